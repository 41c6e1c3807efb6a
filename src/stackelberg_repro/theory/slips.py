"""Slips in the paper's constants, as data: where, what is printed, what is right, and what it changes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Slip:
    """One slip. `measurement` names the measurement that shows it (empty: by reading)."""

    where: str
    printed: str
    right: str
    matters: str
    measurement: str = ""


SLIPS: tuple[Slip, ...] = (
    Slip(
        "Theorem 1, α under Assumption 3 (1b)",
        "α = ρ^K",
        "α = C²ρ^{2K}: α multiplies squared distances",
        "The floor of a small K falls twice as fast in log scale as printed: a looser bound, not a wrong one.",
        "floor",
    ),
    Slip(
        "Lemma 2, bound on E3",
        "α^{t−k}",
        "ᾱ^{t−k} with ᾱ = 2α, as the proof defines it",
        "With 2α >= 1 the sum grows without bound in t: the bound needs α < 1/2, not α < 1.",
        "errors",
    ),
    Slip(
        "Lemma 2, bound on E3, powers of d",
        "2C Σ α^{t−k} η_k²",
        "2C d² Σ ᾱ^{t−k} η_k²: the step is η d/δ times a difference of costs",
        "The main text's proof has 2Cd² and Cd in one display and C in the next; the theorem's d³ needs d².",
        "errors",
    ),
    Slip(
        "Lemma 2, last line of the proof (E3)",
        "(d²/δ²) L_y² (…)",
        "2 (d²/δ²) L_y² (…): the factor of ‖a − b‖² <= 2‖a‖² + 2‖b‖² is dropped, as is one in Term A",
        "A factor of 2 to 4.",
        "errors",
    ),
    Slip(
        "Lemma 2, Terms A and B",
        "‖S(x) − S(x')‖² <= L_S ‖x − x'‖²",
        "L_S² ‖x − x'‖²",
        "Too small a bound where L_S > 1.",
        "errors",
    ),
    Slip(
        "Lemma 2, definition of ẽ_t",
        "ẽ_t = ‖ỹ_t − S(x̂_t)‖²",
        "ẽ_t = ‖ỹ_t − S(x_t)‖²",
        "A misprint: the recursion is the one for S(x_t).",
    ),
    Slip(
        "Lemma 2, equation for Term C",
        "2(L_x² δ² + C_1² δ²)",
        "2(L_x² δ² + C_1 δ²) with C_1 = L_y² C²",
        "A misprint: the next display is right.",
    ),
    Slip(
        "Theorem 1, the step size it allows",
        "η̄ <= d/(2ℓ̃)",
        "also η̄ < 2/ℓ̃ where f̃ is not globally Lipschitz: on ½ℓ̃‖x − x*‖² a step multiplies E‖x − x*‖² by 1 − "
        "2ηℓ̃ + η²ℓ̃²d",
        "On a quadratic with d > 4 runs at the allowed limit can blow up before they settle.",
        "steps",
    ),
    Slip(
        "Theorem 1, sum over t",
        "Σ η_t E‖∇f̃‖² <= f̃(x_0) − f̃(x*) + …",
        "½Σ η_t E‖∇f̃‖² <= …: every term of the right side doubles",
        "A factor of 2 inside Õ.",
    ),
    Slip(
        "Assumption 1 and Theorem 1",
        "f̃ is L̃-Lipschitz on X = R^d",
        "a quadratic f̃ is not: constants hold on the ball that a run visits",
        "Bounds are evaluated on the visited ball, and say so.",
        "errors",
    ),
    Slip(
        "Problem formulation",
        "G: X × Y → R",
        "G: X × Y → R^{d'}",
        "A misprint: the variational inequality pairs G with vectors of Y.",
    ),
    Slip(
        "Lemma 3, proof",
        "x_t = z_0(x_t), so the first distance is 0",
        "z_0(x̂_t) = x̂_t is δ_t away from x_t",
        "A term δ_t² that also vanishes: the lemma stands.",
        "pseudo-trajectory",
    ),
    Slip(
        "Lemma 3, Terms A and B of the proof",
        "Σ_p α^{t+k−p} η_p² <= α^{t+k} Σ_p η_p²",
        "Σ_p α^{t+k−p} η_p² is of order η_t²/(1 − α): α^{−p} >= 1 was dropped",
        "Term A vanishes like 1/t, not like α^t; in Term B (η/δ²) Σ α^{t−p} δ_p² is of order η α/(1 − α).",
        "pseudo-trajectory",
    ),
    Slip(
        "Lemma 3, the statement",
        "sup over s in [0, S], S a fixed number of rounds",
        "windows of a fixed Σ η: any sequence with steps O(η_t) passes the printed test",
        "Over windows of fixed Σ η the bias of a small K does not vanish, and the lemma fails.",
        "pseudo-trajectory",
    ),
    Slip(
        "Theorem 2",
        "for (every) ε > 0 there is T_ε with E‖x_t − x*‖² >= ε for all t >= T_ε",
        "for some ε > 0: no bounded run keeps every distance from x*",
        "Taken literally it fails at ε above the squared distance from saddle to minimum.",
        "saddles",
    ),
    Slip(
        "Theorem 1, terms of the proof after division by Σ η_t",
        "ℓ̃ in the term of δ̄² and ℓ̃² in the last one",
        "ℓ̃² in the term of δ̄², from E1 <= ℓ̃²δ²d²/4, and ℓ̃ in the last, as both stand in the sum before",
        "The two powers are exchanged; inside Õ nothing changes.",
    ),
    Slip(
        "Theorem 1, the term of the first distance",
        "2C d³ L_y² α/((1 − α) η̄ √T)",
        "2C e_0 d² L_y² Σ_t α^t/(δ̄² √T): e_0 and 1/δ̄² are lost; η̄ cancels in η_t/(δ_t² Σ η)",
        "Followers that start far from S(x_0), and a small δ̄, cost more than printed; the rate in T stands.",
    ),
    Slip(
        "Theorem 2, the proof: the order of its constants",
        "T̃_{ε,S} from Lemma 3 for a fixed S, then S_ε from Lee et al. (2016) for the run that starts at x̂_t",
        "S_ε depends on x̂_t, so on t, and t on S: circular without a bound on S_ε for all starts near x*",
        "No contradiction is reached. What is measured (saddles are left) does not rest on it.",
        "saddles",
    ),
    Slip(
        "Theorem 2, the proof: random starts",
        "x̂_t = x_t + δ_t v_t is a random start in the sense of Lee et al. (2016)",
        "theirs holds but for starts of measure zero, as a sphere around x_t is; v_t on it has no density",
        "It needs an x_t that has a density, or v_t from a ball. A norm also stands without its mean.",
        "saddles",
    ),
    Slip(
        "Discrete Gronwall lemma, the statement",
        "s_{n+1} <= C̃ exp(Ln)",
        "s_{n+1} <= C̃ (1 + L)^{n+1} <= C̃ exp(L(n+1)), as the end of its proof has it",
        "At n = 0 the printed bound says s_1 <= C̃ where s_1 = C̃(1 + L) is possible. The proposition uses the right "
        "one.",
        "gronwall",
    ),
    Slip(
        "Discrete Gronwall lemma, the proof",
        "Σ_{k=0}^{n+1} exp(L(n+1−k)) <= ∫_0^{n+1} exp(L(n+1−τ)) dτ",
        "the sum of a decreasing function is above its integral; (1 + L)^{n+1} comes from the geometric sum "
        "directly",
        "A step of the proof is wrong, its last line is right.",
        "gronwall",
    ),
    Slip(
        "Algorithm 1 as printed",
        "one inner loop, for ỹ",
        "two: y adapts to x̂_t as well (lines 4 and 7 of the text)",
        "Without the second loop y_t^{(K)} on line 8 is undefined.",
    ),
)
"""What is printed, what is right, and what it changes."""
