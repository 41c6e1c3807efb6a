"""The numbers the response model is tuned by: what each of them does, and the experiment that set it.

All of them are pure numbers: lengths are in units of `Plan.unit` (how far the leader explores), noises are
variances of a measured entry of y relative to what a move of one unit does to it, times are counted in deployments.
"Chosen on the table" means that, with it, the model does well on the development seeds (0 to 3) of the games in
docs/response_model.md. Numbers that only keep floating point safe, and those of a published line search, stay
beside their use.
"""

from __future__ import annotations

# The unit of x (leaders.response.frame and length_search).

SHARE_OF_WIDTH = 1 / 16
"""The first unit as a share of the width of a bounded X. Chosen on the table; UXsim's tolls of 0 to 900 s liked
60."""

SHARE_OF_DISTANCE = 1 / 4
"""The same for the distance of x0 from its only bound, or from 0. On Sioux Falls that is a toll of 1 min, which was
the best of those tried."""

MOST_UNEQUAL = 64.0
"""Entries of x whose lengths differ by more than this factor are scaled each on its own: they have different units.
Below it one unit serves all, for scaling each breaks the symmetry of priced responses (Sioux Falls: 93% for 98% at
100)."""

FIRST_MOVE, GROWTH = 1e-4, 32.0
"""Where nothing gives a length, the first move, and by how much each is longer than the one before."""

LONGEST_SEARCH = 1e6
"""How long moves may get while slopes never agree: then only noise is seen."""

LIKE_RESPONSES = 9
"""Of how many responses like the one seen the least value of f is looked for."""

VISIBLE, SEEN_BEFORE = 0.01, 4
"""Where slopes have not agreed, a move that changes the response by this share of itself, and by more than those
before it, is long enough (a town whose followers are on their way: tolls of millions without). Not among the first
moves: a weekly cycle looks like that."""

SLOPES_AGREE = 0.5
"""Slopes seen over two moves agree where they differ by at most this share, in the median over entries of y."""

# The members of the bank: what followers may be like (leaders.response.members).

NOISES: tuple[float, ...] = (1e-4, 0.03, 1.0, 30.0, 300.0)
"""Variances of a measured entry of y, from next to none to that of many moves of x. Chosen on the table."""

DRIFTS: tuple[float, ...] = (1e-6, 1e-4, 1e-2, 1e-1)
"""Variances of what J changes by over a move of x: how curved S may be. Chosen on the table."""

WHOLE_GRID, HALF_GRID = 20_000, 1_000_000
"""Entries of J or P up to which all members are kept, and up to which several are: beyond, it would be slow."""

TRUST_STEPS: tuple[float, ...] = (0.5, 10.0)
TRUSTS: tuple[float, ...] = (1.0, 0.5, 0.3)
"""How much of an innovation a member takes for a move of the population: all of it without noise, less beyond
each step of noise. The steps lie between noises of the grid; the shares were chosen on the table."""

# Learning: what an observation changes (leaders.response.filters, bank, pace and late).

LEAST_DRIFT_MOVE = 0.01
"""J drifts at least as over a squared move of this, also while x stands still. Chosen on the table."""

SCORE_MEMORY = 0.99
"""How much of a member's score each round leaves in place: about the last 100 predictions count. Chosen on noisy
k=3 (0.98: 75% at 100, 0.99: 85%)."""

SCORE_SHARE = 1.5
"""Early on only about the last 1/SCORE_SHARE of all predictions count: a start that was not settled is soon
forgotten (cournot: 36% at 50 deployments without)."""

SCALE_HORIZON, SCALE_SHARE = 30, 4.0
"""Over how many rounds the scale of the innovations is averaged, and over which part of them early on: a start that
was not settled would hide for long how well members predict (cournot)."""

OUTLIER = 3.0
"""An innovation of an entry beyond so many standard deviations counts as that many, unless it comes twice in a row.
Of 2.5, 3 and 5 the best on the games outliers and heavy tails."""

MOST_SURPRISING = 25.0
"""A mean square of innovations of more than so many times the usual one counts as that, in scores and scales."""

MOST_OUTLIERS = 0.3
"""If more than this share of a group are outliers, they are none: the response itself has moved."""

JUMP = 400.0
"""A squared innovation of more than so many times its usual size is a jump of the level: twenty standard deviations
are no noise, demand has moved. Not twice in a row: then J is wrong. Bank and symmetric model tell jumps by the same
number."""

JUMPS_AFTER = 5
"""After no more answers than this, a jump is not told from a bad start. Chosen on the table."""

REJECTION = 0.05
"""By how much, in nats per entry of y and round, a null member must predict better to reject the model."""

