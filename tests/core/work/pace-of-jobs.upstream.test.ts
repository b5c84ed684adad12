import { createMetrics } from '../../../upstream/core/http/metrics';
import { giveWay, type Pace, workTime } from '../../../upstream/core/work/pace';
import { addWork, type WorkKind } from '../../../upstream/core/work/work';
import { WorkRunner } from '../../../upstream/core/work/work-runner';
import { smallHouse } from '../../support/houses/sample-house';
import { startTestUpstream } from '../../support/services/upstream';

/** The log is shared by the test worker. */
afterEach(() => {
  jest.restoreAllMocks();
});

test('jobs make room for the calls of other houses within them, but not in their transactions, and after them', async () => {
  const upstream = await startTestUpstream({ houses: [smallHouse()] });
  const [{ id: houseId } = { id: 0 }] = await upstream.db.query<{ id: number }>('select id from house');
  const paused: string[] = [];
  let place = 'after the job';
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    end = resolve;
    // A failed job would be due again by a clock that stands still.
    const { log } = upstream.services;
    for (const level of ['error', 'warn'] as const)
      jest.spyOn(log, level).mockImplementation((...said: unknown[]) => {
        reject(new Error(JSON.stringify(said, (_, value: unknown) => (value instanceof Error ? value.stack : value))));
      });
  });
  jest.spyOn(upstream.services.traffic, 'paceOf').mockImplementation((house) => {
    const pace: Pace = {
      now: () => performance.now(),
      pause: () => {
        paused.push(`${house === houseId ? 'own house' : String(house)} ${place}`);
        if (place === 'after the job') end();
        return Promise.resolve();
      },
      atMost: () => pace,
    };
    return pace;
  });
  const kind: WorkKind = {
    async run({ db }) {
      place = 'in the transaction';
      await db.transaction(() => giveWay(workTime()));
      place = 'within the job';
      await giveWay(workTime());
      place = 'after the job';
    },
  };
  const runner = new WorkRunner(upstream.services, { kinds: { test: kind }, sweeps: [], metrics: createMetrics() });
  await upstream.db.transaction((tx) =>
    addWork(tx, upstream.clock, [{ houseId, kind: 'test', key: 'paced', payload: {} }]),
  );
  await runner.start();
  await ended;
  await runner.stop();
  await upstream.stop();
  expect(paused).toEqual(['own house within the job', 'own house after the job']);
});
