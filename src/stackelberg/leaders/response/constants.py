"""The numbers the response model goes by, each with the property that it protects.

All are pure numbers: lengths are in units of `Step.unit` (how far the leader explores), noises are variances of a
measured entry of y relative to what a move of one unit does to it, times are counted in deployments. Numbers that
only keep floating point safe, and those of a published method, stay beside their use.
"""

from __future__ import annotations

# Lengths of x (problem, length_search).

SHARE_OF_WIDTH, SHARE_OF_DISTANCE = 1 / 16, 1 / 4
"""The first length: a share of the width of a bounded X, or of how far x0 is from its only bound, or from 0."""

MOST_UNEQUAL = 64.0
"""Entries of x whose lengths differ by more are scaled each on its own: they have different units. Below it one
length serves all, for scaling each breaks the symmetry of priced responses."""

FIRST_MOVE, GROWTH, LONGEST_SEARCH = 1e-4, 32.0, 1e6
"""Where nothing gives a length: the first move, by how much each is longer than the last, and the end of it."""

SLOPES_AGREE = 0.5
"""Slopes seen over two moves agree where they differ by at most this share, in the median over entries of y."""

VISIBLE, SEEN_BEFORE = 0.01, 4
"""Where slopes have not agreed, a move that changes the response by this share of itself, and by more than those
before it, is long enough; not among the first moves, where a weekly cycle looks like that."""

# The filters (bank, filters, pace).

QUIET = 2.0
"""Less noise than this (of about one move): a symmetric response may lead, and costs count as they are seen. More:
an average of centres is recommended."""

NOISES: tuple[float, ...] = (1e-4, 0.03, 1.0, 30.0, 300.0)
DRIFTS: tuple[float, ...] = (1e-6, 1e-4, 1e-2, 1e-1)
"""What members of the bank believe: noise from next to none to that of many moves, and what J changes by over a
move, from straight to strongly bent."""

WHOLE_GRID, HALF_GRID = 20_000, 1_000_000
"""Entries of J or P up to which all members are kept, and up to which several are: beyond, it would be slow."""

LEAST_TRUST = 0.3
"""How much of an innovation is a move of the population itself: 1 / (1 + noise), and at least this."""

LEAST_DRIFT_MOVE = 0.01
"""J drifts at least as over this squared move, also while x stands still."""

SCORE_MEMORY, SCORE_SHARE = 0.99, 1.5
"""Scores speak of about the last 100 predictions, early on of the last 1/SCORE_SHARE of them: a start that was not
settled is forgotten."""

SCALE_HORIZON, SCALE_SHARE = 30, 4.0
"""The same for the scale of innovations: over so many rounds, early on over the last part of them."""

OUTLIER, MOST_OUTLIERS = 3.0, 0.3
"""An innovation beyond so many standard deviations counts as that many, unless it comes twice in a row, or to more
than this share of a group: then the response itself has moved. By as many a cost that was seen must be lower than
another to prove a point better, or to be more than chance."""

MOST_SURPRISING, JUMP = 25.0, 400.0
"""A mean square of innovations beyond so many times the usual one counts as that in scores; beyond JUMP times it is
a jump of the level (twenty standard deviations are no noise), unless twice in a row: then J is wrong."""

EARLY = 5
"""After no more answers than this, outliers, jumps and paces are not told from a bad start; nor does the region
grow by steps that would pay even more if nobody followed."""

SLOWEST = 0.98
"""Followers that keep more of their distance than this per deployment are not told from a drift."""

PACE_MARGINS: tuple[float, ...] = (0.0, 0.01, 0.1, 0.2)
"""By how much, in nats per entry of y and round, a kind of pace with more freedom must predict better to lead."""

PACE_RIDGE, LARGEST_PACE_MATRIX = 10.0, 160
"""The matrix of paces is drawn to the common pace as by so many observations; up to so many entries of y it is
tried, for it costs n³."""

# Rows (rows), and what is done without measurements (response_model).

ROWS_KEPT, ROWS_PER_INPUT = 200, 3
"""Of so many answers, or of so many for each entry of x, the model is made at least; of twice as many at most."""

ABSENT_AFTER, ABSENT_SHARE = 5, 0.05
"""No step is made while more than this share of y has not been measured for more than five answers in a row: the
model would believe what it says itself."""

# The symmetric model, and which model leads (symmetric).

WINDOW, NEAREST, RIDGE = 60, 5, 1e-3
"""Of how many deployments it is made; moves longer than the fifth shortest count less; and what is added to its
eigenvalues, as a share of the largest."""

ERROR_MEMORY, COMPARISONS = 0.9, 3
"""About the last ten prediction errors count, after so many comparisons: a model that is wrong must not lead for
long."""

# Entries of y that follow from others (curves).

UNEXPLAINED, GIVEN_UP = 0.15, 0.5
"""Curves are trusted where they leave at most this share of changes unexplained over the last two or three answers,
and no longer where it is half; straight lines under noise the same, over CURVE_ROUNDS answers."""

MOST_QUANTITIES = 3
"""Of so many blocks of y the later ones may follow from the first: among many, short curves are found by chance."""

CURVE_ROUNDS, CURVE_REACH = 20, 3.0
"""The rounds whose moves say what is near, and how many such moves away a curve still bends."""

# The step (step, response_model).

GOOD_STEP, GROW, SHRINK = 0.7, 1.4, 0.7
"""The trust radius grows when a full step kept more than GOOD_STEP of its promise, and shrinks below 1 − GOOD_STEP
of it."""

NARROWEST, WIDEST, WIDEST_IN_NOISE = 0.5, 8.0, 3.0
"""The trust radius in units, at least and at most (2 √d where that is more); under noise, where promises are judged
by the model that made them, it grows to the last."""

UNIT_DECAY = 0.97
"""The unit shrinks when the narrowest region does not keep its promise either."""

NEW_DIRECTIONS = 0.7
"""While a general model has not seen all directions, it explores them by this share of the trust radius."""

FLAT, LOOK_FURTHER = 1e-6, 1.5
"""Where nothing changes the cost by more than this share of its range, the unit grows by this factor a round."""

# What costs prove (costs).

AVERAGING = 3.0
"""η of polynomial-decay averaging (Shamir and Zhang 2013): the newest of t centres weighs (η + 1) / (t + η)."""

REMEMBERED_ERRORS = 20
"""Of how many deployments the errors of predicted costs are remembered."""

FAR_BETTER = 0.25
"""A point seen to be better than the centre by this share of all that was gained is the new centre."""

REVISIT_AFTER, REVISIT_PAUSE, DOUBT_PAUSE, ENOUGH_REPEATS = 15, 8, 4, 3
"""A best point seen longer ago than this is deployed again, with a pause between such visits; sooner, and so many
times, where only costs seen again tell noise from a model that is wrong."""

ARRIVALS, LOST_SHARE = 2.0, 0.5
"""Costs of followers on their way are averaged over twice the rounds they take to arrive; where half of what the
mean had fallen is lost, the leader goes back. The first four such means count for nothing: what came before the
leader is still on its way."""

DEAD_END = 0.01
"""Where x, by the model, does less to y than this share of what has been seen of it over the same way, and nothing
has been gained, a leader whose followers are on their way goes back to where the response was alive."""
