import type { Transaction } from '../../../upstream/core/database/database';
import { createMetrics } from '../../../upstream/core/http/metrics';
import { addWork, type NewWork, type WorkItem, type WorkKind, workStates } from '../../../upstream/core/work/work';
import { WorkRunner } from '../../../upstream/core/work/work-runner';
import { claimWork } from '../../../upstream/core/work/work-store';
import { loadHouse } from '../../../upstream/demo/load-house';
import { smallHouse } from '../../support/houses/sample-house';
import { upstreamOfFile } from '../../support/services/of-file';

const upstream = upstreamOfFile({ houses: [smallHouse()] });
let houseId: number;

beforeAll(async () => {
  houseId = (await upstream.db.query<{ id: number }>('select id from house'))[0]?.id ?? 0;
});
beforeEach(() => upstream.db.query('delete from work'));

const runnerOf = (kind: WorkKind, more: Readonly<Record<string, WorkKind>> = {}) => {
  const services = { ...upstream.services, log: upstream.services.log.child({}, { level: 'silent' }) };
  return new WorkRunner(services, { kinds: { test: kind, ...more }, sweeps: [], metrics: createMetrics() });
};
/** A kind of job that finishes immediately. */
const doing = (act: (item: WorkItem) => void): WorkKind => ({
  run(_services, item) {
    act(item);
    return Promise.resolve();
  },
});
const add = (key: string, more: Partial<NewWork> = {}) =>
  upstream.db.transaction((tx) => addWork(tx, upstream.clock, [{ houseId, kind: 'test', key, payload: {}, ...more }]));
const state = async (key: string) => (await workStates(upstream.db, houseId, 'test', [key])).get(key);
const until = async (reached: () => boolean) => {
  while (!reached())
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
};

test('a job runs once, when it is due by the clock', async () => {
  const done: string[] = [];
  const runner = runnerOf(
    doing(({ key }) => {
      done.push(key);
    }),
  );
  await add('now');
  await add('later', { runAfter: new Date(upstream.clock.now().getTime() + 60_000) });
  await runner.drain();
  await runner.drain();
  expect(done).toEqual(['now']);
  upstream.clock.advance(60_000);
  await runner.drain();
  expect(done).toEqual(['now', 'later']);
  expect(await state('later')).toMatchObject({ state: 'DONE', error: null });
});

test('a job that was never committed does not run', async () => {
  const done: string[] = [];
  await upstream.db
    .transaction(async (tx) => {
      await addWork(tx, upstream.clock, [{ houseId, kind: 'test', key: 'undone', payload: {} }]);
      throw new Error('no');
    })
    .catch(() => undefined);
  await runnerOf(
    doing(({ key }) => {
      done.push(key);
    }),
  ).drain();
  expect(done).toEqual([]);
});

test('the same job requested twice runs once, and after its end again with the new payload', async () => {
  const seen: unknown[] = [];
  const runner = runnerOf(
    doing(({ payload }) => {
      seen.push(payload);
    }),
  );
  await add('a', { payload: { n: 1 } });
  await add('a', { payload: { n: 2 } });
  await runner.drain();
  await add('a', { payload: { n: 3 } });
  await runner.drain();
  expect(seen).toEqual([{ n: 1 }, { n: 3 }]);
});

test('a failed job waits longer every time, and ends with its reason after the fifth failure', async () => {
  const attempts: number[] = [];
  const ends: string[] = [];
  const start = upstream.clock.now().getTime();
  const runner = runnerOf({
    ...doing(({ attempt }) => {
      attempts.push((upstream.clock.now().getTime() - start) / 1000);
      throw new Error(`attempt ${attempt} failed`);
    }),
    onFailed: (_tx, _services, _item, error) => Promise.resolve(void ends.push(error)),
  });
  await add('a');
  for (let second = 0; second <= 200; second++) {
    await runner.drain();
    upstream.clock.advance(1000);
  }
  expect(attempts).toEqual([0, 1, 6, 36, 156]);
  expect(ends).toEqual(['attempt 5 failed']);
  expect(await state('a')).toMatchObject({ state: 'FAILED', error: 'attempt 5 failed' });
});

test('the effects of the last failure are committed with the failed job, or neither is', async () => {
  const mark = (tx: Transaction) => tx.query(`update house set name = 'Given up' where id = $1`, [houseId]);
  const seen = async () => [
    (await state('a'))?.state,
    (await upstream.db.query<{ name: string }>('select name from house'))[0]?.name,
  ];
  const fails = { run: () => Promise.reject(new Error('no')), backoffMs: [] };
  await add('a');
  await runnerOf({
    ...fails,
    async onFailed(tx) {
      await mark(tx);
      throw new Error('the end could not be written');
    },
  }).drain();
  expect(await seen()).toEqual(['RUNNING', 'Sample & Daughters']);
  await upstream.db.query(`update work set state = 'READY', attempts = 0`);
  await runnerOf({
    ...fails,
    async onFailed(tx) {
      await mark(tx);
    },
  }).drain();
  expect(await seen()).toEqual(['FAILED', 'Given up']);
});

