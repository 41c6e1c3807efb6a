// Whole runs of Algorithm 1 on a routing game, one block per run, one launch for all rounds.
//
// The formulas are those of `routing/kernel.py` and `roads/kernels/fixed_routes.py`; the Python beside this file
// defines the sizes (LINKS, ROUTES, PAIRS, PER_ROUTE, MOST_ROUTES, GROUP, THREADS), REAL (float or double), POWER_4
// (whether all latencies are fourth powers), RUNAWAY (how far x may go) and SLOTS (with no more routes listed than
// this, their links and flows are kept at hand).
//
// Who does what. A group of GROUP lanes serves one pair of zones under one of the two probes: it prices routes,
// finds the threshold of the projection and writes the new flows. Then a warp at a time adds up link flows, a lane
// per link, over the listed routes of all pairs. Every sum has a fixed order: the same draws give the same bits.
//
// Why it is fast. After a few rounds nearly all routes are empty and far too dear to be taken up again. A pair's
// list holds the routes in use and those whose cost at some reference costs was within a margin of the cost at which
// a route is taken up. What is not listed costs at least `shut` at the reference; link costs have fallen by at most
// `drop` since then, so it costs at least shut − PER_ROUTE · drop now. While that is not below the cost at which a
// route is taken up now, the projection over the list is the projection over all routes, exactly. Where it is below,
// the list is made anew and the follower round done again.

typedef REAL real;
typedef unsigned long long word64;

#define WORDS ((LINKS + 31) / 32)
#define WARPS (THREADS / 32)
#define LINK_WORDS ((PER_ROUTE + 3) / 4)
#define ITEMS ((2 * WORDS + WARPS - 1) / WARPS)  // words of links, for both probes, that a warp looks after
#define PER_THREAD ((LINKS + THREADS - 1) / THREADS)
#define ALL 0xffffffffu
#define FAR ((real)1e30)
#ifndef EMULATED
__device__ inline float round_up(float value) { return value; }
__device__ inline float round_up(double value) { return __double2float_ru(value); }
#endif

struct Network {
    const unsigned* route_links;  // [LINK_WORDS][ROUTES], four links of a route in a word, LINKS where it has fewer
    const unsigned* route_masks;  // [ROUTES][WORDS], a bit per link
    const int* first_route;       // [PAIRS + 1]
    const real* volume;           // [PAIRS]
    const real* cost_constant;    // [LINKS] each: what travellers pay on an empty road, its travel time, and
    const real* time_constant;    // the rest of the power law
    const real* coefficient;
    const real* inverse_scale;
    const real* power;
};

#define NETWORK_POINTERS                                                                                    \
    const unsigned *route_links, const unsigned *route_masks, const int *first_route, const real *volume,   \
        const real *cost_constant, const real *time_constant, const real *coefficient,                      \
        const real *inverse_scale, const real *power
#define NETWORK                                                                                             \
    { route_links, route_masks, first_route, volume, cost_constant, time_constant, coefficient, inverse_scale, power }

struct Shared {
    real flow[2][2][ROUTES];  // [buffer][probe][route]
    real cost[2][LINKS + 1];  // the last entry stands for "no link" and costs nothing
    real reference[LINKS + 1];
    real toll[2][LINKS];
    real w[2][LINKS];
    real drop[2][WORDS];
    real partial[5][32];
    real slot_flow[2][SLOTS];
    unsigned slot_mask[WORDS][SLOTS];
    int count[PAIRS];
    unsigned short listed[ROUTES];
};

__device__ inline real raised(real s, real power) {
#if POWER_4
    s *= s;
    return s * s;
#else
    return power == (real)4 ? (s * s) * (s * s) : power == (real)1 ? s : (real)pow(s, power);
#endif
}

// What a lane knows of the link that it looks after.
struct Link {
    real cost_constant, coefficient, inverse_scale, power;
};

__device__ inline Link link_of(const Network& net, int e) {
    e = e < LINKS ? e : 0;
    return {net.cost_constant[e], net.coefficient[e], net.inverse_scale[e], net.power[e]};
}

