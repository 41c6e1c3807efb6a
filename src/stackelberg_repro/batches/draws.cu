// NumPy's own draws on the device: SeedSequence, PCG64 and the two ziggurats, as `core.derive` uses them.
//
// The tables of the ziggurats come from the NumPy that is installed (`batches/numpy_draws.py` reads them off it), so
// that there is one source of the draws. Only the last bit of rare draws from the tails can differ.

typedef unsigned __int128 word128;

struct Ziggurat {
    const double* width;  // [256] of a step of the mantissa
    const word64* inside; // [256] mantissas below this are accepted at once
    const double* height; // [256] the density at the layer's end
};

#define ZIGGURAT_POINTERS const double *width, const word64 *inside, const double *height
#define ZIGGURAT {width, inside, height}

struct Stream {
    word128 state, increment;
};

__device__ inline unsigned hashed(unsigned value, unsigned& constant, unsigned multiplier) {
    value ^= constant;
    constant *= multiplier;
    value *= constant;
    return value ^ (value >> 16);
}

__device__ inline unsigned mixed(unsigned x, unsigned y) {
    unsigned result = 0xca01f9ddu * x - 0x4973f715u * y;
    return result ^ (result >> 16);
}

__device__ inline word64 next_word(Stream& stream) {
    const word128 multiplier = ((word128)0x2360ED051FC65DA4ull << 64) | 0x4385DF649FCCF645ull;
    stream.state = stream.state * multiplier + stream.increment;
    word64 high = (word64)(stream.state >> 64), folded = high ^ (word64)stream.state;
    unsigned turn = (unsigned)(high >> 58);
    return (folded >> turn) | (folded << ((64 - turn) & 63));
}

__device__ inline double next_double(Stream& stream) {
    return (double)(next_word(stream) >> 11) * (1.0 / 9007199254740992.0);
}

// derive(seed, purpose, round, probe) of core/randomness.py, for seeds below 2^64.
__device__ inline Stream derived(word64 seed, unsigned purpose, unsigned round, unsigned probe) {
    const unsigned entropy[7] = {(unsigned)seed, (unsigned)(seed >> 32), 0, 0, purpose, round, probe};
    unsigned pool[4], constant = 0x43b0d7e5u;
#pragma unroll
    for (int i = 0; i < 4; i++) pool[i] = hashed(entropy[i], constant, 0x931e8875u);
#pragma unroll
    for (int from = 0; from < 4; from++)
#pragma unroll
        for (int to = 0; to < 4; to++)
            if (from != to) pool[to] = mixed(pool[to], hashed(pool[from], constant, 0x931e8875u));
#pragma unroll
    for (int from = 4; from < 7; from++)
#pragma unroll
        for (int to = 0; to < 4; to++) pool[to] = mixed(pool[to], hashed(entropy[from], constant, 0x931e8875u));
    word64 seeds[4];
    constant = 0x8b51f9ddu;
#pragma unroll
    for (int i = 0; i < 4; i++) {
        word64 low = hashed(pool[(2 * i) % 4], constant, 0x58f38dedu);
        word64 high = hashed(pool[(2 * i + 1) % 4], constant, 0x58f38dedu);
        seeds[i] = low | (high << 32);
    }
    Stream stream;
    stream.increment = ((((word128)seeds[2] << 64) | seeds[3]) << 1) | 1;
    stream.state = 0;
    next_word(stream);
    stream.state += ((word128)seeds[0] << 64) | seeds[1];
    next_word(stream);
    return stream;
}

