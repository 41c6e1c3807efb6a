"""comparison: the default leader beside Algorithm 1 on two toll games."""
