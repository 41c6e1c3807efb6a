"""Mutation testing: `python -m tools.mutants` changes the source in one place and asks whether the tests notice.

The changes are cosmic-ray's (https://cosmic-ray.readthedocs.io), with a few of our own. Running them is ours: each
mutant lives in a forked process that never touches the source on disk, and is shown only to the tests that execute
its line.
"""
