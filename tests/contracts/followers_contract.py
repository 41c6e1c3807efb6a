"""What all followers promise. Their tests inherit `FollowersContract` and say how to make some."""

import io
import pickle
from abc import ABC, abstractmethod
from typing import Any

import numpy as np

from stackelberg.core import Array, Followers, Purpose, derive


def same_bits(a: Any, b: Any) -> bool:
    """Whether two responses or memories are equal to the last bit."""
    return _by_value(a) == _by_value(b)


def _by_value(data: Any) -> bytes:
    """A pickle without the memo, so that equal parts look the same whether they are one object or two.

    (Arrays made by freshly compiled kernels carry dtypes that are equal to NumPy's, but not the same object.)
    """
    stream = io.BytesIO()
    pickler = pickle.Pickler(stream)
    pickler.fast = True
    pickler.dump(data)
    return stream.getvalue()


class FollowersContract(ABC):
    """Followers adapt to x, and (where they can be rewound) answer the same question with the same bits."""

    composes = False
    """Whether K1 rounds and then K2 at the same x equal K1 + K2 rounds at once: constant steps only, as k
    counts from 0 again at each response."""

    @abstractmethod
    def make(self) -> Followers:
        """The followers under test."""

    def x(self, seed: int = 0) -> Array:
        """Something the leader may announce."""
        return derive(seed, Purpose.START).uniform(0.0, 1.0, size=2)

    def ask(self, followers: Followers, x: Array, memory: Any, rounds: int = 3, seed: int = 5) -> tuple[Array, Any]:
        return followers.respond(x, memory, rounds, derive(seed, Purpose.RESPONSE))

    def test_the_same_seed_gives_the_same_start(self):
        followers = self.make()
        first, second = (followers.initial(derive(1, Purpose.INITIAL_MEMORY)) for _ in range(2))
        assert same_bits(first, second)

    def test_a_response_is_a_vector_of_floats(self):
        followers = self.make()
        y, _ = self.ask(followers, self.x(), followers.initial(derive(1, Purpose.INITIAL_MEMORY)))
        assert isinstance(y, np.ndarray)
        assert y.dtype == np.float64
        assert y.ndim == 1
        assert np.isfinite(y).all() or followers.partial

    def test_x_and_memory_are_not_edited(self):
        followers, x = self.make(), self.x()
        memory = followers.initial(derive(1, Purpose.INITIAL_MEMORY))
        before, announced = pickle.dumps(memory), x.copy()
        _, after = self.ask(followers, x, memory)
        self.ask(followers, self.x(1), after)
        assert pickle.dumps(memory) == before
        assert np.array_equal(x, announced)

    def test_the_same_memory_and_generator_give_the_same_bits(self):
        followers = self.make()
        if not followers.prepare().rewindable:
            return
        memory = followers.initial(derive(1, Purpose.INITIAL_MEMORY))
        first = self.ask(followers, self.x(), memory)
        self.ask(followers, self.x(1), memory)  # another x in between leaves no trace
        assert same_bits(self.ask(followers, self.x(), memory), first)
        assert same_bits(self.ask(self.make(), self.x(), memory), first)

    def test_a_memory_survives_pickling(self):
        followers = self.make()
        if not followers.prepare().rewindable:
            return
        _, memory = self.ask(followers, self.x(), followers.initial(derive(1, Purpose.INITIAL_MEMORY)))
        stored = pickle.loads(pickle.dumps(memory))
        assert same_bits(self.ask(followers, self.x(1), stored), self.ask(followers, self.x(1), memory))

    def test_rounds_compose_where_the_step_is_constant(self):
        if not self.composes:
            return
        followers = self.make()
        memory = followers.initial(derive(1, Purpose.INITIAL_MEMORY))
        at_once = self.ask(followers, self.x(), memory, rounds=7)
        _, halfway = self.ask(followers, self.x(), memory, rounds=3)
        assert same_bits(self.ask(followers, self.x(), halfway, rounds=4), at_once)
