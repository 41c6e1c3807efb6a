"""The kinds of this package: what logs, files and requests may name (`core.forms`).

All of it is frozen data that computes and does nothing else: no constructor, property or method opens a file, or
starts a program or a connection; followers are not among it. A class that is no root of a setting or a memory needs
no kind: the type of the field it stands in says what it is.
"""

KINDS = """
    core.context: Context
    core.leader: LeaderState
    core.objective: Constraint Objective
    core.names: Parameters ResponseSchema
    core.probe: Answer Probe
    followers.prior: ResponsePrior
    games.cournot: Cournot
    games.demand_response: DemandResponse
    games.hyper_parameters: HyperParameters
    games.inverse_optimisation: InverseOptimisation
    games.jump: Jump
    games.linear_quadratic: LinearQuadratic
    games.logit_pricing: LogitPricing
    games.persuasion: Persuasion
    games.pigou: pigou-cost=_travel_time pigou-by-x=_partial_x pigou-by-y=_partial_y
    games.platform_pricing: PlatformPricing
    games.saddle: saddle-cost=_cost saddle-by-x=_partial_x saddle-by-y=_partial_y
    games.security: Security
    games.strategic_classification: StrategicClassification
    leaders.around: Wrapped
    leaders.commitment: Commitment CommitmentMemory
    leaders.fall_back: FallBack FallBackMemory
    leaders.guarded: GuardMemory Guarded
    leaders.in_context: ContextMemory InContext
    leaders.on_grid: GridMemory OnGrid
    leaders.rails: Rails
    leaders.response_model: ResponseMemory ResponseModel
    leaders.two_point: TwoPoint TwoPointMemory
    leaders.two_point: constant=ConstantSchedule theorem=TheoremSchedule
    sets.ball: Ball
    sets.box: Box
    sets.grid: Grid
    sets.polytope: Polytope
    sets.product: Product
    sets.reals: Unconstrained Reals
    sets.simplex: Simplex
    study.fold: PolicyState
    study.fold: Ledger
    study.objective: revenue=revenue revenue-by-x=_revenue_x
    study.objective: revenue-by-y=_revenue_y total-response=total_response total-response-by-x=_total_x
    study.objective: total-response-by-y=_total_y
"""
"""Lines of `module: Class kind=Class`; the kind of a class is its name unless it is given."""