// coefficient · (w / scale)^power of a link; flows below zero count as zero.
__device__ inline real congestion(const Link& link, real w) {
    return link.coefficient * raised((w > 0 ? w : (real)0) * link.inverse_scale, link.power);
}

__device__ inline real price(const Network& net, int r, const real* cost) {
    real even = 0, odd = 0;
    unsigned four = 0;
#pragma unroll
    for (int p = 0; p < PER_ROUTE; p++) {
        if (p % 4 == 0) four = __ldg(net.route_links + (p / 4) * ROUTES + r);
        real c = cost[(four >> (8 * (p % 4))) & 255u];
        if (p % 2) odd += c; else even += c;
    }
    return even + odd;
}

template <typename T> __device__ inline T sum_of_group(T value) {
#pragma unroll
    for (int step = GROUP / 2; step > 0; step /= 2) value += __shfl_xor_sync(ALL, value, step);
    return value;
}

__device__ inline real sum_of_warp(real value) {
#pragma unroll
    for (int step = 16; step > 0; step /= 2) value += __shfl_xor_sync(ALL, value, step);
    return value;
}

// The largest of a warp's numbers >= 0, rounded up to float: such floats are ordered as their bits are.
__device__ inline real largest_of_warp(real value) {
    return (real)__uint_as_float(__reduce_max_sync(ALL, __float_as_uint(round_up(value))));
}

// The cost of a link at flow w, and how far the costs of a word of links have fallen below the reference.
__device__ inline void cost_link(Shared& s, const Link& link, int probe, int word, int lane, real w) {
    int e = 32 * word + lane;
    real fallen = 0;
    if (e < LINKS) {
        real c = link.cost_constant + congestion(link, w) + s.toll[probe][e];
        fallen = s.reference[e] - c;
        fallen = fallen < 0 ? (real)0 : fallen;  // NaN stays NaN
        s.w[probe][e] = w;
        s.cost[probe][e] = c;
    }
    fallen = largest_of_warp(fallen);
    if (lane == 0) s.drop[probe][word] = fallen;
}

// The flow of a link over the `total` listed routes.
__device__ inline real load_link(
    const Shared& s, const Network& net, const real* flow, int total, int probe, int word, int lane) {
    real w = 0;
    if (total <= SLOTS) {
#pragma unroll 4
        for (int i = 0; i < total; i++) w += (s.slot_mask[word][i] >> lane) & 1u ? s.slot_flow[probe][i] : (real)0;
        return w;
    }
    for (int z = 0; z < PAIRS; z++) {
        const unsigned short* listed = s.listed + net.first_route[z];
        for (int i = 0; i < s.count[z]; i++) {
            int r = listed[i];
            w += (__ldg(net.route_masks + r * WORDS + word) >> lane) & 1u ? flow[r] : (real)0;
        }
    }
    return w;
}

// Link flows of both probes and the costs they make; with `flow` null at the flows that are there already.
__device__ inline void price_links(
    Shared& s, const Network& net, const Link* links, const real (*flow)[ROUTES], int total, int warp, int lane) {
#pragma unroll
    for (int i = 0; i < ITEMS; i++) {
        int item = warp + i * WARPS, probe = item / WORDS, word = item % WORDS;
        if (item < 2 * WORDS) {
            real w = flow != nullptr ? load_link(s, net, flow[probe], total, probe, word, lane)
                                     : 32 * word + lane < LINKS ? s.w[probe][32 * word + lane] : (real)0;
            cost_link(s, links[i], probe, word, lane, w);
        }
    }
}

__device__ inline real most_fallen(const Shared& s, int probe) {
    real most = s.drop[probe][0];
#pragma unroll
    for (int word = 1; word < WORDS; word++) most = s.drop[probe][word] > most ? s.drop[probe][word] : most;
    return most;
}

