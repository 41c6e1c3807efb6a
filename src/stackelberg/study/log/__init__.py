"""The log of a study: two verbs, `append` and `read`. `memory` holds events, `sql` writes them down."""
