# Studies over HTTP with a control room: `docker compose up` runs it beside PostgreSQL (compose.yaml, docs/server.md).
FROM python:3.12-slim AS build
COPY . /source
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels /source

FROM python:3.12-slim
COPY --from=build /wheels /wheels
COPY constraints.txt /wheels/
RUN pip install --no-cache-dir --constraint /wheels/constraints.txt "$(echo /wheels/stackelberg-*.whl)[postgres,roads,server]" \
    && rm -r /wheels && useradd --uid 1000 --create-home stackelberg
USER stackelberg
WORKDIR /home/stackelberg
ENV OPENBLAS_NUM_THREADS=1 NUMBA_CACHE_DIR=/tmp/numba STACKELBERG_DB=sqlite:////home/stackelberg/studies.db
EXPOSE 8000
HEALTHCHECK --interval=10s --start-period=20s CMD ["python", "-c", \
    "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/v1/health', timeout=5)"]
ENTRYPOINT ["stackelberg"]
CMD ["serve", "--host", "0.0.0.0"]
