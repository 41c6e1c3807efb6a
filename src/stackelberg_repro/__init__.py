"""What proves `stackelberg`, beside it: the paper's theory measured, its experiment by the ten thousand on a GPU.

A clone has it (`make setup`, or `pip install --editable .`), the wheel of `stackelberg` does not. Nothing in
`stackelberg` imports it: `stackelberg theory` and `stackelberg paper --device gpu` look for it when called.
"""
