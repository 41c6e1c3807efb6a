"""The numbers the response model is tuned by: what each of them does, and the reason for it where one is known.

"Chosen on the table" means that no reason is recorded but that, with it, the model does well on the games measured
in docs/response_model.md. Lengths are in units of `radius`, a move of x that is neither negligible nor reckless;
noises in units of radius². Numbers that only keep floating point safe, and those of a published line search, stay
beside their use.
"""

from __future__ import annotations

# The members of the bank: what followers may be like (leaders.response.members).

RATES: tuple[float, ...] = (1.0, 0.75, 0.55, 0.4, 0.3, 0.2, 0.13)
"""Shares of the way that followers may go in a deployment, from settled (1) down. Chosen on the table."""

NOISES: tuple[float, ...] = (1e-4, 0.03, 1.0, 30.0, 300.0)
"""Variances of a measured entry of y, from next to none to that of many moves of x. Chosen on the table (one of
them on lq d=50 and lq d=200)."""

DRIFTS: tuple[float, ...] = (1e-6, 1e-4, 1e-2, 1e-1)
"""Variances of what J changes by over a move of x: how curved S may be. Chosen on the table."""

WHOLE_GRID, HALF_GRID = 20_000, 1_000_000
"""Entries of J up to which all members are kept, and up to which all settling rates are: beyond, the whole grid
would be slow or not fit."""

TRUST_STEPS: tuple[float, ...] = (0.5, 10.0)
TRUSTS: tuple[float, ...] = (1.0, 0.5, 0.3)
"""How much of an innovation a member takes for a move of the population: all of it without noise, less beyond
each step of noise. The steps lie between noises of the grid; the shares were chosen on the table."""

# Learning: what an observation changes (leaders.response.filters, bank and late).

CURVE, ROUGH = 1.0, 1.0
"""How much of a member's drift q of J over a move s shows in S itself: CURVE q s⁴ if S is smooth, as ½ q s² and
squared; ROUGH q s² if it has kinks closer together than the move. Chosen on the table."""

LEAST_DRIFT_MOVE = 0.01
"""J drifts at least as over a squared move of this, also while x stands still. Chosen on the table."""

SCORE_MEMORY = 0.98
"""How much of a member's score each round leaves in place, so that old predictions stop counting: about the last
50 do. Chosen on the table."""

OUTLIER = 25.0
"""A squared innovation of more than this many times its usual size (five standard deviations) counts as that much
in scores and scales, which makes them robust. Chosen on the table."""

JUMP = 400.0
"""A squared innovation of more than this many times its usual size is a jump of the level: twenty standard
deviations are no noise, demand has moved. Bank and symmetric model tell jumps by the same number. Chosen on the
table."""

JUMPS_AFTER = 5
"""After no more answers than this, a jump is not told from a bad start. Chosen on the table."""

REJECTION = 0.05
"""By how much, in nats per entry of y and round, a null member must predict better to reject the model: a wide
margin. Chosen on the table."""

TIE = 1e-9
"""Scores that differ by less (relatively) are the same: the first such member leads, whatever rounding says."""

SCALE_HORIZON = 30
"""Over how many rounds the scale of the innovations is averaged. Chosen on the table."""

MISSED_KEPT = 16
"""Of how many deployments without an answer the state before is kept: a bound on what is remembered."""

# The symmetric model, and which model leads (leaders.response.symmetric and judge).

WINDOW = 60
"""Of how many deployments the symmetric model is made. Chosen on settled, live k=1, noisy k=3 and lq d=50 of the
table."""

RIDGE = 1e-3
"""What is added to the eigenvalues of S H S', as a share of the largest: small ones would be divided by. Chosen
as `WINDOW` was."""

ERROR_MEMORY = 0.9
"""How much of the running mean square of prediction errors each new one leaves in place: about the last ten
count. Chosen as `WINDOW` was."""

COMPARISONS = 3
"""How many predictions are compared before the symmetric model may lead. Chosen as `WINDOW` was."""

# The step (leaders.response.plan and trust_region, leaders.response_model).

GOOD_STEP, BAD_STEP = 0.7, 0.3
"""The trust radius grows when the model kept more than GOOD_STEP of its promise, and shrinks below BAD_STEP.
Chosen on the table."""

GROW, SHRINK = 1.2, 0.8
"""By what factors it does. Chosen on the table."""

WIDEST, NARROWEST = 3.0, 0.5
"""The trust radius stays between these multiples of `radius`. Chosen on the table."""

LEAST_CAUTION = 1e-3
"""What uncertainty adds to the expected cost is left out where less of it counts than this: with noiseless
members it only slows the leader. It lies between the cautions of the two smallest noises of the grid."""

CURVATURE_DRAWS = 4
"""How many draws of signs estimate the curvature of f in y: rough, but only sums over many entries are used."""

CURVATURE_DIFFERENCE = 1e-4
"""The length of the central differences of ∂y f that it is estimated by, relative to y."""

STEP_ITERATIONS = 40
"""Iterations of the minimiser of the model. Chosen on the table."""

# What is recommended (leaders.response.recommendation).

NOISY = 10.0
"""A leading member with more noise than this (of several moves of x) makes the leader recommend an average. It
lies between noises of the grid."""

QUIET = 2.0
"""Less noise than this (of about one move of x) lets a symmetric response lead, and costs count as they are seen.
It lies between noises of the grid."""

AVERAGING = 3.0
"""η of polynomial-decay averaging (Shamir and Zhang 2013): the newest of t centres weighs (η + 1) / (t + η), so
that the last third of the rounds weighs most."""

REMEMBERED_COSTS = 30
"""Of how many deployments the costs are remembered, to recommend the best of them where it beats the model.
Chosen after a look at cordon of the table."""

# When two points lead instead (leaders.response.rest).

ROUNDS_REJECTED = 12
"""After this many rounds in a row in which the data reject the model, it is given up for a while. Chosen on the
table."""

FIRST_REST = 20
"""Rounds of the first rest; each one after is twice as long as the one before. Chosen on the table."""

PROBATION = 10
"""After this many rounds back, the model is judged by the costs it has seen. Chosen on the table."""

COST_MEMORY = 0.7
"""How much of the running mean of costs each new one leaves in place: about the last three count. Chosen on the
table."""
