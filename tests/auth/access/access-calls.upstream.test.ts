import { AREAS, REPORTING_SCOPES } from '../../../rules/auth/scopes';
import { northgate } from '../../../upstream/demo/northgate';
import { southbank } from '../../../upstream/demo/southbank';
import { westmoor } from '../../../upstream/demo/westmoor';
import { budgets } from '../../support/budgets';
import { SAMPLE_NOW, smallHouse } from '../../support/houses/sample-house';
import { call } from '../../support/services/http-call';
import { upstreamOfFile } from '../../support/services/of-file';
import { houseOf } from '../../support/services/upstream';
import { CALLS, type DemoHouse, HOUSES, rightsIn, ROLES } from './access-rows';
import type { CallRow } from './call-rows';

const PERMISSION_TEXT = 'You do not have permissions to view this page. Please contact your system administrator.';

const upstream = upstreamOfFile({
  houses: [northgate, southbank, westmoor].map(({ house }) => smallHouse(house)),
  quiet: true,
});
/** The access of every call, as the OpenAPI document describes it. */
let described: Map<string, CallRow>;

interface Operation {
  readonly 'x-access': CallRow[0];
  readonly 'x-area': CallRow[1];
  readonly 'x-effect': CallRow[2];
}

beforeAll(async () => {
  upstream.clock.set(SAMPLE_NOW);
  const { paths } = (await (await fetch(`${upstream.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  described = new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]): [string, CallRow] => [
        `${method.toUpperCase()} ${path}`,
        [operation['x-access'], operation['x-area'], operation['x-effect']],
      ]),
    ),
  );
});

interface Caller {
  readonly secret: string;
  readonly houseRef: string;
  readonly houseID: number;
}

/** Signs a demo user in, in a new session. */
async function callerOf(house: DemoHouse, role: string): Promise<Caller> {
  const client = await upstream.signIn(house, role);
  const { houseRef, houseID } = await houseOf(client);
  return { secret: client.token, houseRef, houseID };
}

interface Answered {
  readonly status: number;
  readonly code: string | null;
  readonly message: string;
  readonly details: Record<string, unknown>;
}

/** Makes a call with numbers that no record has, and an empty body. */
async function ask(name: string, { secret, houseRef, houseID }: Caller): Promise<Answered> {
  const [method = '', template = ''] = name.split(' ');
  const path = template
    .replace('{houseRef}', houseRef)
    .replace('{houseID}', String(houseID))
    .replace(/\{\w+\}/g, '2147483647');
  const headers = {
    ...(secret && { authorization: `Bearer ${secret}` }),
    ...(method === 'POST' && { 'content-type': 'application/json' }),
  };
  const { status, text } = await call(upstream.url + path, {
    method,
    headers,
    body: method === 'POST' ? '{}' : undefined,
  });
  if (status < 400) return { status, code: null, message: '', details: {} };
  const { error } = JSON.parse(text) as {
    error: { code: string; message: string; details?: Record<string, unknown> };
  };
  return { status, code: error.code, message: error.message, details: error.details ?? {} };
}

/** Calls that end the caller's session: they are made last, each in a new session. */
const ENDING = ['DELETE /app/session', 'POST /app/house/user/sessions/end'];
const inOrder = [...CALLS.keys()].sort((one, other) => ENDING.indexOf(one) - ENDING.indexOf(other));

/** The permission result of every call, or of some, for a caller. */
async function permissionsOf(
  caller: Caller,
  again: () => Promise<Caller>,
  calls = inOrder,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of calls) {
    const { status, code, details } = await ask(name, ENDING.includes(name) ? await again() : caller);
    if (status >= 500) throw new Error(`${name} answered ${status}`);
    const permitted = status === 401 || status === 403 ? (code ?? '') : 'allowed';
    found.set(name, permitted === 'FORBIDDEN' ? `needs ${String(details.right)}` : permitted);
  }
  return found;
}

test('the table has a row for every call, and every call requires the permission, area, and effect of its row', () => {
  expect([...described.keys()].filter((call) => !CALLS.has(call))).toEqual([]);
  expect([...CALLS.keys()].filter((call) => !described.has(call))).toEqual([]);
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(CALLS));
});

const whoOf = (name: string) => CALLS.get(name)?.[0] ?? 'public';

/** The first call per permission. */
const ofEachRight = [...new Map([...inOrder].reverse().map((name) => [whoOf(name), name])).values()];

/**
 * Two users make every call: one who has every permission, and one who has few. The others show which permissions they
 * have, because a call depends on nothing but the permission of its row.
 */
const callsOf = (house: DemoHouse, role: (typeof ROLES)[number]) =>
  budgets.everyCallOfEveryRole || (house === 'northgate' && (role === 'super' || role === 'viewer'))
    ? inOrder
    : ofEachRight;

test.each(HOUSES.flatMap((house) => ROLES.map((role) => [role, house] as const)))(
  '%s in %s can make the calls that their permissions allow, and others name the missing permission',
  async (role, house) => {
    const calls = callsOf(house, role);
    const rights: readonly string[] = ['public', 'session', ...rightsIn(house, role)];
    const found = await permissionsOf(await callerOf(house, role), () => callerOf(house, role), calls);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(
        calls.map((name) => [name, rights.includes(whoOf(name)) ? 'allowed' : `needs ${whoOf(name)}`]),
      ),
    );
  },
);

test('a stranger can make only the public calls', async () => {
  const stranger = { ...(await callerOf('northgate', 'cashier')), secret: '' };
  const found = await permissionsOf(stranger, () => Promise.resolve(stranger));
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries([...CALLS].map(([call, [who]]) => [call, who === 'public' ? 'allowed' : 'UNAUTHENTICATED'])),
  );
});

async function tokenOf(scopes: readonly string[]): Promise<Caller> {
  const owner = await callerOf('northgate', 'super');
  const { secret, houseRef } = owner;
  const answer = await fetch(`${upstream.url}/app/house/${houseRef}/apiTokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Tool', scopes, expiresOn: '12/31/2026' }),
  });
  return { ...owner, secret: ((await answer.json()) as { data: { secret: string } }).data.secret };
}

test.each([
  [
    'a reporting token reads every area except users, and writes nothing',
    REPORTING_SCOPES,
    (area: string, level: string) => level === 'read' && area !== 'users',
  ],
  [
    'a token with every scope reads and writes every area, but not personal data',
    AREAS.map((area) => `${area}:write`),
    () => true,
  ],
])('%s', async (_, scopes, isIn) => {
  const caller = await tokenOf(scopes);
  const found = await permissionsOf(caller, () => Promise.resolve(caller));
  const expected = [...CALLS].map(([call, [who, area, level]]) => [
    call,
    who === 'public' || area === 'any' || (area !== 'person' && isIn(area, level)) ? 'allowed' : 'TOKEN_SCOPE',
  ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});

test('a refusal has the specified text, the missing permission, and whom to ask', async () => {
  expect(await ask('GET /app/house/{houseRef}/invoiceGroups', await callerOf('southbank', 'viewer'))).toEqual({
    status: 403,
    code: 'FORBIDDEN',
    message: PERMISSION_TEXT,
    details: { right: 'invoices', ask: ['Carmen Ashby', 'Colin Lark', 'Sasha Upton'] },
  });
});