REJECTS_AFTER = 20
"""After no more answers than this, it is not rejected: followers who had not settled at the start look like
noise."""

TIE = 1e-9
"""Scores that differ by less (relatively) are the same: the first such member leads, whatever rounding says."""

SLOWEST = 0.98
"""Followers that keep more of their distance than this per deployment are not told from a drift."""

FASTEST = 0.0
"""Followers that overshoot are not extrapolated: a jump looks like that (commitment)."""

PACE_MARGINS: tuple[float, ...] = (0.0, 0.01, 0.1, 0.2)
"""By how much, in nats per entry of y and round, a kind of pace with more freedom (one for all, one per entry, a
matrix) must predict better to lead. Without margins single entries are extrapolated by noise (live k=1: 91% for 98%
at 100)."""

PACE_RIDGE = 10.0
"""The matrix of paces is drawn to the common pace as if so many observations had shown it."""

LARGEST_PACE_MATRIX = 160
"""Entries of y up to which a matrix of paces is tried: it costs n³."""

ABSENT_AFTER, ABSENT_SHARE = 5, 0.05
"""No step is made while more than a twentieth of the entries of y have not been measured for more than five answers
in a row. Sioux Falls settled, sensors on three links in ten dead from day 20 on, seeds 1 to 3, at 60: 6, -169 and
-15% without, 80 to 92% with; one link in twenty dead: 76 to 81%."""

MISSED_KEPT = 16
"""Of how many deployments without an answer the state before is kept: a bound on what is remembered."""

# The symmetric model, and which model leads (leaders.response.symmetric and judge).

WINDOW = 60
"""Of how many deployments the symmetric model is made. Chosen on settled, live k=1 and lq d=50 of the table."""

NEAREST = 5
"""Moves as long as the fifth shortest count whole in the symmetric model, longer ones less, by the square of their
length. Of 3, 5, 10 and 20 the best on settled and live (live k=3: 96% at 50 for 92% with 10)."""

RIDGE = 1e-3
"""What is added to the eigenvalues of S H S', as a share of the largest: small ones would be divided by."""

CURVE_AT_MOST, CURVE_GIVEN_UP, CURVE_MEMORY = 0.1, 0.5, 0.5
"""Entries of y follow from others where curves of one variable leave at most this share of their changes (mean
square) unexplained, over the last two or three answers, and no longer where it is half. Sioux Falls with times,
seeds 0 and 1, at 100 deployments: settled 84% without curves and 99% with them, live 58% and 97%; a memory as long
as that of other errors (0.9), 96% and 85%."""

MOST_QUANTITIES = 3
"""Of so many blocks of y the later ones may follow from the first: in twenty, short curves were found by chance
(platform pricing: 99.5 to 94.4%)."""

CURVE_RIDGE, CURVE_ROUNDS, CURVE_REACH, UNMOVED = (1e-6, 1e-3), 10, 3.0, 1e-6
"""How far slopes and bends of curves are drawn towards 0; the rounds whose moves say what is near (with all of
them, curves through distant points lead where moves have become short); how many such moves away a curve still
bends (to the furthest point seen: live with times, 98 to 54% at 100, seeds 300 and 301, where a parent suddenly
moved further than lately); shorter moves than this are rounding."""

LINE_AT_MOST, LINE_GIVEN_UP, LINES_AFTER, LINE_ROUNDS = 0.15, 0.4, 20, 20
"""Under noise, entries of y follow from others by straight lines where these leave at most this share of what is
slow in them unexplained, over at least 20 answers, and no longer where it is 0.4; they pass through the means of
the last 20. Sioux Falls, noisy with times, seeds 0 and 1: 0.02 to 0.13 from 12 answers on, and about 0.5 where
times were those of other links. After 12 or 30 answers instead: 64 and 60% at 100 for 70% (seeds 4 to 7)."""

ERROR_MEMORY = 0.9
"""How much of the running mean square of prediction errors each new one leaves in place: about the last ten
count."""

COMPARISONS = 3
"""How many predictions are compared before a symmetric model may lead. Chosen as `WINDOW` was."""

# The step (leaders.response.plan and trust_region, leaders.response_model).

GOOD_STEP, BAD_STEP = 0.7, 0.3
"""The trust radius grows when a full step kept more than GOOD_STEP of its promise, and shrinks below BAD_STEP."""

GROW, SHRINK = 1.4, 0.7
"""By what factors it does. Of 0.5, 0.6, 0.7 and 0.75 for shrinking: shorter is better with times, longer on lq
d=50."""

