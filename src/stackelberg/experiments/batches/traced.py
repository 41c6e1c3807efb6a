"""Arrays of JAX that NumPy's functions work on: code that is written with NumPy is compiled as it stands.

NumPy hands calls with such an array over to JAX, by name (`__array_ufunc__`, `__array_function__`). Assignments
replace what the array holds. A branch on what it holds is refused: there is nothing to look at while JAX compiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from numpy.lib.mixins import NDArrayOperatorsMixin

from stackelberg.core import require


class Traced(NDArrayOperatorsMixin):
    """An array of JAX, or a stand-in for one while JAX compiles.

    >>> import jax
    >>> import numpy as np
    >>> def count_positive(values):
    ...     kept = np.zeros(3, like=values)
    ...     kept[1:] = np.where(values > 0.0, values, 0.0)[1:]
    ...     return (kept > 0.0).sum()
    >>> int(jax.jit(lambda values: count_positive(Traced(values)).value)(np.array([1.0, -2.0, 3.0])))
    1
    """

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    @property
    def shape(self) -> tuple[int, ...]:
        """The lengths of its axes."""
        return tuple(self.value.shape)

    @property
    def ndim(self) -> int:
        """The number of its axes."""
        return int(self.value.ndim)

    @property
    def size(self) -> int:
        """The number of its entries."""
        return int(self.value.size)

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Traced]:
        return (self[i] for i in range(len(self)))

    def __bool__(self) -> bool:
        raise TypeError("a branch on what an array holds cannot be compiled: use np.where")

    def __getitem__(self, index: Any) -> Traced:
        return Traced(self.value[untraced(index)])

    def __setitem__(self, index: Any, values: Any) -> None:
        self.value = self.value.at[untraced(index)].set(untraced(values))

    def copy(self) -> Traced:
        """One that can be written to by itself."""
        return Traced(self.value)

    def __getattr__(self, name: str) -> Any:
        """Methods of an array (`sum`, `any`, `min`, `transpose`, ...) are those of JAX."""
        if name.startswith("_"):
            raise AttributeError(name)
        method = getattr(self.value, name)

        def called(*args: Any, **settings: Any) -> Any:
            return _traced(method(*untraced(args), **untraced(settings)))

        return called

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, out: Any = None, **settings: Any) -> Any:
        if method != "__call__":
            return NotImplemented
        jnp = require("jax.numpy", extra="jax")
        value = getattr(jnp, ufunc.__name__)(*untraced(inputs), **settings)
        if out is None:
            return Traced(value)
        out[0].value = value
        return out[0]

    def __array_function__(self, function: Any, types: Any, args: Any, settings: Any) -> Any:
        module = require("jax.numpy", extra="jax")
        if function.__module__ == "numpy.linalg":
            module = module.linalg
        return _traced(getattr(module, function.__name__)(*untraced(args), **untraced(settings)))


def untraced(value: Any) -> Any:
    """What JAX is shown: the arrays it knows, in lists, tuples and dictionaries too."""
    if isinstance(value, Traced):
        return value.value
    if isinstance(value, list | tuple):
        return type(value)(untraced(part) for part in value)
    if isinstance(value, dict):
        return {name: untraced(part) for name, part in value.items()}
    return value


def _traced(value: Any) -> Any:
    return type(value)(_traced(part) for part in value) if isinstance(value, list | tuple) else Traced(value)
