import type { Metrics } from '../http/metrics';
import type { Services } from '../services';
import { atPace } from './pace';
import type { WorkItem, WorkKind } from './work';
import {
  claimWork,
  dueLines,
  endDelays,
  endLeases,
  failWork,
  finishWork,
  releaseLeases,
  releaseWork,
  renewLease,
  selectLongLeases,
  type WorkLease,
  writeProgress,
} from './work-store';
import { type Line, WorkTurns } from './work-turns';

const secondMs = 1000;
const leaseMs = 30 * secondMs;
const renewMs = 10 * secondMs;
const pollMs = secondMs;
const sweepMs = 3600 * secondMs;
const stopLimitMs = 10 * secondMs;
/** Clocks of several machines differ by less. A time further ahead is from before the clock was set back. */
const skewMs = 60 * secondMs;
/** The default delays: five attempts within about three minutes. */
const standardBackoffMs = [1, 5, 30, 120].map((seconds) => seconds * secondMs);

const backoffOf = (kind: WorkKind | undefined) => kind?.backoffMs ?? standardBackoffMs;
const attemptsOf = (kind: WorkKind | undefined) => backoffOf(kind).length + 1;

export interface RunnerOptions {
  readonly kinds: Readonly<Record<string, WorkKind>>;
  /** Run at the start and every hour to remove expired data. */
  readonly sweeps: readonly ((services: Services) => Promise<void>)[];
  /** Run each second, one after the other. */
  readonly pulses?: readonly ((services: Services) => Promise<unknown>)[];
  readonly metrics: Metrics;
}

/**
 * Runs jobs when they are due by the injected clock. Houses and kinds take turns. Real timers only decide when it checks. A job that
 * a crash interrupted is claimed again when its lease expires.
 */
export class WorkRunner {
  private sweptAt = 0;
  private readonly turns: WorkTurns;
  private readonly running = new Map<Promise<void>, Line>();
  /** The latest time that was seen, and when times from before the clock was set back were last looked for. */
  private latest = 0;
  private delaysCheckedAt = Number.NEGATIVE_INFINITY;
  private suspicious: readonly WorkLease[] = [];
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | null = null;
  private checking: Promise<void> | null = null;
  private pulsing: Promise<void> | null = null;
  private checkAgain = false;
  private unsubscribe: () => void = () => undefined;

  constructor(
    private readonly services: Services,
    private readonly options: RunnerOptions,
  ) {
    this.turns = new WorkTurns((name) => {
      const kind = options.kinds[name];
      const most = kind?.mostNow?.(services.clock.now()) ?? Number.POSITIVE_INFINITY;
      return { lane: kind?.lane ?? 'OWN', most };
    });
  }

  async start(): Promise<void> {
    const { db } = this.services;
    if (db.kind === 'embedded') await releaseLeases(db);
    this.unsubscribe = db.onNotice('work', () => {
      this.wake();
    });
    this.timer = setInterval(() => {
      this.wake();
      this.pulse();
    }, pollMs);
    this.wake();
    this.pulse();
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

  /** Does what is due each second, unless that of the second before isn't done yet. */
  private pulse(): void {
    if (this.stopping.signal.aborted || this.pulsing) return;
    const run = async (): Promise<void> => {
      for (const pulse of this.options.pulses ?? [])
        await pulse(this.services).catch((error: unknown) => {
          this.services.log.error({ err: error }, 'what is due each second could not be done');
        });
    };
    this.pulsing = run().finally(() => {
      this.pulsing = null;
    });
  }

  /** Stops claiming jobs; aborts the running ones and waits up to ten seconds for them to be released. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.unsubscribe();
    this.stopping.abort();
    await this.checking;
    await this.pulsing;
    let limit: NodeJS.Timeout | undefined;
    await Promise.race([
      Promise.all(this.running.keys()),
      new Promise((resolve) => {
        limit = setTimeout(resolve, stopLimitMs);
      }),
    ]);
    clearTimeout(limit);
  }

  /** Runs all due jobs, and those that become due as a result, one after another. For tests. */
  async drain(): Promise<void> {
    for (;;) {
      await Promise.all(this.running.keys());
      const items = await this.claim([], 1);
      if (items.length === 0) return;
      for (const item of items) await this.attempt(item);
    }
  }

  /** Claims a due job of each house and kind whose turn it is, at most `most`. */
  private async claim(running: readonly Line[], most = Number.POSITIVE_INFINITY): Promise<WorkItem[]> {
    const { db, clock } = this.services;
    const now = clock.now();
    await this.noticeClockSetBack(now);
    const lines = this.turns.choose(await dueLines(db, now), running).slice(0, most);
    if (lines.length === 0) return [];
    const items = await claimWork(db, now, new Date(now.getTime() + leaseMs), lines);
    for (const item of items) this.turns.take(item);
    return items;
  }

  private async check(): Promise<void> {
    await this.sweep();
    for (;;) {
      const items = await this.claim([...this.running.values()]);
      if (items.length === 0) return;
      if (this.stopping.signal.aborted) {
        for (const item of items) await releaseWork(this.services.db, item);
        return;
      }
      for (const item of items) {
        const run: Promise<void> = this.attemptAndPause(item).finally(() => {
          this.running.delete(run);
          this.wake();
        });
        this.running.set(run, item);
      }
    }
  }

  /**
   * If the clock was set back, delays end at once instead of that much later, and so do leases that nobody renews. Looked for
   * at the start, when the time goes back, and every minute, because another machine may have seen it.
   */
  private async noticeClockSetBack(at: Date): Promise<void> {
    const { db } = this.services;
    const now = at.getTime();
    const isSetBack = now < this.latest;
    this.latest = now;
    if (isSetBack) this.suspicious = [];
    if (!isSetBack && now - this.delaysCheckedAt < skewMs) return;
    this.delaysCheckedAt = now;
    await endDelays(db, at, new Date(now + skewMs));
    // Whoever runs a job renews its lease every ten seconds, by the clock as it is now.
    if (this.suspicious.length > 0) await endLeases(db, this.suspicious, at);
    this.suspicious = await selectLongLeases(db, new Date(now + leaseMs + skewMs));
  }

  private async sweep(): Promise<void> {
    const now = this.services.clock.now().getTime();
    if (Math.abs(now - this.sweptAt) < sweepMs) return;
    this.sweptAt = now;
    for (const sweep of this.options.sweeps) await sweep(this.services);
  }

  /** A job keeps its place during the pause after it, so that many short jobs make room for the calls of other houses too. */
  private async attemptAndPause(item: WorkItem): Promise<void> {
    const pace = this.services.traffic.paceOf(item.houseId, AbortSignal.any([this.stopping.signal]));
    const since = pace.now();
    await this.attempt(item);
    await pace.pause(pace.now() - since);
  }

  /** Never rejects: failures are recorded on the job and logged. */
  private async attempt(item: WorkItem): Promise<void> {
    const { db, clock, log, traffic } = this.services;
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
      const signal = AbortSignal.any([lost.signal, this.stopping.signal]);
      const progress = (done: number, total: number) => writeProgress(db, item, done, total);
      // The lease is renewed during pauses as well.
      await atPace(traffic.paceOf(item.houseId, signal), () => kind.run(this.services, item, { progress, signal }));
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
