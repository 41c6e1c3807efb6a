"""For every test run: one thread a process.

pytest-xdist fills the cores with processes already. With threads of BLAS, OpenMP, Numba and XLA in each of them the
same tests take several times as long, and sums may round differently from one machine to the next.
"""

import os

for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ[_threads] = "1"
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