test('a runner that lost a job to another attempt does not mark it as failed', async () => {
  await add('a');
  const ends: string[] = [];
  await runnerOf({
    backoffMs: [],
    async run() {
      await upstream.db.query('update work set attempts = attempts + 1');
      throw new Error('late');
    },
    onFailed: (_tx, _services, _item, error) => Promise.resolve(void ends.push(error)),
  }).drain();
  expect(ends).toEqual([]);
  expect(await state('a')).toMatchObject({ state: 'RUNNING', error: null });
});

test('a job whose runner is gone is claimed again after its lease ends, and not before', async () => {
  await add('a');
  const releases: (() => void)[] = [];
  const stuck = runnerOf({
    run: () =>
      new Promise((resolve) => {
        releases.push(resolve);
      }),
  }).drain();
  await until(() => releases.length === 1);
  const done: number[] = [];
  const other = runnerOf(
    doing(({ attempt }) => {
      done.push(attempt);
    }),
  );
  upstream.clock.advance(29_000);
  await other.drain();
  expect(done).toEqual([]);
  upstream.clock.advance(2000);
  await other.drain();
  expect(done).toEqual([2]);
  releases.forEach((release) => {
    release();
  });
  await stuck;
  expect(await state('a')).toMatchObject({ state: 'DONE' });
});

test('a job that ends the process every time is given up', async () => {
  await add('a');
  await upstream.db.query('update work set attempts = 5');
  const ends: string[] = [];
  const runner = runnerOf({
    run: () => Promise.reject(new Error('never reached')),
    onFailed: (_tx, _services, _item, error) => Promise.resolve(void ends.push(error)),
  });
  await runner.drain();
  expect(ends).toEqual(['the process ended in each of 5 attempts']);
});

test('progress can be read while the job runs', async () => {
  await add('a');
  const seen: unknown[] = [];
  await runnerOf({
    run: async (_services, _item, { progress }) => {
      await progress(3, 10);
      seen.push(await state('a'));
    },
  }).drain();
  expect(seen).toEqual([expect.objectContaining({ state: 'RUNNING', progress: { done: 3, total: 10 } })]);
});

test('one job of a line is claimed, also if the statistics are from when there was only one', async () => {
  await add('a');
  await upstream.db.query('analyze work');
  for (const key of ['b', 'c', 'd']) await add(key);
  const now = upstream.clock.now();
  const claimed = await claimWork(upstream.db, now, new Date(now.getTime() + 30_000), [{ houseId, kind: 'test' }]);
  expect(claimed.map(({ key }) => key)).toEqual(['a']);
});

describe('several houses', () => {
  let otherId: number;

  beforeAll(async () => {
    await loadHouse(upstream.services, smallHouse({ userName: 'other' }));
    otherId = (await upstream.db.query<{ id: number }>('select id from house where id <> $1', [houseId]))[0]?.id ?? 0;
  });

  test('a house with one job waits for one job of a house with many, not for all of them', async () => {
    const done: string[] = [];
    for (const key of ['a', 'b', 'c', 'd']) await add(key);
    await add('other', { houseId: otherId });
    await runnerOf(
      doing(({ key }) => {
        done.push(key);
      }),
    ).drain();
    expect(done.indexOf('other')).toBeLessThan(2);
    expect(done).toHaveLength(5);
  });

  test('jobs that hang keep neither another house nor another kind of the same house waiting', async () => {
    const started: string[] = [];
    const hangs: WorkKind = {
      lane: 'MAIL',
      async run(_services, { houseId: house }, { signal }) {
        started.push(`hangs ${house === houseId ? 'one' : 'other'}`);
        await new Promise((resolve) => {
          signal.addEventListener('abort', resolve);
        });
        signal.throwIfAborted();
      },
    };
    const runner = runnerOf(
      doing(({ houseId: house }) => {
        started.push(`runs ${house === houseId ? 'one' : 'other'}`);
      }),
      { hangs },
    );
    for (const key of ['a', 'b', 'c', 'd', 'e']) await add(key, { kind: 'hangs' });
    await add('save');
    await add('a', { houseId: otherId, kind: 'hangs' });
    await add('save', { houseId: otherId });
    await runner.start();
    await until(() => started.filter((each) => each.startsWith('runs')).length === 2);
    await until(() => started.length === 5);
    await runner.stop();
    expect(started.toSorted()).toEqual(['hangs one', 'hangs one', 'hangs other', 'runs one', 'runs other']);
  });
});

