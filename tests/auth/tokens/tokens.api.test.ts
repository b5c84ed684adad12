import { newHouse } from '../../support/houses/new-house';
import { servicesOfFile } from '../../support/services/of-file';
import type { TestCaller } from '../../support/services/server';

const { upstream, server } = servicesOfFile();

const CREATE = `mutation ($input: CreateApiTokenInput!) {
  createApiToken(input: $input) { apiToken { id name hint status scopes { area level } expiresAt madeBy } secret userErrors { code message field } }
}`;
interface Created {
  createApiToken: {
    apiToken: { id: string; hint: string } | null;
    secret: string;
    userErrors: { code: string; field: string[] }[];
  };
}
type Scope = [area: string, level?: string];

const make = async (caller: TestCaller, ...scopes: Scope[]) =>
  (
    await caller.gql<Created>(CREATE, {
      input: {
        name: 'Reports',
        expiresOn: '2026-12-31',
        scopes: scopes.map(([area, level = 'READ']) => ({ area, level })),
      },
    })
  ).data.createApiToken;

interface Answer<Data> {
  data: Data;
  errors?: { message: string; path: string[]; extensions: Record<string, unknown> }[];
}
async function ask<Data>(secret: string, query: string, headers: Record<string, string> = {}): Promise<Answer<Data>> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Bearer ${secret}`,
      ...headers,
    },
    body: JSON.stringify({ query }),
  });
  return (await response.json()) as Answer<Data>;
}

async function api() {
  const house = await newHouse(upstream);
  return { house, caller: await server.as(house, 'cashier') };
}

test('a token is created, returns its secret once, and is listed without it', async () => {
  const { caller } = await api();
  const { apiToken, secret, userErrors } = await make(caller, ['INVOICING'], ['SALE_RESULTS', 'WRITE']);
  expect(userErrors).toEqual([]);
  expect(apiToken).toMatchObject({
    name: 'Reports',
    hint: secret.slice(-4),
    status: 'ACTIVE',
    madeBy: 'Carmen Ashby',
    scopes: [
      { area: 'INVOICING', level: 'READ' },
      { area: 'SALE_RESULTS', level: 'WRITE' },
    ],
    expiresAt: '2027-01-01T04:59:59.999Z',
  });
  const { data, calls } = await caller.gql<{ apiTokens: { totalCount: number; nodes: { id: string }[] } }>(
    '{ apiTokens { totalCount nodes { id lastUsedAt lastUsedFrom } } }',
  );
  expect(data.apiTokens).toMatchObject({
    totalCount: 1,
    nodes: [{ id: apiToken?.id, lastUsedAt: null, lastUsedFrom: null }],
  });
  expect(calls).toEqual(['GET /app/house/user', 'GET /app/house/{houseRef}/apiTokens']);
});

test('invalid token input is reported by field', async () => {
  const { caller } = await api();
  const { data } = await caller.gql<Created>(CREATE, { input: { name: '', scopes: [], expiresOn: '2026-11-20' } });
  expect(data.createApiToken.userErrors.map(({ code, field }) => [code, ...field])).toEqual([
    ['CANNOT_MAKE_TOKEN', 'name'],
    ['CANNOT_MAKE_TOKEN', 'scopes'],
    ['CANNOT_MAKE_TOKEN', 'expiresOn'],
  ]);
});

test('a query across areas returns what the token can read, and names the missing scope for every other field', async () => {
  const { caller } = await api();
  const { secret } = await make(caller, ['LOTS']);
  const { data, errors } = await ask<object>(
    secret,
    '{ viewer { userName } house { name } lots { totalCount } node(id: "x") { id } templates: invoiceGroups { totalCount } }',
  );
  expect(data).toBeNull();
  expect(errors).toMatchObject([
    {
      message: 'The API token needs the scope invoicing:read.',
      path: ['templates'],
      extensions: { code: 'TOKEN_SCOPE', area: 'INVOICING', level: 'READ' },
    },
  ]);
  const nested = await ask<{ lots: { totalCount: number; nodes: { title: string; catalog: null }[] } }>(
    secret,
    '{ lots(first: 1) { totalCount nodes { title catalog { title } } } }',
  );
  expect(nested.errors).toMatchObject([
    { extensions: { code: 'TOKEN_SCOPE', area: 'SALES', level: 'READ' }, path: ['lots', 'nodes', 0, 'catalog'] },
  ]);
});

test('a read-only token changes nothing', async () => {
  const { caller } = await api();
  const { secret } = await make(caller, ['INVOICING']);
  const { errors } = await ask(
    secret,
    'mutation { createMessageTemplate(input: { name: "A", subject: "B", text: "C" }) { messageTemplate { id } } }',
  );
  expect(errors).toMatchObject([{ extensions: { code: 'TOKEN_SCOPE', area: 'INVOICING', level: 'WRITE' } }]);
  const { data } = await caller.gql<{ messageTemplates: unknown[] }>('{ messageTemplates { id } }');
  expect(data.messageTemplates).toEqual([]);
});

test('the token applies when a request has both a token and a session', async () => {
  const { caller } = await api();
  const { secret } = await make(caller, ['LOTS']);
  const { errors } = await ask(secret, '{ invoiceGroups { totalCount } }', { cookie: caller.cookie });
  expect(errors).toMatchObject([{ extensions: { code: 'TOKEN_SCOPE' } }]);
});

test('a revoked token belongs to nobody', async () => {
  const { caller } = await api();
  const { apiToken, secret } = await make(caller, ['LOTS']);
  expect((await ask<{ lots: { totalCount: number } }>(secret, '{ lots { totalCount } }')).data.lots.totalCount).toBe(
    12,
  );
  const { data } = await caller.gql(
    `mutation ($input: RevokeApiTokenInput!) { revokeApiToken(input: $input) { apiToken { status revokedBy } userErrors { code } } }`,
    { input: { id: apiToken?.id } },
  );
  expect(data).toEqual({
    revokeApiToken: { apiToken: { status: 'REVOKED', revokedBy: 'Carmen Ashby' }, userErrors: [] },
  });
  expect((await ask(secret, '{ lots { totalCount } }')).errors).toMatchObject([
    { extensions: { code: 'UNAUTHENTICATED' } },
  ]);
  expect((await ask(secret, '{ viewer { id } }')).data).toEqual({ viewer: null });
});

test('a token cannot create, list, or revoke tokens', async () => {
  const { caller } = await api();
  const { secret } = await make(caller, ['USERS', 'WRITE']);
  expect((await ask(secret, '{ users { totalCount } }')).errors).toBeUndefined();
  expect((await ask(secret, '{ apiTokens { totalCount } }')).errors).toMatchObject([
    { message: 'API tokens cannot do this: sign in.', extensions: { code: 'TOKEN_SCOPE', area: null } },
  ]);
});

test('changes can be subscribed to with a token', async () => {
  const { caller } = await api();
  const { secret } = await make(caller, ['INVOICING']);
  const gone = new AbortController();
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    signal: gone.signal,
    body: JSON.stringify({ query: 'subscription { recordChanged { type node { ... on MessageTemplate { name } } } }' }),
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${secret}` },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await caller.gql(
    'mutation { createMessageTemplate(input: { name: "Pickup", subject: "B", text: "C" }) { messageTemplate { id } } }',
  );
  let text = '';
  while (reader && !text.includes('event: next')) text += (await reader.read()).value ?? '';
  gone.abort();
  expect(text).toContain('"MessageTemplate","node":{"name":"Pickup"}');
});