// Where no more than SLOTS routes are listed: their links and flows, one after the other.
__device__ inline void note_slots(
    Shared& s, const Network& net, const real* flow, int total, int slot, int first, int listed, int probe, int place) {
    if (total > SLOTS) return;
    for (int i = place; i < listed; i += GROUP) {
        int r = s.listed[first + i];
        s.slot_flow[probe][slot + i] = flow[r];
        if (probe == 0)
            for (int word = 0; word < WORDS; word++) s.slot_mask[word][slot + i] = net.route_masks[r * WORDS + word];
    }
}

// One run per block. x, y: [runs][LINKS], [runs][ROUTES], in and out. y_hat: where the probe starts in the first of
// these rounds. v: [runs][rounds][LINKS]. eta, delta: [schedules][rounds]. costs: [runs][rounds], NaN where a run has
// stopped; stopped: [runs], the round, −1 where it has not. work: [runs][3]: lists made in time, lists made because
// they had to be, and listed routes at the end.
extern "C" __global__ void __launch_bounds__(THREADS) algorithm_one(
    NETWORK_POINTERS, int rounds, int K, const int* schedule, const real* eta, const real* delta, const real* gammas,
    const real* penalties, const real* v, real* x, real* y, const real* y_hat, real* costs, int* stopped, int* work) {
    extern __shared__ __align__(16) unsigned char pool[];
    Shared& s = *reinterpret_cast<Shared*>(pool);
    const Network net = NETWORK;
    const int run = blockIdx.x, tid = threadIdx.x, warp = tid / 32, lane = tid % 32;
    const int group = tid / GROUP, pair = group / 2, probe = group % 2, place = tid % GROUP;
    const bool active = pair < PAIRS;
    const int first = active ? net.first_route[pair] : 0;
    const int routes = active ? net.first_route[pair + 1] - first : 0;
    const real total = active ? net.volume[pair] : (real)1;
    const real gamma = gammas[run], penalty = penalties[run];
    const real* own_eta = eta + (long long)schedule[run] * rounds;
    const real* own_delta = delta + (long long)schedule[run] * rounds;
    const real* own_v = v + (long long)run * rounds * LINKS;

    // All routes are listed at first.
    Link links[ITEMS];
#pragma unroll
    for (int i = 0; i < ITEMS; i++) links[i] = link_of(net, 32 * ((warp + i * WARPS) % WORDS) + lane);
    for (int r = tid; r < ROUTES; r += THREADS) {
        s.flow[0][0][r] = y[(long long)run * ROUTES + r];
        s.flow[0][1][r] = y_hat[(long long)run * ROUTES + r];
        s.flow[1][0][r] = s.flow[1][1][r] = 0;
        s.listed[r] = (unsigned short)r;
    }
    for (int e = tid; e < LINKS; e += THREADS) {
        s.toll[0][e] = x[(long long)run * LINKS + e];
        s.toll[1][e] = 0;
        s.reference[e] = 0;
    }
    if (tid == 0) s.cost[0][LINKS] = s.cost[1][LINKS] = s.reference[LINKS] = 0;
    if (active && probe == 0 && place == 0) s.count[pair] = routes;
    int listed = routes, total_listed = ROUTES, slot = first, now = 0, in_time = 0, had_to = 0;
    real shut = FAR, theta = 0, factor = 2;
    real next_v[PER_THREAD];
#pragma unroll
    for (int i = 0; i < PER_THREAD; i++) next_v[i] = tid + i * THREADS < LINKS ? own_v[tid + i * THREADS] : (real)0;
    __syncthreads();
    note_slots(s, net, s.flow[0][probe], total_listed, slot, first, listed, probe, place);
    __syncthreads();
    price_links(s, net, links, s.flow[0], total_listed, warp, lane);  // w of both starts

    int t = 0, ended = -1;
    bool calm = true;
    for (; t < rounds; t++) {
        // Lines 2 and 3 of Algorithm 1: x̂ = x + δ v. Both probes start from the kept flows (line 9).
        const real radius = own_delta[t];
        const real typical = factor * PER_ROUTE * radius * (real)2.5 / sqrt((real)LINKS);
        __syncthreads();
#pragma unroll
        for (int i = 0; i < PER_THREAD; i++) {
            int e = tid + i * THREADS;
            if (e < LINKS) {
                s.toll[1][e] = s.toll[0][e] + radius * next_v[i];
                if (t > 0) s.w[1][e] = s.w[0][e];
                if (t + 1 < rounds) next_v[i] = own_v[(long long)(t + 1) * LINKS + e];
            }
        }
        if (t > 0 && probe == 1)
            for (int i = place; i < listed; i += GROUP) {
                int r = s.listed[first + i];
                s.flow[now][1][r] = s.flow[now][0][r];
            }
        __syncthreads();
        price_links(s, net, links, nullptr, 0, warp, lane);
        __syncthreads();
        bool renew = t > 0 && (t < 8 || (t < 64 ? t % 4 == 0 : t % 32 == 0));
        if (renew) {
            in_time++;
            if (calm) factor = factor > (real)1.2 ? factor * (real)0.97 : factor;
            calm = true;
        }
        for (int k = 0, lost = 0; k < K;) {
            if (renew) {  // uniform in the block
                for (int e = tid; e < LINKS; e += THREADS) s.reference[e] = s.cost[0][e];
                __syncthreads();
                price_links(s, net, links, nullptr, 0, warp, lane);  // the same costs, seen from the new reference
                __syncthreads();
                real other = __shfl_xor_sync(ALL, theta, GROUP);
                real margin = (real)1.5 * PER_ROUTE * most_fallen(s, 1);
                real limit = -(theta < other ? theta : other) / gamma + (margin > typical ? margin : typical);
                if (lost > 1) limit = FAR;  // costs so high that the margin is less than their rounding: list all
                const int both = tid % (2 * GROUP), shift = lane - both;
                int count = 0;
                shut = FAR;
                for (int base = 0; base < MOST_ROUTES; base += 2 * GROUP) {
                    int r = first + base + both;
                    bool there = base + both < routes;
                    real c = there ? price(net, r, s.reference) : FAR;
                    bool keep = there && (s.flow[now][0][r] > 0 || s.flow[now][1][r] > 0 || !(c >= limit));
                    unsigned kept = __ballot_sync(ALL, keep) >> shift;
                    if (2 * GROUP < 32) kept &= (1u << (2 * GROUP % 32)) - 1u;
                    if (keep) s.listed[first + count + __popc(kept & ((1u << both) - 1u))] = (unsigned short)r;
                    if (there && !keep) {
                        shut = c < shut ? c : shut;
                        s.flow[now ^ 1][0][r] = s.flow[now ^ 1][1][r] = 0;
                    }
                    count += __popc(kept);
                }
#pragma unroll
                for (int step = GROUP; step > 0; step /= 2) {
                    real far = __shfl_xor_sync(ALL, shut, step);
                    shut = far < shut ? far : shut;
                }
                listed = count;
                if (active && probe == 0 && place == 0) s.count[pair] = listed;
                __syncthreads();
                slot = total_listed = 0;
#pragma unroll
                for (int z = 0; z < PAIRS; z++) {
                    slot += z < pair ? s.count[z] : 0;
                    total_listed += s.count[z];
                }
                note_slots(s, net, s.flow[now][probe], total_listed, slot, first, listed, probe, place);
                renew = false;
            }
            // y − γ c of the listed routes, and the threshold that the routes in use alone would have: at most θ.
            const real* cost = s.cost[probe];
            const real* from = s.flow[now][probe];
            real* to = s.flow[now ^ 1][probe];
            real sum = 0;
            int count = 0;
            for (int i = place; i < listed; i += GROUP) {
                int r = s.listed[first + i];
                real flow = from[r], point = flow - gamma * price(net, r, cost);
                to[r] = point;
                if (flow > 0) { sum += point; count++; }
            }
            sum = sum_of_group(sum);
            count = sum_of_group(count);
            theta = count > 0 ? (sum - total) / count : -FAR;
            // Newton's method from the left: the mean excess of what lies above θ, until nothing is left to drop.
            // By rounding an entry at θ itself could come back: fewer must be left each time, or it ends.
            bool settled = !active, begun = false;
            while (__any_sync(ALL, !settled)) {
                real above = 0;
                int left = 0, changed = 0;
                for (int i = place; i < listed; i += GROUP) {
                    int r = s.listed[first + i];
                    real point = to[r];
                    bool in = point > theta;
                    if (in) { above += point; left++; }
                    changed |= in != (from[r] > 0);
                }
                above = sum_of_group(above);
                left = sum_of_group(left + (changed << 20));  // two counts in one
                changed = left >> 20;
                left &= (1 << 20) - 1;
                bool same = begun ? left >= count : changed == 0;
                if (!settled && !same) theta = (above - total) / left;  // nothing finite: NaN, seen in the costs
                settled = settled || same || left == 0;
                count = left;
                begun = true;
            }
            // The new flows.
            for (int i = place; i < listed; i += GROUP) {
                int r = s.listed[first + i];
                real flow = to[r] - theta;
                flow = flow <= 0 ? (real)0 : flow;  // NaN stays NaN
                to[r] = flow;
                if (total_listed <= SLOTS) s.slot_flow[probe][slot + i] = flow;
            }
            bool unsure = active && gamma * (shut - PER_ROUTE * most_fallen(s, probe)) < -theta;
            if (__syncthreads_or(unsure)) {
                renew = true;
                lost++;
                had_to++;
                calm = false;
                factor = factor < 64 ? factor * (real)1.25 : factor;
                continue;  // the flows this follower round began with are still there
            }
            now ^= 1;
            price_links(s, net, links, s.flow[now], total_listed, warp, lane);
            __syncthreads();
            k++;
            lost = 0;
        }
        // What the planner pays, the difference of the two probes link by link, and line 8.
        real paid = 0, rise = 0, length = 0, along = 0, size = 0;
        for (int e = tid; e < LINKS; e += THREADS) {
            const Link link = link_of(net, e);
            real w = s.w[0][e], w_hat = s.w[1][e], constant = net.time_constant[e];
            real jam = w * congestion(link, w), jam_hat = w_hat * congestion(link, w_hat);
            real toll = s.toll[0][e], u = s.toll[1][e] - toll;
            paid += w * constant + jam;
            rise += constant * (w_hat - w) + (jam_hat - jam) + penalty * (u * (s.toll[1][e] + toll));
            length += u * u;
            along += u * toll;
            size += toll * toll;
        }
        real sums[5] = {paid, rise, length, along, size};
#pragma unroll
        for (int i = 0; i < 5; i++) {
            real of_warp = sum_of_warp(sums[i]);
            if (lane == 0) s.partial[i][warp] = of_warp;
        }
        __syncthreads();
#pragma unroll
        for (int i = 0; i < 5; i++) {
            sums[i] = s.partial[i][0];
            for (int other = 1; other < WARPS; other++) sums[i] += s.partial[i][other];
        }
        real f = sums[0] + penalty * sums[4];
        if (!(fabs(sums[1]) < FAR) || !(fabs(f) < FAR)) {
            ended = t;
            break;
        }
        real slope = own_eta[t] * (LINKS * sums[1] / sums[2]);
        if (tid == 0) costs[(long long)run * rounds + t] = f;
        for (int e = tid; e < LINKS; e += THREADS) s.toll[0][e] -= slope * (s.toll[1][e] - s.toll[0][e]);
        if (!(sums[4] - 2 * slope * sums[3] + slope * slope * sums[2] <= (real)RUNAWAY * (real)RUNAWAY)) {
            ended = t + 1 < rounds ? t + 1 : -1;
            break;
        }
    }
    __syncthreads();
    for (int e = tid; e < LINKS; e += THREADS) x[(long long)run * LINKS + e] = s.toll[0][e];
    for (int r = tid; r < ROUTES; r += THREADS) y[(long long)run * ROUTES + r] = s.flow[now][0][r];
    if (tid == 0) {
        stopped[run] = ended;
        work[3 * run] = in_time;
        work[3 * run + 1] = had_to;
    }
    if (tid == 0) work[3 * run + 2] = 0;
    __syncthreads();
    if (active && probe == 0 && place == 0) atomicAdd(work + 3 * run + 2, listed);
}
