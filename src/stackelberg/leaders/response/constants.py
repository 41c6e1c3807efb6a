"""The numbers the response model is tuned by: pure numbers, each with the property that it protects.

Lengths are in units of `Plan.unit` (how far the leader explores), noises are variances of a measured entry of y
relative to what a move of one unit does to it, times are counted in deployments. Numbers that only keep floating
point safe, and those of a published line search, stay beside their use.
"""

from __future__ import annotations

# The unit of x (leaders.response.frame and length_search).

SHARE_OF_WIDTH, SHARE_OF_DISTANCE = 1 / 16, 1 / 4
"""The first unit, as a share of the width of a bounded X, or of the distance of x0 from its only bound, or from 0:
neither negligible nor reckless."""

MOST_UNEQUAL = 64.0
"""Entries of x whose lengths differ by more than this factor have units of their own. Below it one serves all, for
scaling each would break the symmetry of priced responses."""

FIRST_MOVE, GROWTH, LONGEST_SEARCH = 1e-4, 32.0, 1e6
"""Where nothing gives a length, the first move, by how much each is longer than the one before, and how long moves
may get while only noise is seen."""

LIKE_RESPONSES = 9
"""Of how many responses like the one seen the least value of f is looked for: one alone is near by chance."""

VISIBLE, SEEN_BEFORE = 0.01, 4
"""Where slopes have not agreed, a move that changes the response by this share of itself is long enough, for
followers on their way; not among the first moves, for a weekly cycle looks like that."""

SLOPES_AGREE = 0.5
"""Slopes seen over two moves agree where they differ by at most this share, in the median over entries of y."""

# The members of the bank: what followers may be like (leaders.response.members).

NOISES: tuple[float, ...] = (1e-4, 0.03, 1.0, 30.0, 300.0)
"""Variances of a measured entry of y: from next to none to that of many moves of x."""

DRIFTS: tuple[float, ...] = (1e-6, 1e-4, 1e-2, 1e-1)
"""Variances of what J changes by over a move of x: how curved S may be."""

WHOLE_GRID, HALF_GRID = 20_000, 1_000_000
"""Entries of J or P up to which all members are kept, and up to which several are: beyond, it would be slow."""

TRUST_STEPS: tuple[float, ...] = (0.5, 10.0)
TRUSTS: tuple[float, ...] = (1.0, 0.5, 0.3)
"""How much of an innovation a member takes for a move of the population: all of it without noise, less beyond each
step of noise. The steps lie between noises of the grid."""

# Learning: what an observation changes (leaders.response.filters, bank, pace and late).

LEAST_DRIFT_MOVE = 0.01
"""J drifts at least as over a squared move of this: a leader that stands still goes on learning."""

SCORE_MEMORY, SCORE_SHARE = 0.99, 1.5
"""How much of a member's score each round leaves in place (about the last 100 predictions count), and early on only
the last 1/SCORE_SHARE of all: a start that was not settled is soon forgotten."""

SCALE_HORIZON, SCALE_SHARE = 30, 4.0
"""Over how many rounds the scale of the innovations is averaged, and over which part of them early on, for the same
reason."""

OUTLIER, MOST_OUTLIERS = 3.0, 0.3
"""An innovation of an entry beyond so many standard deviations counts as that many, unless it comes twice in a row;
where more than this share of a group are, they are none: the response itself has moved."""

MOST_SURPRISING = 25.0
"""A mean square of innovations of more than so many times the usual one counts as that, in scores and scales."""

JUMP = 400.0
"""A squared innovation of more than so many times its usual size is no noise: demand has moved, or, of one entry
alone, a count is wrong. Not twice in a row: then J is wrong."""

FIRST_ANSWERS = 5
"""Among so many answers neither a jump, nor a pace, nor a small outlier is told from a J that is unknown; costs are
not seen again, and sensors are not given up, before."""

TIE = 1e-9
"""Scores that differ by less (relatively) are the same: the first such member leads, whatever rounding says."""

SLOWEST = 0.98
"""Followers that keep more of their distance than this per deployment are not told from a drift."""

PACE_MARGINS: tuple[float, ...] = (0.0, 0.01, 0.1, 0.2)
"""By how much, in nats per entry of y and round, a kind of pace with more freedom (one for all, one per entry, a
matrix) must predict better to lead: noise must not extrapolate single entries."""

PACE_RIDGE = 10.0
"""The matrix of paces is drawn to the common pace as if so many observations had shown it."""

LARGEST_PACE_MATRIX = 160
"""Entries of y up to which a matrix of paces is tried: it costs n³."""

ABSENT_SHARE = 0.05
"""No step is made while more than this share of the entries of y have not been measured for `FIRST_ANSWERS` in a
row: a model that goes on believes what it says itself."""

