import { readFileSync } from 'node:fs';
import { buildSchema, getNamedType, type GraphQLObjectType, isLeafType, isObjectType } from 'graphql';
import { createClient } from 'graphql-sse';
import { pino } from 'pino';
import { logSink } from '../support/houses/canaries';
import { houseOfFile, serverOfFile } from '../support/services/of-file';
import type { TestCaller } from '../support/services/server';
import type { TestClient } from '../support/services/upstream';
import { BidHouse } from './bid-house';

/** Nothing else in the house has these digits or letters. */
const SECRETS = {
  reserve: '7643',
  ceiling: '4750',
  'ceiling of the second': '4250',
  'first name': 'Zebulon',
  'last name': 'Quarrington',
  email: 'zq@hidden.example',
  paddle: 'PX741',
};

const schema = buildSchema(readFileSync('docs/schema.graphql', 'utf8'));
const log = logSink();
const serverLog = logSink();
const house = houseOfFile(() => BidHouse.start({ log: pino({ level: 'trace' }, log) }));
const server = serverOfFile(() => house.upstream, { LOG_LEVEL: 'trace' }, { logTo: serverLog });
let viewer: TestClient;
let reader: TestCaller;

beforeAll(async () => {
  await house.session(2, { reserve: Number(SECRETS.reserve) });
  const { houseID } = house.house;
  await house.db.query(
    `update approval set first_name = $2, last_name = $3, email = $4 where house_id = $1 and id = (
       select approval_id from paddle where house_id = $1 and catalog_id = $5 and number = '101')`,
    [houseID, SECRETS['first name'], SECRETS['last name'], SECRETS.email, house.catalogID],
  );
  await house.db.query(`update paddle set number = $3 where house_id = $1 and catalog_id = $2 and number = '101'`, [
    houseID,
    house.catalogID,
    SECRETS.paddle,
  ]);
  // A user who may see sessions, and neither who bids nor how much.
  await house.db.query(
    `update house_user set access = '{calendar,messages,console}', is_super_user = false where house_id = $1 and user_name = 'viewer'`,
    [houseID],
  );
  viewer = await house.upstream.signIn('sample', 'viewer');
  reader = await server.as('sample', 'viewer');
});

/** All fields of a type that take no required arguments, with those of its parts. */
function everyField(type: GraphQLObjectType, depth: number): string {
  const fields = Object.values(type.getFields()).filter(({ args }) =>
    args.every(({ type: kind, defaultValue }) => !String(kind).endsWith('!') || defaultValue !== undefined),
  );
  const parts = fields.flatMap(({ name, type: kind }) => {
    const named = getNamedType(kind);
    if (isLeafType(named)) return [name];
    return depth > 0 && isObjectType(named) ? [`${name} ${everyField(named, depth - 1)}`] : [];
  });
  return parts.length === 0 ? '{ __typename }' : `{ ${parts.join(' ')} }`;
}
const fieldsOf = (name: string, depth: number): string => {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`There is no type ${name}.`);
  return everyField(type, depth);
};

/** Returns which secrets a text has, apart from ids, which are random. Those who sell the lots enter their reserves. */
const hidden = (text: string, isSeller = false): string[] =>
  Object.entries(SECRETS)
    .filter(
      ([name, secret]) => new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(text) && !(isSeller && name === 'reserve'),
    )
    .map(([name]) => name);

async function bidsAreThere(): Promise<void> {
  expect(await house.bid(1, Number(SECRETS.ceiling), { paddle: SECRETS.paddle })).toMatch(/^BID|LEADING/);
  expect(await house.bid(1, Number(SECRETS['ceiling of the second']), { paddle: '102' })).toMatch(/^BID|TOO_LOW/);
}

test('no call of REST gives a user without the rights a ceiling or a bidder', async () => {
  await bidsAreThere();
  const { body: document } = await viewer.get<{ paths: Record<string, Record<string, object>> }>('/openapi.json');
  const values: Record<string, string> = {
    houseRef: house.house.houseRef,
    houseID: String(house.house.houseID),
    catalogID: String(house.catalogID),
    catalogRef: house.catalogRef,
    lotID: String(house.idOf(1)),
    lotRef: house.refOf(1),
    houseUserName: 'sample',
  };
  const leaks: string[] = [];
  let answered = 0;
  for (const [path, methods] of Object.entries(document.paths)) {
    if (!methods.get) continue;
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '1');
    for (const query of ['', `?ids=${house.idOf(1)}`, `?ids=${house.catalogID}`]) {
      const { status, body } = await viewer.get(url + query, await house.header(viewer)).catch(() => ({
        status: 0,
        body: '',
      }));
      if (status === 200) answered += 1;
      leaks.push(...hidden(JSON.stringify(body), true).map((name) => `GET ${path}: ${name}`));
    }
  }
  const body = [house.refOf(1)];
  for (const path of ['lotsByRef', 'bidHistory'])
    expect(
      (await viewer.post(`/auctions/bidAdmin/catalog/${house.catalogRef}/${path}`, body, await house.header(viewer)))
        .status,
    ).toBe(403);
  expect(answered).toBeGreaterThan(20);
  expect(leaks).toEqual([]);
});

