import { createClient, type Client } from 'graphql-sse';
import { createdGroup } from '../support/invoicing-flow';
import { newHouse } from '../support/new-house';
import { startTestServer, type TestCaller, type TestServer } from '../support/server';
import { startTestUpstream, type TestUpstream } from '../support/upstream';

let upstream: TestUpstream;
let server: TestServer;
let house: string;

beforeAll(async () => {
  upstream = await startTestUpstream();
  server = await startTestServer(upstream);
});
beforeEach(async () => { house = await newHouse(upstream); });
afterAll(async () => {
  await server.stop();
  await upstream.stop();
});

const CHANGES = `subscription { recordChanged { sequence type recordId version changedAt node { id ... on InvoiceGroup { title state } } } }`;

interface Change { recordChanged: { sequence: string; type: string; recordId: string; changedAt: string; node: { id: string; title?: string; state?: string } | null } }

interface Stream {
  readonly changes: Change['recordChanged'][];
  readonly errors: string[];
  /** Resolves when as many changes of a type were heard. */
  heard(type: string, count: number): Promise<void>;
  readonly over: Promise<void>;
}

const clients: Client[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.dispose()));

/** An open stream, as the app opens it; resolves when the server took it. */
async function open({ cookie }: TestCaller): Promise<Stream> {
  const { url } = server;
  const changes: Change['recordChanged'][] = [];
  const errors: string[] = [];
  const waiting = new Set<() => void>();
  const wake = () => waiting.forEach((look) => look());
  const client = createClient({ url: `${url}/graphql`, headers: { cookie }, retryAttempts: 0 });
  clients.push(client);
  let connect = () => {};
  const connected = new Promise<void>((done) => { connect = done; });
  const over = new Promise<void>((done) => {
    client.subscribe<Change>({ query: CHANGES }, {
      next: ({ data, errors: refused }) => {
        if (data) changes.push(data.recordChanged);
        errors.push(...(refused ?? []).map(({ extensions }) => String(extensions.code)));
        wake();
      },
      error: () => done(),
      complete: () => done(),
    }, { connected: () => connect() });
  });
  await Promise.race([connected, over]);
  return {
    changes, errors, over,
    heard: (type, count) => new Promise((done) => {
      const look = () => {
        if (changes.filter((change) => change.type === type).length >= count) done();
      };
      waiting.add(look);
      look();
    }),
  };
}

test('a colleague hears of a group as it is made, with the record as it is then', async () => {
  const [clerk, cashier] = [await server.as(house, 'clerk'), await server.as(house, 'cashier')];
  const stream = await open(cashier);
  const group = await createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot');
  await stream.heard('InvoiceGroup', 1);
  await stream.heard('Invoice', 5);
  const last = stream.changes.findLast(({ type }) => type === 'InvoiceGroup');
  expect(last).toMatchObject({ recordId: group.id, node: { id: group.id, title: 'Autumn Sale' }, changedAt: '2026-11-20T15:00:00.000Z' });
  const sequences = stream.changes.map(({ sequence }) => Number(sequence));
  expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
});

test('another house hears nothing of it', async () => {
  const stranger = await open(await server.as(await newHouse(upstream), 'clerk'));
  const colleague = await open(await server.as(house, 'clerk'));
  await createdGroup(upstream, await server.as(house, 'clerk'), 'Autumn Sale', 'Cards per lot');
  await colleague.heard('Invoice', 5);
  expect(stranger.changes).toEqual([]);
});

test('who may not open invoices hears that something changed, and not what', async () => {
  const viewer = await open(await server.as(house, 'viewer'));
  await createdGroup(upstream, await server.as(house, 'clerk'), 'Autumn Sale', 'Cards per lot');
  await viewer.heard('InvoiceGroup', 1);
  expect(viewer.changes.filter(({ node }) => node !== null)).toEqual([]);
  expect(new Set(viewer.errors)).toEqual(new Set(['FORBIDDEN']));
});

test('nobody hears anything', async () => {
  const stream = await open(server);
  await stream.over;
  expect(stream.changes).toEqual([]);
});

test('the stream ends with the session', async () => {
  const clerk = await server.as(house, 'clerk');
  const stream = await open(clerk);
  await clerk.gql('mutation { signOut { viewer { id } } }');
  await createdGroup(upstream, await server.as(house, 'cashier'), 'Autumn Sale', 'Cards per lot');
  await stream.over;
});

test('open streams end when the server stops, soon', async () => {
  const stopped = server;
  const stream = await open(await stopped.as(house, 'clerk'));
  server = await startTestServer(upstream);
  const started = performance.now();
  await stopped.stop();
  await stream.over;
  // Nine seconds is when whatever is still open is cut off.
  expect(performance.now() - started).toBeLessThan(8000);
});
