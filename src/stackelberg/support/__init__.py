"""support: what merely helps: checks at the door, files, tables, consent, errors. It imports no other room."""
