/** @jest-environment-options {"modules": "own"} */
import { createCallQueue, type QueueLimits } from '../../../server/core/rest/call-queue';

const limits: QueueLimits = { underWay: 4, perRoute: 2, perTenant: 3, waiting: 4, waitingPerRoute: 3 };
const later = 60_000;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
});
afterEach(() => {
  jest.useRealTimers();
});

/** A queue that records the order in which its calls start. The test ends each call. */
function recorded(given: Partial<QueueLimits> = {}) {
  const queue = createCallQueue({ ...limits, ...given });
  const started: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    queue,
    started,
    refused,
    async ask(name: string, tenant: string, route: string, patienceMs = later, gone?: AbortSignal) {
      queue.enter({ tenant, route }, patienceMs, gone).then(
        (end) => {
          started.push(name);
          ends.set(name, end);
        },
        (error: unknown) => refused.push(`${name}: ${error instanceof Error ? error.message : ''}`),
      );
      await Promise.resolve();
      await Promise.resolve();
    },
    async end(name: string) {
      ends.get(name)?.();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

test('one route cannot use more than its share of the connections', async () => {
  const { ask, end, started } = recorded();
  for (const [name, tenant] of [
    ['a1', 'a'],
    ['b1', 'b'],
    ['c1', 'c'],
  ] as const)
    await ask(name, tenant, 'slow');
  await ask('quick', 'a', 'quick');
  expect(started).toEqual(['a1', 'b1', 'quick']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'quick', 'c1']);
});

test('one tenant cannot use more than its share of the connections', async () => {
  const { ask, started } = recorded();
  for (const route of ['1', '2', '3', '4']) await ask(`a${route}`, 'a', route);
  await ask('b', 'b', '5');
  expect(started).toEqual(['a1', 'a2', 'a3', 'b']);
});

test('tenants take turns, for any number of waiting calls', async () => {
  const { ask, end, started } = recorded({ underWay: 1, perRoute: 1, perTenant: 1 });
  for (const name of ['a1', 'a2', 'a3', 'b1']) await ask(name, name.charAt(0), name);
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('a full queue drops the newest call of the tenant with the most calls, and accepts a call of another', async () => {
  const { ask, end, started, refused } = recorded({ underWay: 1, perRoute: 1, perTenant: 1, waitingPerRoute: 4 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) await ask(name, 'a', 'route');
  expect(refused).toEqual(['a6: The server is busy. Try again in a few seconds.']);
  await ask('b1', 'b', 'route');
  expect(refused.slice(1)).toEqual(['a5: The server is busy. Try again in a few seconds.']);
  await end('a1');
  await end('a2');
  expect(started).toEqual(['a1', 'a2', 'b1']);
});

test('a hanging route fills only its share of the queue', async () => {
  const { ask, refused, queue } = recorded({ underWay: 2, perRoute: 1 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) await ask(name, name, 'slow');
  expect(refused).toHaveLength(1);
  expect(queue.load()).toEqual({ underWay: 1, waiting: 3 });
  expect(queue.isExhausted()).toBe(false);
});

test('a call that has waited too long is refused and leaves the queue', async () => {
  const { ask, refused, queue } = recorded({ underWay: 1, perRoute: 1 });
  await ask('a1', 'a', 'route');
  await ask('a2', 'a', 'route', 500);
  await jest.advanceTimersByTimeAsync(500);
  expect(refused).toEqual(['a2: The server is busy. Try again in a few seconds.']);
  expect(queue.load()).toEqual({ underWay: 1, waiting: 0 });
});

test('a caller that disconnects while waiting ends the call with its reason', async () => {
  const { ask, refused, queue } = recorded({ underWay: 1, perRoute: 1 });
  const gone = new AbortController();
  await ask('a1', 'a', 'route');
  await ask('a2', 'a', 'route', later, gone.signal);
  gone.abort(new Error('the browser is gone'));
  await Promise.resolve();
  expect(refused).toEqual(['a2: the browser is gone']);
  expect(queue.load()).toEqual({ underWay: 1, waiting: 0 });
});

test('a call that ends twice frees only one slot', async () => {
  const { ask, end, started } = recorded({ underWay: 1, perRoute: 1 });
  for (const name of ['a1', 'a2', 'a3']) await ask(name, 'a', name);
  await end('a1');
  await end('a1');
  expect(started).toEqual(['a1', 'a2']);
});