EXACT, GROW_EXACT = 0.02, 3.0
"""Where two full steps in a row kept their promise to within EXACT, the model holds far beyond: the region grows by
more, so that a first length that is too short costs few rounds (20 towns of docs/response_model.md: 49 to 100% at
12; after one such step it would grow too far on logit-pricing)."""

NARROWEST, WIDEST = 0.5, 8.0
"""The trust radius stays between these multiples of the unit; beyond them the unit follows. The upper one is
2 √d where that is more."""

WIDEST_IN_NOISE = 3.0
"""Under noise it does not grow beyond this multiple: promises are then judged by the model that made them."""

UNIT_DECAY = 0.97
"""By what factor the unit shrinks when the narrowest region does not keep its promise either (kink: 97.1 to
99.4%)."""

NEW_DIRECTIONS = 0.7
"""While a general model has not seen all directions, it explores them by this share of the trust radius (lq d=50:
80 to 94% at 50 deployments)."""

SURPRISE = 4.0
"""A cost that is further above its prediction than so many standard deviations of earlier errors halves the
region."""

LEAST_CAUTION = 1e-3
"""What uncertainty adds to the expected cost is left out where less of it counts than this."""

CURVATURE_DRAWS = 4
"""How many draws of signs estimate the curvature of f in y: rough, but only sums over many entries are used."""

CURVATURE_DIFFERENCE = 1e-4
"""The length of the central differences of ∂y f that it is estimated by, relative to y."""

STEP_ITERATIONS = 40
"""Iterations of the minimiser of the model. Chosen on the table."""

FLAT = 1e-6
"""Where neither the step nor the move changes the cost by more than this share of all it has ranged over, the
leader looks further: its unit grows (plateau, ties)."""

LOOK_FURTHER = 1.5
"""By this factor per round."""

# What is recommended (leaders.response.recommendation).

NOISY = 10.0
"""A leading member with more noise than this (of several moves of x) makes the leader recommend an average."""

QUIET = 2.0
"""Less noise than this (of about one move of x) lets a symmetric response lead, and costs count as they are
seen."""

AVERAGING = 3.0
"""η of polynomial-decay averaging (Shamir and Zhang 2013): the newest of t centres weighs (η + 1) / (t + η)."""

REMEMBERED_COSTS, REMEMBERED_ERRORS = 60, 20
"""Of how many deployments the costs, and the errors of their predictions, are remembered."""

CERTAIN, CERTAIN_AGAIN = 4.0, 2.0
"""By how many standard deviations of prediction errors a point must be better to become the centre, and by how many
standard errors, under noise, a cost seen several times must beat what is expected of the centre."""

LUCKIEST = 5.0
"""By how many standard deviations of a cost one that was seen once must beat what is expected of the centre: of 60
costs the lowest is 2.3 of them low by luck alone."""

SAME = 1e-9
"""Points that are no further apart than this, in units, are one: x that is deployed again is rounded on its way."""

REVISIT_AFTER, REVISIT_PAUSE = 15, 8
"""A best point seen longer ago than this is deployed again, and an uncertain one; not more often than every 8
rounds."""

ENOUGH_REPEATS, DOUBT_PAUSE = 3, 4
"""So many costs are seen again to tell noise from a model that is wrong, every 4 rounds."""

FAR_ABOVE = 10.0
"""A cost that exceeds all seen by so many times their range sends the leader back to the best of them. Inflection
at start, seeds 200 to 202: without, one run went on to costs of 1e15, believing that followers had not settled."""

ARRIVALS, SHORTEST_MEAN, LONGEST_MEAN, LOST_SHARE, SETTLING = 2.0, 5.0, 50.0, 0.5, 4.0
"""Costs of followers on their way are averaged over twice the rounds in which they go as far as they are away, at
least 5 and at most 50; where half of what the mean had fallen is lost again, the leader goes back. Nothing is made
of the first four such times, in which followers leave where they came from. Persuasion with logit receivers, seeds
0 to 7, at 100: median 80% and worst -38% without, 97% and 52% with."""

FAR_BETTER = 0.25
"""A point seen to be better than the centre by this share of all that was gained is the new centre."""

# When two points lead instead (leaders.response.rest).

ROUNDS_REJECTED = 12
"""After so many rounds in a row in which the data reject the model, it is given up for a while. Chosen on the
table."""

FIRST_REST = 20
"""Rounds of the first rest; each one after is twice as long as the one before. Chosen on the table."""

PROBATION = 10
"""After so many rounds back, the model is judged by the costs it has seen. Chosen on the table."""

COST_MEMORY = 0.7
"""How much of the running mean of costs each new one leaves in place: about the last three count."""
