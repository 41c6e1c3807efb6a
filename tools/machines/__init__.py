"""Logs written on one kind of machine or under one version, opened and continued on every other."""