test('no field of GraphQL gives a user without the rights a ceiling or a bidder, and bidding isn’t there for them', async () => {
  await bidsAreThere();
  const asked = await reader.gql<{ catalog: { id: string } }>(
    `{ catalog(number: ${house.catalogID}) ${fieldsOf('Catalog', 1)}
       lots(first: 50) { nodes ${fieldsOf('Lot', 1)} } }`,
  );
  expect(JSON.stringify(asked.data)).toContain('Winter');
  expect(hidden(JSON.stringify(asked), true)).toEqual([]);
  const sale = await reader.gql(
    `{ biddingSale(catalogRef: "${house.catalogRef}") { lots(first: 5) { nodes ${fieldsOf('LotBidding', 1)} } } }`,
  );
  expect(hidden(JSON.stringify(sale))).toEqual([]);
  expect(JSON.stringify(sale.errors)).toContain('FORBIDDEN');
});

test('changes that are pushed to a user without the rights, and the lines that are logged, have none of it', async () => {
  const client = createClient({
    url: `${server.url}/graphql`,
    headers: { cookie: reader.cookie, 'x-graphql-yoga-csrf': '1' },
    retryAttempts: 0,
  });
  const heard: string[] = [];
  let stop: () => void = () => undefined;
  await new Promise<void>((resolve) => {
    stop = client.subscribe(
      {
        query: `subscription { recordChanged { sequence type recordId version node { id ... on Lot ${fieldsOf('Lot', 0)} ... on LotBidding ${fieldsOf('LotBidding', 0).replace(/\b(\w+)\b/g, 'bidding_$1: $1')} } } }`,
      },
      {
        next: (one) => heard.push(JSON.stringify(one)),
        error: (error) => heard.push(JSON.stringify(error)),
        complete: resolve,
      },
      { connected: () => resolve() },
    );
  });
  await house.bid(2, Number(SECRETS.ceiling), { paddle: SECRETS.paddle });
  await house.bid(2, Number(SECRETS['ceiling of the second']), { paddle: '102' });
  expect((await house.house.post('lots/withdraw', { lotIDs: [house.idOf(2)] })).status).toBe(200);
  for (let wait = 0; wait < 50 && !heard.some((text) => text.includes('"Lot"')); wait += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  stop();
  client.dispose();
  expect(heard.join('\n')).toContain('"Lot"');
  expect(hidden(heard.join('\n'), true)).toEqual([]);
  const lines = log.text() + serverLog.text();
  expect(lines.length).toBeGreaterThan(1000);
  expect(hidden(lines)).toEqual([]);
});

test('the services refuse calls without or with another user’s reference, of demoted users, and for live sales', async () => {
  const path = `/auctions/bidAdmin/catalog/${house.catalogRef}`;
  const codeOf = async (client: TestClient, to: string, headers: Record<string, string> = {}) => {
    const { status, body } = await client.get<{ error?: { code: string } }>(to, headers);
    return `${status} ${body.error?.code ?? ''}`;
  };
  const own = await house.header();
  expect(await codeOf(house.bidder, path)).toBe('400 BAD_USER_INPUT');
  expect(await codeOf(house.bidder, path, await house.header(viewer))).toBe('403 FORBIDDEN');
  expect(await codeOf(house.bidder, path, own)).toBe('200 ');
  const { houseID } = house.house;
  const [live] = await house.db.query<{ ref: string }>(
    `select ref from catalog where house_id = $1 and kind = 'LIVE' and not is_deleted limit 1`,
    [houseID],
  );
  expect(await codeOf(house.bidder, `/auctions/bidAdmin/catalog/${live?.ref}`, own)).toBe('409 NOT_TIMED');
  await house.db.query(
    `update house_user set access = '{calendar}', is_super_user = false where house_id = $1 and user_name = 'super'`,
    [houseID],
  );
  expect(await codeOf(house.bidder, path, own)).toBe('403 FORBIDDEN');
  await expect(house.bid(1, 20_000, { paddle: '102' })).rejects.toThrow('403 FORBIDDEN');
});
