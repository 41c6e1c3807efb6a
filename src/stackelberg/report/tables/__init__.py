"""Tables: plain data computed from results, which figures and pages only draw."""
