"""kernels: the inner loops of the equilibrium engine, compiled with Numba. Plain arrays in, plain arrays out.

Nothing here checks its input: that is done at the door, in the modules of `roads` that call these functions.
Every kernel has a plain NumPy or SciPy twin in the tests.
"""

from stackelberg.roads.kernels import compiling as compiling
