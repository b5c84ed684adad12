import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics that Prometheus reads at /metrics. */
export interface Metrics {
  request(method: string, route: string, status: number, seconds: number): void;
  workDone(kind: string, outcome: 'done' | 'retried' | 'failed'): void;
  /** Sets how the number of due jobs is read when the metrics are requested. */
  watchBacklog(read: () => Promise<number>): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/** Creates a separate registry, so that several parts can run in one process. */
export function createMetrics(): Metrics {
  const registers = [new Registry()] as const;
  const [registry] = registers;
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'rostrum_upstream_request_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers: [...registers],
  });
  const work = new Counter({
    name: 'rostrum_work_total',
    help: 'Work items by outcome of an attempt',
    labelNames: ['kind', 'outcome'],
    registers: [...registers],
  });
  return {
    request: (method, route, status, seconds) => {
      requests.observe({ method, route, status }, seconds);
    },
    workDone: (kind, outcome) => {
      work.inc({ kind, outcome });
    },
    watchBacklog(read) {
      const backlog = new Gauge({
        name: 'rostrum_work_due',
        help: 'Work items that are due and not done',
        registers: [...registers],
        collect: async () => {
          backlog.set(await read());
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
