"""fuzz: problem files, network files, answers, command lines, amendments and databases, changed at random.

`python -m tools.fuzz --count 2000 --seed 1` runs the command line in this process on one changed input after the
other. A command may refuse with a message; a traceback or a hang is a finding. A case is named by seed and number
and can be run again alone: `python -m tools.fuzz --seed 1 --only 137`.
"""
