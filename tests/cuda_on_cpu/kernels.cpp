// The package's CUDA source as a library for the CPU: compiled with its sizes defined, by tests/unit/test_batches.py.
#include "shim.h"
#include SOURCE_ALGORITHM
#include SOURCE_DRAWS

#define POINTERS                                                                                                 \
    route_links, route_masks, first_route, volume, cost_constant, time_constant, coefficient, inverse_scale, power

extern "C" void run_algorithm_one(
    int runs, NETWORK_POINTERS, int rounds, int K, const int* schedule, const real* eta, const real* delta,
    const real* gammas, const real* penalties, const real* v, real* x, real* y, const real* y_hat, real* costs,
    int* stopped, int* work) {
    launch(runs, THREADS, [=] {
        algorithm_one(
            POINTERS, rounds, K, schedule, eta, delta, gammas, penalties, v, x, y, y_hat, costs, stopped, work);
    });
}

extern "C" void run_draw_directions(
    int blocks, int threads, const word64* seeds, long long rows, int rounds, int first_round, unsigned purpose,
    ZIGGURAT_POINTERS, real* v) {
    launch(blocks, threads, [=] {
        draw_directions(seeds, rows, rounds, first_round, purpose, width, inside, height, v);
    });
}

extern "C" void run_draw_starts(
    int blocks, int threads, const word64* seeds, int runs, NETWORK_POINTERS, ZIGGURAT_POINTERS, unsigned of_tolls,
    double highest, unsigned of_flows, unsigned probe, real* x, real* y) {
    launch(blocks, threads, [=] {
        draw_starts(seeds, runs, POINTERS, width, inside, height, of_tolls, highest, of_flows, probe, x, y);
    });
}

extern "C" int size_of_shared() { return sizeof(Shared); }
