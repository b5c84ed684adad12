import { Pool } from 'undici';
import { type CallQueue, createCallQueue, type QueueLimits } from './call-queue';

/** One kind of call: its connection pool, and the queue in front of it. */
export interface Lane {
  readonly pool: Pool;
  readonly queue: CallQueue;
}

const LONGEST_ANSWER_BYTES = 10 * 1024 * 1024;
const CONNECT_MS = 4_000;

/** Reads and writes. */
const ORDINARY: QueueLimits = { underWay: 64, perRoute: 16, perTenant: 32, waiting: 512, waitingPerRoute: 128 };
/** Calls that wait for up to 25 seconds by design; a queue would only add to that. */
const WAITING: QueueLimits = { underWay: 1000, perRoute: 1000, perTenant: 500, waiting: 0, waitingPerRoute: 0 };
/** Pictures and exports, which occupy a connection until the last byte. */
const FILES: QueueLimits = { underWay: 32, perRoute: 16, perTenant: 16, waiting: 256, waitingPerRoute: 128 };

/**
 * Creates separate connections for each kind of call, so that no kind can starve another. The queue admits no more
 * calls than the pool has connections, because undici's own queue is unbounded and ignores deadlines.
 */
export function createLanes(origin: string) {
  const pool = (connections: number, longestAnswer: number) =>
    new Pool(origin, {
      connections,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: longestAnswer,
      connect: { timeout: CONNECT_MS },
    });
  const lane = (limits: QueueLimits, longestAnswer: number): Lane => ({
    pool: pool(limits.underWay, longestAnswer),
    queue: createCallQueue(limits),
  });
  const ordinary = lane(ORDINARY, LONGEST_ANSWER_BYTES);
  const waiting = lane(WAITING, LONGEST_ANSWER_BYTES);
  // Files are streamed and never buffered, so their length isn't limited.
  const files = lane(FILES, -1);
  /** For readiness checks, which must not wait behind the calls that make the services unready. */
  const probe = pool(2, LONGEST_ANSWER_BYTES);
  return {
    ordinary,
    waiting,
    files,
    probe,
    async close() {
      await Promise.all([ordinary.pool, waiting.pool, files.pool, probe].map((each) => each.close()));
    },
  };
}
