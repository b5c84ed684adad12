import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CallReport, Http } from '../rest/http';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** Creates the metrics for operators, in Prometheus format. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Answers by route and status',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const calls = new Histogram({
    name: 'upstream_call_seconds',
    help: 'REST calls by path and status; status 0: no answer',
    labelNames: ['method', 'path', 'status'],
    buckets: SECONDS,
    registers,
  });
  const errors = new Counter({
    name: 'graphql_errors_total',
    help: 'Errors in GraphQL answers by code',
    labelNames: ['code'],
    registers,
  });
  const faults = new Counter({ name: 'uncaught_errors_total', help: 'Errors that nothing caught', registers });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    answered: (route: string, status: number, seconds: number) => requests.observe({ route, status }, seconds),
    called: ({ method, template, status, seconds }: CallReport) =>
      calls.observe({ method, path: template, status }, seconds),
    /** Reports the active and waiting calls whenever the metrics are read. */
    watchCalls(load: Http['load']) {
      const gauge = (name: string, help: string, count: 'underWay' | 'waiting') =>
        new Gauge({
          name,
          help,
          labelNames: ['kind'],
          registers,
          collect() {
            for (const [kind, counts] of Object.entries(load())) this.set({ kind }, counts[count]);
          },
        });
      gauge('upstream_calls_under_way', 'REST calls that wait for their answer, by kind', 'underWay');
      gauge('upstream_calls_waiting', 'REST calls that wait for a connection, by kind', 'waiting');
    },
    uncaught: () => faults.inc(),
    failed: (code: string) => errors.inc({ code }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
