// Enough of CUDA to run the package's kernels on the CPU, for tests: a fiber per thread of a block, which gives way at
// every barrier and every exchange within its warp. Slow, exact, and without a GPU.
#pragma once
#include <ucontext.h>
#include <cmath>
#include <cstring>
#include <functional>
#include <vector>

#define EMULATED 1
#define __global__
#define __device__
#define __shared__
#define __launch_bounds__(threads)
#define __align__(bytes)
using std::exp;
using std::fabs;
using std::log1p;
using std::pow;
using std::sqrt;

struct Index {
    unsigned x;
};
static Index threadIdx, blockIdx, blockDim;
unsigned char pool[1 << 20] __attribute__((aligned(16)));

struct Meeting {  // where some threads exchange values; two buffers, since none can be two exchanges ahead
    unsigned long long values[2][1024];
    unsigned arrived = 0, turn = 0;
};
static std::vector<ucontext_t> fibers;
static std::vector<char> finished;
static ucontext_t scheduler;
static Meeting warps[32], block_meeting;

static void give_way() {
    unsigned self = threadIdx.x;
    swapcontext(&fibers[self], &scheduler);
    threadIdx.x = self;
}

static const unsigned long long* meet(Meeting& meeting, unsigned seat, unsigned seats, unsigned long long value) {
    unsigned turn = meeting.turn;
    meeting.values[turn & 1][seat] = value;
    if (++meeting.arrived == seats) {
        meeting.arrived = 0;
        meeting.turn++;
    }
    while (meeting.turn == turn) give_way();
    return meeting.values[turn & 1];
}
static const unsigned long long* meet_warp(unsigned long long value) {
    return meet(warps[threadIdx.x / 32], threadIdx.x % 32, 32, value);
}

static void __syncthreads() { meet(block_meeting, threadIdx.x, blockDim.x, 0); }
static int __syncthreads_or(int value) {
    const unsigned long long* all = meet(block_meeting, threadIdx.x, blockDim.x, value != 0);
    int any = 0;
    for (unsigned i = 0; i < blockDim.x; i++) any |= (int)all[i];
    return any;
}
static void __syncwarp() { meet_warp(0); }
template <typename T> static T __shfl_xor_sync(unsigned, T value, int step) {
    unsigned long long bits = 0;
    memcpy(&bits, &value, sizeof(T));
    T other;
    memcpy(&other, &meet_warp(bits)[(threadIdx.x % 32) ^ step], sizeof(T));
    return other;
}
static unsigned __ballot_sync(unsigned, int value) {
    const unsigned long long* all = meet_warp(value != 0);
    unsigned found = 0;
    for (int i = 0; i < 32; i++) found |= (unsigned)all[i] << i;
    return found;
}
static int __any_sync(unsigned mask, int value) { return __ballot_sync(mask, value) != 0; }
static unsigned __reduce_max_sync(unsigned, unsigned value) {
    const unsigned long long* all = meet_warp(value);
    unsigned most = 0;
    for (int i = 0; i < 32; i++) most = all[i] > most ? (unsigned)all[i] : most;
    return most;
}
static int __popc(unsigned value) { return __builtin_popcount(value); }
template <typename T> static T __ldg(const T* place) { return *place; }
static unsigned __float_as_uint(float value) {
    unsigned bits;
    memcpy(&bits, &value, 4);
    return bits;
}
static float __uint_as_float(unsigned bits) {
    float value;
    memcpy(&value, &bits, 4);
    return value;
}
static float round_up(double value) {
    float near = (float)value;
    return near < value ? nextafterf(near, INFINITY) : near;
}
static void atomicAdd(int* place, int value) { *place += value; }

static std::function<void()> body;
static void start() {
    body();
    finished[threadIdx.x] = 1;
    for (;;) give_way();
}

static void launch(unsigned blocks, unsigned threads, std::function<void()> work) {
    const size_t stack = 1 << 16;
    std::vector<char> stacks(stack * threads);
    body = work;
    blockDim.x = threads;
    for (unsigned b = 0; b < blocks; b++) {
        blockIdx.x = b;
        fibers.assign(threads, ucontext_t());
        finished.assign(threads, 0);
        for (unsigned i = 0; i < threads; i++) {
            getcontext(&fibers[i]);
            fibers[i].uc_stack.ss_sp = &stacks[i * stack];
            fibers[i].uc_stack.ss_size = stack;
            fibers[i].uc_link = nullptr;
            makecontext(&fibers[i], start, 0);
        }
        for (bool left = true; left;) {
            left = false;
            for (unsigned i = 0; i < threads; i++)
                if (!finished[i]) {
                    left = true;
                    threadIdx.x = i;
                    swapcontext(&scheduler, &fibers[i]);
                }
        }
    }
}
