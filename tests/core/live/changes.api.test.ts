import { type Client, createClient } from 'graphql-sse';
import { recordChanges } from '../../../upstream/core/audit/audit-log';
import { startRelay } from '../../support/browser/relay';
import { createdGroup } from '../../support/houses/invoicing-flow';
import { newHouse } from '../../support/houses/new-house';
import { startTestServer, type TestCaller, type TestServer } from '../../support/services/server';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';

let upstream: TestUpstream;
let server: TestServer;
let house: string;

beforeAll(async () => {
  upstream = await startTestUpstream();
  server = await startTestServer(upstream);
});
beforeEach(async () => {
  house = await newHouse(upstream);
});
afterAll(async () => {
  await server.stop();
  await upstream.stop();
});

const CHANGES = `subscription { recordChanged { sequence type recordId version changedAt node { id ... on InvoiceGroup { title state } } } }`;

interface Change {
  recordChanged: {
    sequence: string;
    type: string;
    recordId: string;
    changedAt: string;
    node: { id: string; title?: string; state?: string } | null;
  };
}

interface Stream {
  readonly changes: Change['recordChanged'][];
  readonly errors: string[];
  /** Resolves when this many changes of a type were received. */
  received(type: string, count: number): Promise<void>;
  readonly over: Promise<void>;
}

const clients: Client[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.dispose()));

/** Opens a stream as the app does. Resolves when the server has accepted it. */
async function open({ cookie }: TestCaller, at?: unknown): Promise<Stream> {
  const url = typeof at === 'string' ? at : server.url;
  const changes: Change['recordChanged'][] = [];
  const errors: string[] = [];
  const waiting = new Set<() => void>();
  const wake = () => waiting.forEach((check) => check());
  const client = createClient({ url: `${url}/graphql`, headers: { cookie }, retryAttempts: 0 });
  clients.push(client);
  let connect = () => {};
  const connected = new Promise<void>((done) => {
    connect = done;
  });
  const over = new Promise<void>((done) => {
    client.subscribe<Change>(
      { query: CHANGES },
      {
        next: ({ data, errors: refused }) => {
          if (data) changes.push(data.recordChanged);
          errors.push(...(refused ?? []).map(({ extensions }) => String(extensions.code)));
          wake();
        },
        error: () => done(),
        complete: () => done(),
      },
      { connected: () => connect() },
    );
  });
  await Promise.race([connected, over]);
  return {
    changes,
    errors,
    over,
    received: (type, count) =>
      new Promise((done) => {
        const check = () => {
          if (changes.filter((change) => change.type === type).length >= count) done();
        };
        waiting.add(check);
        check();
      }),
  };
}

/** The first events of a stream that a client opens without a library. */
async function firstEvents(url: string, cookie: string, count: number, lastEventId?: string): Promise<string[]> {
  const stop = new AbortController();
  const response = await fetch(url, {
    headers: {
      accept: 'text/event-stream',
      cookie,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: stop.signal,
  });
  let text = '';
  const decoder = new TextDecoder();
  const events = () => text.split('\n\n').filter((event) => event.includes('event: next'));
  const reader = response.body?.getReader();
  while (events().length < count || !text.endsWith('\n\n')) {
    const read = await reader?.read();
    if (!read || read.done) break;
    text += decoder.decode(read.value, { stream: true });
  }
  stop.abort();
  return events().slice(0, count);
}

test('another user is notified of a new group, with its current record', async () => {
  const [clerk, cashier] = [await server.as(house, 'clerk'), await server.as(house, 'cashier')];
  const stream = await open(cashier);
  const group = await createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot');
  await stream.received('InvoiceGroup', 1);
  await stream.received('Invoice', 5);
  const last = stream.changes.findLast(({ type }) => type === 'InvoiceGroup');
  expect(last).toMatchObject({
    recordId: group.id,
    node: { id: group.id, title: 'Autumn Sale' },
    changedAt: '2026-11-20T15:00:00.000Z',
  });
  const sequences = stream.changes.map(({ sequence }) => Number(sequence));
  expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
});

test('another house is not notified', async () => {
  const stranger = await open(await server.as(await newHouse(upstream), 'clerk'));
  const colleague = await open(await server.as(house, 'clerk'));
  await createdGroup(upstream, await server.as(house, 'clerk'), 'Autumn Sale', 'Cards per lot');
  await colleague.received('Invoice', 5);
  expect(stranger.changes).toEqual([]);
});

test('a user without access to invoices is not notified of them, but of their own record', async () => {
  const viewer = await open(await server.as(house, 'viewer'));
  await createdGroup(upstream, await server.as(house, 'clerk'), 'Autumn Sale', 'Cards per lot');
  const keeper = await server.as(house, 'super');
  const { data } = await keeper.gql<{ users: { nodes: { id: string; userName: string; version: number }[] } }>(
    '{ users(first: 20) { nodes { id userName version } } }',
  );
  const own = data.users.nodes.find(({ userName }) => userName === 'viewer');
  await keeper.gql('mutation ($input: UpdateUserInput!) { updateUser(input: $input) { userErrors { message } } }', {
    input: { id: own?.id, version: own?.version, displayName: 'Vera View' },
  });
  await viewer.received('Viewer', 1);
  expect(new Set(viewer.changes.map(({ type }) => type))).toEqual(new Set(['Viewer']));
  expect(viewer.errors).toEqual([]);
});

test('a stream opened after a sequence delivers missed changes in order, with their sequence as event id', async () => {
  const clerk = await server.as(house, 'clerk');
  const {
    data: {
      house: { latestChange },
    },
  } = await clerk.gql<{ house: { latestChange: string } }>('{ house { latestChange } }');
  await createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot');
  const query = `subscription { recordChanged(after: "${latestChange}") { sequence type } }`;
  const events = await firstEvents(`${server.url}/graphql?query=${encodeURIComponent(query)}`, clerk.cookie, 6);
  const ids = events.map((event) => Number(/^id: (\d+)$/m.exec(event)?.[1]));
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(
    events.map((event) =>
      Number((JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '') as { data: Change }).data.recordChanged.sequence),
    ),
  ).toEqual(ids);
  const rest = await firstEvents(
    `${server.url}/graphql?query=${encodeURIComponent('subscription { recordChanged { sequence type } }')}`,
    clerk.cookie,
    3,
    String(ids[2]),
  );
  expect(rest).toEqual(events.slice(3));
});

