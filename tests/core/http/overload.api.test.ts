import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createLog } from '../../../platform/log';
import { createHttp, type HttpCall } from '../../../server/core/rest/http';
import { ofEachTest } from '../../support/services/of-file';

/** Services that never respond to paths below /slow, and respond to all others immediately. */
async function partlyHanging() {
  const hanging: ServerResponse[] = [];
  const server = createServer((req: IncomingMessage, res: ServerResponse) => {
    if (req.url?.startsWith('/slow')) hanging.push(res);
    else res.writeHead(200, { 'content-type': 'application/json' }).end('{"data": "here"}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hanging: () => hanging.length,
    answerAll: () => hanging.splice(0).forEach((res) => res.end('{"data": "late"}')),
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

const services = ofEachTest(partlyHanging, (started) => started.stop());
const http = ofEachTest(
  () => Promise.resolve(createHttp(services.url, createLog('server', 'silent'), () => undefined)),
  (opened) => opened.close(),
);

const call = (path: string, more: Partial<HttpCall> = {}): HttpCall => ({
  method: 'GET',
  template: path,
  path,
  headers: {},
  tenant: 'house a',
  ...more,
});
/** These tests check the order of calls, not their speed: on a busy machine, a quick response takes time too. */
const PATIENT = { deadlineMs: 60_000 };
const codeOf = (error: unknown) => (error as { extensions?: { code?: string } }).extensions?.code;
const outcomes = async (calls: readonly Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(calls)).map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value : codeOf(outcome.reason),
  );
const times = (count: number, ask: (index: number) => Promise<unknown>) =>
  Array.from({ length: count }, (_, index) => ask(index));
const countOf = (values: readonly unknown[], value: unknown) => values.filter((each) => each === value).length;

test('a hanging route slows no other route, for any house', async () => {
  const slow = outcomes(times(100, (index) => http.call(call('/slow', { tenant: `house ${index}` }))));
  const others = await outcomes(
    times(50, (index) => http.call(call(`/quick/${index}`, { tenant: 'house of others', ...PATIENT }))),
  );
  expect(countOf(others, 'here')).toBe(50);
  expect(services.hanging()).toBe(16);
  expect(new Set(await slow)).toEqual(new Set(['UPSTREAM_TIMEOUT', 'OVERLOADED']));
});

test('a waiting call is refused while there is still time to retry', async () => {
  const answered = await outcomes(
    times(40, (index) => http.call(call('/slow', { tenant: `house ${index}`, deadlineMs: 300 }))),
  );
  expect([countOf(answered, 'UPSTREAM_TIMEOUT'), countOf(answered, 'OVERLOADED')]).toEqual([16, 24]);
});

test('a full queue returns immediately that the server is overloaded', async () => {
  const slow = outcomes(times(8 + 128, () => http.call(call('/slow', { deadlineMs: 1_000 }))));
  await expect(http.call(call('/slow', { deadlineMs: 60_000 }))).rejects.toMatchObject({
    extensions: { code: 'OVERLOADED', retryAfter: 2 },
  });
  await slow;
});

test('hundreds of long-polling calls leave connections for ordinary calls', async () => {
  const waiting = outcomes(times(400, () => http.call(call('/slow/changes', { waits: true, deadlineMs: 30_000 }))));
  const ordinary = await outcomes(times(30, (index) => http.call(call(`/quick/${index}`, PATIENT))));
  expect(countOf(ordinary, 'here')).toBe(30);
  expect(await http.isReady()).toBe(true);
  for (let tries = 0; services.hanging() < 400 && tries < 200; tries += 1)
    await new Promise((done) => setTimeout(done, 50));
  services.answerAll();
  expect(countOf(await waiting, 'late')).toBe(400);
});

test('unread downloads leave connections for ordinary calls, and release their own', async () => {
  const open = (await Promise.all(times(16, (index) => http.open(call(`/file/${index}`))))) as {
    body: { destroy(): void };
  }[];
  expect(http.load().files).toEqual({ underWay: 16, waiting: 0 });
  expect(await http.call(call('/quick'))).toBe('here');
  open.forEach(({ body }) => body.destroy());
  expect((await http.open(call('/file/last'))).status).toBe(200);
});

test('one house above its share slows no other house', async () => {
  const flood = outcomes(times(600, (index) => http.call(call(`/slow/${index}`, PATIENT))));
  const others = await outcomes(
    times(200, (index) => http.call(call(`/quick/${index % 20}`, { tenant: 'house b', ...PATIENT }))),
  );
  expect(countOf(others, 'here')).toBe(200);
  expect(services.hanging()).toBe(32);
  const ended = flood.then(() => 'ended');
  while ((await Promise.race([ended, setImmediate('waiting')])) === 'waiting') services.answerAll();
});

test('readiness fails while the queue is full, and then recovers', async () => {
  const flood = outcomes(
    times(1_000, (index) => http.call(call(`/slow/${index}`, { tenant: `house ${index % 10}`, deadlineMs: 1_000 }))),
  );
  expect(await http.isReady()).toBe(false);
  await flood;
  expect(await http.isReady()).toBe(true);
});
