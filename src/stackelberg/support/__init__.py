"""support: what merely helps: checks at the door, files, tables, errors. It imports no other room."""