describe('a clock that is set back by an hour', () => {
  const hourMs = 3_600_000;

  test('delays no job that is due, and no retry, but leaves jobs at fixed times', async () => {
    const done: string[] = [];
    const runner = runnerOf(
      doing(({ key, attempt }) => {
        if (key === 'retried' && attempt === 1) throw new Error('no');
        done.push(key);
      }),
    );
    await add('retried');
    await runner.drain();
    await add('now');
    await add('soon', { delayMs: 120_000 });
    await add('fixed', { runAfter: new Date(upstream.clock.now().getTime() + 60_000) });
    upstream.clock.advance(-hourMs);
    await runner.drain();
    expect(done.toSorted()).toEqual(['now', 'retried', 'soon']);
    expect(await state('fixed')).toMatchObject({ state: 'READY' });
    upstream.clock.advance(hourMs + 60_000);
    await runner.drain();
    expect(done).toContain('fixed');
  });

  test('also while the process was stopped', async () => {
    const done: string[] = [];
    await add('now');
    upstream.clock.advance(-hourMs);
    await runnerOf(
      doing(({ key }) => {
        done.push(key);
      }),
    ).drain();
    expect(done).toEqual(['now']);
  });

  test('keeps no job with a process that is gone', async () => {
    const done: number[] = [];
    const runner = runnerOf(
      doing(({ attempt }) => {
        done.push(attempt);
      }),
    );
    await add('a');
    await upstream.db.query(`update work set state = 'RUNNING', attempts = 1, lease_until = $1`, [
      new Date(upstream.clock.now().getTime() + 30_000),
    ]);
    upstream.clock.advance(-hourMs);
    for (let seconds = 0; seconds < 120; seconds += 10) {
      await runner.drain();
      upstream.clock.advance(10_000);
    }
    expect(done).toEqual([2]);
  });

  test('takes no job from a process that still renews its lease', async () => {
    const done: string[] = [];
    const runner = runnerOf(
      doing(({ key }) => {
        done.push(key);
      }),
    );
    await add('a');
    const renew = () =>
      upstream.db.query(`update work set state = 'RUNNING', attempts = 1, lease_until = $1`, [
        new Date(upstream.clock.now().getTime() + 30_000),
      ]);
    await renew();
    upstream.clock.advance(-hourMs);
    for (let seconds = 0; seconds < 120; seconds += 10) {
      await runner.drain();
      upstream.clock.advance(10_000);
      await renew();
    }
    expect(done).toEqual([]);
  });
});

test('a runner is notified of new jobs at their commit, runs two at a time, and releases jobs that a stop interrupts', async () => {
  let running = 0;
  let most = 0;
  const runner = runnerOf({
    async run(_services, _item, { signal }) {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      });
      running -= 1;
      signal.throwIfAborted();
    },
  });
  await runner.start();
  for (const key of ['a', 'b', 'c']) await add(key);
  await until(() => running === 2);
  await runner.stop();
  expect([running, most]).toEqual([0, 2]);
  for (const key of ['a', 'b', 'c']) expect(await state(key)).toMatchObject({ state: 'READY' });
  expect(await upstream.db.query('select distinct attempts from work')).toEqual([{ attempts: 0 }]);
});

test('a job claimed while its runner stops does not begin, and is left for another', async () => {
  const begun: string[] = [];
  const stops: Promise<void>[] = [];
  const kind = doing(({ key }) => void begun.push(key));
  // Asked for while due jobs are chosen.
  const mostNow = () => {
    stops.push(runner.stop());
    return 1;
  };
  const runner = runnerOf({ ...kind, mostNow });
  await add('late');
  await runner.start();
  await until(() => stops.length > 0);
  await Promise.all(stops);
  expect(begun).toEqual([]);
  expect(await state('late')).toMatchObject({ state: 'READY' });
});

test('two runners share the jobs without running any twice', async () => {
  const done: string[] = [];
  const kind = doing(({ key }) => {
    done.push(key);
  });
  const keys = Array.from({ length: 40 }, (_, index) => `k${index}`);
  await upstream.db.transaction((tx) =>
    addWork(
      tx,
      upstream.clock,
      keys.map((key) => ({ houseId, kind: 'test', key, payload: {} })),
    ),
  );
  await Promise.all([runnerOf(kind).drain(), runnerOf(kind).drain(), runnerOf(kind).drain()]);
  expect([...done].sort()).toEqual([...keys].sort());
});