test('a future sequence is refused', async () => {
  const { errors } = await (
    await server.as(house, 'clerk')
  ).gql('subscription { recordChanged(after: "999999999") { type } }');
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
});

test('all subscribers of a house share one long-polling call', async () => {
  const callers = await Promise.all(
    ['clerk', 'cashier', 'viewer'].flatMap((user) => [server.as(house, user), server.as(house, user)]),
  );
  const waits = () => server.calls().filter((call) => call.endsWith('/changes/latest')).length;
  await Promise.all(callers.map(open));
  const before = waits();
  const streams = await Promise.all(callers.map(open));
  await createdGroup(upstream, callers[0] ?? server, 'Autumn Sale', 'Cards per lot');
  await Promise.all(streams.filter((_, index) => index < 4).map((stream) => stream.received('Invoice', 5)));
  // One call per step of the feed, which covers one or more commits, and not one per stream.
  expect(waits() - before).toBeLessThan(6);
});

test('a subscriber without a session gets nothing', async () => {
  const stream = await open(server);
  await stream.over;
  expect(stream.changes).toEqual([]);
});

test('the stream ends with its session, without another change, and other users’ streams continue', async () => {
  const clerk = await server.as(house, 'clerk');
  const stream = await open(clerk);
  const colleague = await open(await server.as(house, 'clerk'));
  await clerk.gql('mutation { signOut { viewer { id } } }');
  await stream.over;
  await createdGroup(upstream, await server.as(house, 'cashier'), 'Autumn Sale', 'Cards per lot');
  await colleague.received('InvoiceGroup', 1);
  // The second session belongs to the same user, who is notified of it.
  expect(stream.changes.filter(({ type }) => type !== 'StaffSession')).toEqual([]);
});

test('the stream of a disabled user ends', async () => {
  const stream = await open(await server.as(house, 'clerk'));
  const keeper = await server.as(house, 'super');
  const { data } = await keeper.gql<{ users: { nodes: { id: string; userName: string; version: number }[] } }>(
    '{ users(first: 20) { nodes { id userName version } } }',
  );
  const clerk = data.users.nodes.find(({ userName }) => userName === 'clerk');
  await keeper.gql(
    'mutation ($input: SetUserDisabledInput!) { setUserDisabled(input: $input) { userErrors { message } } }',
    { input: { id: clerk?.id, version: clerk?.version, isDisabled: true } },
  );
  await stream.over;
});

test('changes made while the services were unavailable are delivered afterwards', async () => {
  const clerk = await server.as(house, 'clerk');
  const relay = await startRelay(upstream.url);
  const other = await startTestServer(relay);
  const stream = await open(clerk, other.url);
  const {
    data: {
      house: { id },
    },
  } = await clerk.gql<{ house: { id: string } }>('{ house { id } }');
  const houseId = Number(Buffer.from(id, 'base64url').toString().split(':')[1]);
  const change = (version: number) =>
    upstream.db.transaction((tx) =>
      recordChanges(tx, upstream.clock, { houseId, userId: null, requestId: null }, 'test', [
        { type: 'House', id: houseId, version },
      ]),
    );
  await change(2);
  await stream.received('House', 1);
  relay.cut();
  await change(3);
  relay.restore();
  await stream.received('House', 2);
  await other.stop();
  await relay.stop();
});

test('open streams end promptly when the server stops', async () => {
  const stopped = server;
  const stream = await open(await stopped.as(house, 'clerk'));
  server = await startTestServer(upstream);
  const started = performance.now();
  await stopped.stop();
  await stream.over;
  // Streams that are still open after nine seconds are cut off.
  expect(performance.now() - started).toBeLessThan(8000);
});
