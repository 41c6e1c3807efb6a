"""judging: what answers say beside the leader: which look wrong, what a recommendation will cost."""
