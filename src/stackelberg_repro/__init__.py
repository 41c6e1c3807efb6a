"""What proves `stackelberg`, beside it: the paper's theory measured, its experiment by the ten thousand on a GPU.

`python -m stackelberg_repro` runs it. A clone has it (`make setup`, or `pip install --editable .`), the wheel of
`stackelberg` does not, and nothing in `stackelberg` imports it.
"""
