"""A latency of one's own, given by three functions of the vector of link flows."""

import numpy as np

from stackelberg.roads.latency import Latency


class UserLatency(Latency):
    def __init__(self, value, derivative, integral, links):
        self._value, self._derivative, self._integral, self._links = value, derivative, integral, links

    links = property(lambda self: self._links)

    def value(self, w):
        return np.asarray(self._value(w), float)

    def derivative(self, w):
        return np.asarray(self._derivative(w), float)

    def integral(self, w):
        return np.asarray(self._integral(w), float)