MISSED_KEPT = 16
"""Of how many deployments without an answer the state before is kept: a bound on what is remembered."""

# The symmetric model, and which model leads (leaders.response.symmetric and judge).

WINDOW = 60
"""How many deployments are remembered, with their answers and costs."""

NEAREST = 5
"""Moves as long as the fifth shortest count whole in the symmetric model, longer ones less, by the square of their
length: of slopes over longer ways less is true here."""

RIDGE = 1e-3
"""What is added to the eigenvalues of S H S', as a share of the largest: small ones would be divided by."""

ERROR_MEMORY, COMPARISONS = 0.9, 3
"""How much of the running mean of prediction errors each new one leaves in place, and how many predictions are
compared before a symmetric model may lead."""

# Entries of y that follow from others (leaders.response.curves and lines).

CURVE_AT_MOST, CURVE_GIVEN_UP, CURVE_MEMORY = 0.1, 0.5, 0.5
"""Curves are trusted where they leave at most this share of changes (mean square) unexplained, over the last two or
three answers, and no longer where it is half: products such as flow times time then bend as they truly do."""

MOST_QUANTITIES = 3
"""Of so many blocks of y the later ones may follow from the first: in many, short curves are found by chance."""

CURVE_RIDGE, CURVE_ROUNDS, CURVE_REACH, UNMOVED = (1e-6, 1e-3), 10, 3.0, 1e-6
"""How far slopes and bends are drawn towards 0; the rounds whose moves say what is near; how many such moves away a
curve still bends, for far away it is straight; shorter moves than this are rounding."""

LINE_AT_MOST, LINE_GIVEN_UP, LATELY = 0.15, 0.4, 20
"""Under noise, straight lines are trusted where they leave at most this share of what is slow unexplained, over at
least the last 20 answers, and no longer where it is 0.4. As many errors of predicted costs are remembered."""

# The step (leaders.response.plan and trust_region, leaders.response_model).

GOOD_STEP, BAD_STEP = 0.7, 0.3
"""The trust radius grows when a full step kept more than GOOD_STEP of its promise, and shrinks below BAD_STEP."""

GROW, SHRINK = 1.4, 0.7
"""By what factors it does."""

NARROWEST, WIDEST, WIDEST_IN_NOISE = 0.5, 8.0, 3.0
"""The trust radius stays between these multiples of the unit (2 √d where that is more); beyond them the unit
follows. Under noise promises are judged by the model that made them, so that it does not grow as far."""

UNIT_DECAY = 0.97
"""By what factor the unit shrinks when the narrowest region does not keep its promise either: kinks."""

NEW_DIRECTIONS = 0.7
"""While a general model has not seen all directions, it explores them by this share of the trust radius."""

LEAST_CAUTION = 1e-3
"""What uncertainty adds to the expected cost is left out where less of it counts than this."""

CURVATURE_DRAWS, CURVATURE_DIFFERENCE = 4, 1e-4
"""How many draws of signs estimate the curvature of f in y, by differences of that length relative to y: rough, but
only sums over many entries are used."""

STEP_ITERATIONS = 40
"""Iterations of the minimiser of the model."""

FLAT, LOOK_FURTHER = 1e-6, 1.5
"""Where neither the step nor the move changes the cost by more than this share of all it has ranged over, the unit
grows by this factor per round: plateaus end somewhere."""

# What is recommended, and going back (leaders.response.recommendation and setbacks).

QUIET, NOISY = 2.0, 10.0
"""Less noise than that of about one move of x lets a symmetric response lead, and costs count as they are seen;
with more than that of several moves, no cost seen once proves a point."""

CERTAIN, FAR_BETTER = 4.0, 0.25
"""A point seen to be better than the centre by so many standard deviations of prediction errors, and by this share
of all that was gained, is the new centre."""

LUCKIEST = 5.0
"""Under noise, by how many standard errors a cost must beat what is expected of the centre: of 60 costs the lowest
is 2.3 of them low by luck alone."""

REPEATS, REPEAT_PAUSE = 3, 4
"""How many costs are seen again to tell noise from a model that is wrong, and how far apart: costs of a staircase
look like noise to a line."""

SAME = 1e-9
"""Points that are no further apart than this, in units, are one: x that is deployed again is rounded on its way."""

FAR_ABOVE = 10.0
"""A cost that exceeds all seen by so many times their range sends the leader back to the best of them: a model that
is wrong far away must not lead there."""

ARRIVALS, SHORTEST_MEAN, LONGEST_MEAN, LOST_SHARE, SETTLING = 2.0, 5.0, 50.0, 0.5, 4.0
"""Costs of followers on their way are averaged over twice the rounds in which they go as far as they are away, at
least 5 and at most 50; where half of what the mean had fallen is lost again, the leader goes back. Nothing is made
of the first four such times, in which followers leave where they came from."""