__device__ inline double next_normal(Stream& stream, const Ziggurat& table) {
    const double end = 3.6541528853610088, inverse = 0.27366123732975828;
    for (;;) {
        word64 bits = next_word(stream);
        int layer = (int)(bits & 255u);
        bool negative = (bits >> 8) & 1u;
        word64 mantissa = (bits >> 9) & 0x000fffffffffffffull;
        double value = (double)mantissa * table.width[layer];
        if (negative) value = -value;
        if (mantissa < table.inside[layer]) return value;
        if (layer == 0) {
            for (;;) {
                double beyond = -inverse * log1p(-next_double(stream));
                double depth = -log1p(-next_double(stream));
                if (depth + depth > beyond * beyond) return (mantissa >> 8) & 1u ? -(end + beyond) : end + beyond;
            }
        }
        double high = table.height[layer - 1], low = table.height[layer];
        if ((high - low) * next_double(stream) + low < exp(-0.5 * value * value)) return value;
    }
}

__device__ inline double next_exponential(Stream& stream, const Ziggurat& table) {
    const double end = 7.6971174701310497;
    for (;;) {
        word64 bits = next_word(stream) >> 3;
        int layer = (int)(bits & 255u);
        bits >>= 8;
        double value = (double)bits * table.width[layer];
        if (bits < table.inside[layer]) return value;
        if (layer == 0) return end - log1p(-next_double(stream));
        double high = table.height[layer - 1], low = table.height[layer];
        if ((high - low) * next_double(stream) + low < exp(-value)) return value;
    }
}

// v: [runs][rounds][LINKS], uniform on the unit sphere; a thread per run and round, rows staged for whole writes.
extern "C" __global__ void draw_directions(
    const word64* seeds, long long rows, int rounds, int first_round, unsigned purpose, ZIGGURAT_POINTERS,
    real* v) {
    const Ziggurat normal = ZIGGURAT;
    extern __shared__ __align__(16) unsigned char pool[];
    real* stage = reinterpret_cast<real*>(pool);  // [blockDim.x][LINKS + 1]
    const long long from = (long long)blockIdx.x * blockDim.x, row = from + threadIdx.x;
    if (row < rows) {
        Stream stream = derived(seeds[row / rounds], purpose, first_round + (int)(row % rounds), 0);
        real* own = stage + threadIdx.x * (LINKS + 1);
        double square = 0;
        for (int e = 0; e < LINKS; e++) {
            double value = next_normal(stream, normal);
            own[e] = (real)value;
            square += value * value;
        }
        double length = sqrt(square);
        for (int e = 0; e < LINKS; e++) own[e] = (real)((double)own[e] / length);
    }
    __syncthreads();
    long long left = rows - from;
    int count = (left < blockDim.x ? (int)left : (int)blockDim.x) * LINKS;
    for (int i = threadIdx.x; i < count; i += blockDim.x)
        v[from * LINKS + i] = stage[i / LINKS * (LINKS + 1) + i % LINKS];
}

// x: [runs][LINKS], uniform on [0, highest] (0: none are drawn); y: [runs][ROUTES], uniform on the flows of every pair.
extern "C" __global__ void draw_starts(
    const word64* seeds, int runs, NETWORK_POINTERS, ZIGGURAT_POINTERS, unsigned of_tolls, double highest,
    unsigned of_flows, unsigned probe, real* x, real* y) {
    const Network net = NETWORK;
    const Ziggurat exponential = ZIGGURAT;
    int run = blockIdx.x * blockDim.x + threadIdx.x;
    if (run >= runs) return;
    if (highest > 0) {
        Stream tolls = derived(seeds[run], of_tolls, 0, 0);
        for (int e = 0; e < LINKS; e++) x[(long long)run * LINKS + e] = (real)(highest * next_double(tolls));
    }
    Stream flows = derived(seeds[run], of_flows, 0, probe);
    real* own = y + (long long)run * ROUTES;
    for (int z = 0; z < PAIRS; z++) {
        double total = 0;
        for (int r = net.first_route[z]; r < net.first_route[z + 1]; r++) {
            double weight = next_exponential(flows, exponential);
            own[r] = (real)weight;
            total += weight;
        }
        double factor = (double)net.volume[z] / total;
        for (int r = net.first_route[z]; r < net.first_route[z + 1]; r++) own[r] = (real)((double)own[r] * factor);
    }
}
