"""server: studies over HTTP, and a control room to watch them. Needs the extra `server`."""
