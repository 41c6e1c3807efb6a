"""The documentation site: `python -m tools.website` (or `make docs`) builds it into build/site.

Pages are staged first: those of `docs/`, the project's own papers (contributing, changelog, security), and what is
generated from the code (the reference and the commands). Zensical turns them into a site that needs no network, and
`links` then follows every link of it.
"""
