import type { Metrics } from '../http/metrics';
import type { Services } from '../services';
import type { WorkItem, WorkKind } from './work';
import { claimWork, failWork, finishWork, releaseLeases, releaseWork, renewLease, writeProgress } from './work-store';

const secondMs = 1000;
const leaseMs = 30 * secondMs;
const renewMs = 10 * secondMs;
const pollMs = secondMs;
const sweepMs = 3600 * secondMs;
const stopLimitMs = 10 * secondMs;
const concurrency = 2;
/** The default delays: five attempts within about three minutes. */
const standardBackoffMs = [1, 5, 30, 120].map((seconds) => seconds * secondMs);

const backoffOf = (kind: WorkKind | undefined) => kind?.backoffMs ?? standardBackoffMs;
const attemptsOf = (kind: WorkKind | undefined) => backoffOf(kind).length + 1;

export interface RunnerOptions {
  readonly kinds: Readonly<Record<string, WorkKind>>;
  /** Run at the start and every hour to remove expired data. */
  readonly sweeps: readonly ((services: Services) => Promise<void>)[];
  readonly metrics: Metrics;
}

/**
 * Runs jobs when they are due by the injected clock, two at a time. Real timers only decide when it checks. A job that a crash
 * interrupted is claimed again when its lease expires.
 */
export class WorkRunner {
  private sweptAt = 0;
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | null = null;
  private checking: Promise<void> | null = null;
  private checkAgain = false;
  private unsubscribe: () => void = () => undefined;

  constructor(
    private readonly services: Services,
    private readonly options: RunnerOptions,
  ) {}

  async start(): Promise<void> {
    const { db } = this.services;
    if (db.kind === 'embedded') await releaseLeases(db);
    this.unsubscribe = db.onNotice('work', () => {
      this.wake();
    });
    this.timer = setInterval(() => {
      this.wake();
    }, pollMs);
    this.wake();
  }

  /** Checks for due jobs now, and again after a check that is in progress. */
  wake(): void {
    if (this.stopping.signal.aborted) return;
    if (this.checking) {
      this.checkAgain = true;
      return;
    }
    this.checkAgain = false;
    this.checking = this.check()
      .catch((error: unknown) => {
        this.services.log.error({ err: error }, 'work could not be claimed');
      })
      .finally(() => {
        this.checking = null;
        if (this.checkAgain) this.wake();
      });
  }

  /** Stops claiming jobs; aborts the running ones and waits up to ten seconds for them to be released. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.unsubscribe();
    this.stopping.abort();
    await this.checking;
    let limit: NodeJS.Timeout | undefined;
    await Promise.race([
      Promise.all(this.running),
      new Promise((resolve) => {
        limit = setTimeout(resolve, stopLimitMs);
      }),
    ]);
    clearTimeout(limit);
  }

  /** Runs all due jobs, and those that become due as a result, one after another. For tests. */
  async drain(): Promise<void> {
    for (;;) {
      await Promise.all(this.running);
      const items = await this.claim(1);
      if (items.length === 0) return;
      for (const item of items) await this.attempt(item);
    }
  }

  private claim(most: number): Promise<WorkItem[]> {
    const now = this.services.clock.now();
    return claimWork(this.services.db, now, new Date(now.getTime() + leaseMs), most);
  }

  private async check(): Promise<void> {
    await this.sweep();
    const free = concurrency - this.running.size;
    if (free <= 0) return;
    for (const item of await this.claim(free)) {
      const run: Promise<void> = this.attempt(item).finally(() => {
        this.running.delete(run);
        this.wake();
      });
      this.running.add(run);
    }
  }

  private async sweep(): Promise<void> {
    const now = this.services.clock.now().getTime();
    if (now - this.sweptAt < sweepMs) return;
    this.sweptAt = now;
    for (const sweep of this.options.sweeps) await sweep(this.services);
  }

  /** Never rejects: failures are recorded on the job and logged. */
  private async attempt(item: WorkItem): Promise<void> {
    const { db, clock, log } = this.services;
    const lost = new AbortController();
    const renewing = setInterval(() => {
      renewLease(db, item, new Date(clock.now().getTime() + leaseMs)).then(
        (held) => {
          if (!held) lost.abort();
        },
        (error: unknown) => {
          log.warn({ err: error, workId: item.id }, 'a lease could not be renewed');
        },
      );
    }, renewMs);
    try {
      const kind = this.options.kinds[item.kind];
      if (item.attempt > attemptsOf(kind)) throw new Error(`the process ended in each of ${attemptsOf(kind)} attempts`);
      if (!kind) throw new Error(`nothing does work of the kind ${item.kind}`);
      await kind.run(this.services, item, {
        progress: (done, total) => writeProgress(db, item, done, total),
        signal: AbortSignal.any([lost.signal, this.stopping.signal]),
      });
      await finishWork(db, item, clock.now());
      this.options.metrics.workDone(item.kind, 'done');
    } catch (error) {
      await this.settleFailure(item, error).catch((failure: unknown) => {
        log.error({ err: failure, workId: item.id }, 'a failure of work could not be written');
      });
    } finally {
      clearInterval(renewing);
    }
  }

  private async settleFailure(item: WorkItem, error: unknown): Promise<void> {
    const { db, clock, log } = this.services;
    if (this.stopping.signal.aborted) return releaseWork(db, item);
    const kind = this.options.kinds[item.kind];
    const wait = backoffOf(kind)[item.attempt - 1];
    const message = error instanceof Error ? error.message : String(error);
    const now = clock.now();
    log.warn({ err: error, workId: item.id, kind: item.kind, attempt: item.attempt }, 'an attempt at work failed');
    await db.transaction(async (tx) => {
      const held = await failWork(tx, item, message, now, wait === undefined ? null : new Date(now.getTime() + wait));
      if (held && wait === undefined) await kind?.onFailed?.(tx, this.services, item, message);
    });
    this.options.metrics.workDone(item.kind, wait === undefined ? 'failed' : 'retried');
  }
}
