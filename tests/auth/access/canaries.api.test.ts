import { type GraphQLField, isNonNullType, isObjectType } from 'graphql';
import { createLog } from '../../../platform/log';
import { budgets } from '../../support/budgets';
import {
  allRows,
  filledBody,
  filledInput,
  foundIn,
  type JsonSchema,
  logSink,
  printedSchema,
} from '../../support/houses/canaries';
import { createdGroup } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { call } from '../../support/services/http-call';
import { ofFile, serverOfFile, upstreamOfFile } from '../../support/services/of-file';
import { emailSecretOf, linkSecretOf, sentMail } from '../../support/services/sent-mail';

/** Recognizable secrets by description. Secrets that the product issues are added during the tests. */
const secrets: Record<string, string> = {
  'a password that was wrong': 'Canary-Wrong-7xq1',
  'a new password': 'Canary_Sextant^58q',
  'a password that was refused': 'canarycanary',
  'a cookie': 'canary-cookie-3f9a1c77',
  'an API token': 'rst_CanaryCanaryCanaryCanaryCanaryCanary12',
  'the number of a card': '4111111111111111',
  'the number of a card, in groups': '4111 1111 1111 1111',
};
const given = Object.values(secrets).join(' ');
const tooLarge = JSON.stringify({ password: given.repeat(10_000) });
const oldPassword = 'Lantern-Harbour-42';

const upstreamLog = logSink();
const serverLog = logSink();
/** Every error response. */
const refusals: string[] = [];

const upstream = upstreamOfFile({ houses: [smallHouse()], log: createLog('upstream', 'trace', upstreamLog) });
const server = serverOfFile(() => upstream, { LOG_LEVEL: 'trace' }, { logTo: serverLog });
/** The session that makes all calls; the sign-in flows use others. */
const session = ofFile(async () => {
  const caller = await server.as('sample', 'super');
  return { ...caller, token: caller.cookie.split('=')[1] ?? '' };
});
/** The group that every call is tried on, and the group that gets a note. */
const group = ofFile(() => createdGroup(upstream, session, 'Barn Sale', 'Cards per lot'));
const notedGroup = ofFile(() => createdGroup(upstream, session, 'Autumn Sale', 'Cards per lot'));

interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: JsonSchema }> } }>>;
}

async function rest(
  method: string,
  path: string,
  body: string | undefined,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const { status, text } = await call(upstream.url + path, {
    method,
    body,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  });
  if (status >= 400) refusals.push(text);
  return { status, text };
}

async function graphql(body: string, headers: Record<string, string> = {}): Promise<string> {
  const { text } = await call(`${server.url}/graphql`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-graphql-yoga-csrf': '1', cookie: session.cookie, ...headers },
  });
  const { errors } = JSON.parse(text) as { errors?: object[] };
  if (errors) refusals.push(JSON.stringify(errors));
  return text;
}

const operation = (query: string, variables: object) => graphql(JSON.stringify({ query, variables }));

/** Which of several malformed requests one of many calls gets. */
const inTurn = <Malformed>(index: number, all: readonly Malformed[]): readonly Malformed[] =>
  budgets.everyMalformedRequest ? all : all.filter((_, at) => at === index % all.length);

test('secrets are sent to every REST call, in well-formed and malformed requests', async () => {
  const { paths } = JSON.parse((await rest('GET', '/openapi.json', undefined)).text) as Document;
  const bearer = { authorization: `Bearer ${session.token}` };
  const houseRef = (await upstream.db.query<{ ref: string }>('select ref from house'))[0]?.ref ?? '';
  let calls = 0;
  for (const [template, operations] of Object.entries(paths)) {
    const path = template
      .replace('{houseRef}', houseRef)
      .replace('{invoiceGroupID}', String(group.number))
      .replace(/\{\w+\}/g, '1');
    // Calls that end the caller's session have their own tests.
    if (/\/app\/session|\/sessions\/end|\/password$|\/(dis|en)able$/.test(path)) continue;
    for (const [method, { requestBody }] of Object.entries(operations)) {
      calls += 1;
      const verb = method.toUpperCase();
      const query = `?token=${encodeURIComponent(given)}&search=4111111111111111`;
      if (!requestBody) {
        await rest(verb, path + query, undefined, bearer);
        for (const malformed of inTurn<Record<string, string>>(calls, [
          { authorization: `Basic ${given}` },
          { cookie: `rostrum_session=${secrets['a cookie'] ?? ''}`, 'x-request-id': given },
        ]))
          await rest(verb, path, undefined, malformed);
        continue;
      }
      const schema = requestBody.content['application/json']?.schema ?? {};
      const send = (body: unknown) =>
        rest(verb, path, JSON.stringify(body), { ...bearer, 'idempotency-key': crypto.randomUUID() });
      await send(filledBody(schema, given, true));
      await send(filledBody(schema, given, false));
      await send(filledBody(schema, '4111111111111111', false));
      // Refused before the call is reached, or by the same check of all bodies.
      for (const malformed of inTurn(calls, [
        () => send({ password: given, token: { cookie: given }, card: given }),
        () => send([given]),
        () => send(given),
        () => rest(verb, path, `{"password": "${given}`, bearer),
        () => rest(verb, path, tooLarge, bearer),
        () => rest(verb, path, given, { ...bearer, 'content-type': 'text/plain' }),
        () => rest(verb, path + query, '{}', { authorization: `Bearer ${secrets['an API token'] ?? ''}` }),
      ]))
        await malformed();
    }
  }
  expect(calls).toBeGreaterThan(40);
});

const endsSession = [
  'signIn',
  'signOut',
  'signOutEverywhere',
  'changePassword',
  'resetPassword',
  'endSession',
  'disableUser',
  'enableUser',
  'updateUser',
];

test('secrets are sent to every GraphQL mutation, in well-formed and malformed input', async () => {
  const mutations = Object.values(printedSchema().getMutationType()?.getFields() ?? {}).filter(
    ({ name }) => !endsSession.includes(name),
  );
  expect(mutations.length).toBeGreaterThan(15);
  const selection = ({ type }: GraphQLField<unknown, unknown>) => {
    const payload = isNonNullType(type) ? type.ofType : type;
    return isObjectType(payload) && payload.getFields().userErrors
      ? '{ userErrors { code message field } }'
      : '{ __typename }';
  };
  for (const [index, mutation] of mutations.entries()) {
    const [input] = mutation.args;
    if (!input) continue;
    const query = `mutation ($input: ${input.type.toString()}) { ${mutation.name}(input: $input) ${selection(mutation)} }`;
    await operation(query, { input: filledInput(input.type, given, true) });
    await operation(query, { input: filledInput(input.type, given, false) });
    // Refused by GraphQL before the mutation is reached.
    for (const malformed of inTurn(index, [
      () => operation(query, { input: { password: given, unknown: given } }),
      () => operation(query, { input: given }),
      () => operation(query, { input: 4_111_111_111_111_111 }),
      () =>
        operation(
          `mutation { ${mutation.name}(input: {password: 4111111111111111, secret: "${given}"}) ${selection(mutation)} }`,
          {},
        ),
    ]))
      await malformed();
  }
});

test('secrets are sent in malformed HTTP requests to the public port', async () => {
  for (const body of [
    `{"query": "{ viewer { id } }", "variables": {"password": "${given}`,
    JSON.stringify(given),
    JSON.stringify({ query: `{ viewer { id } } "${given}"` }),
    JSON.stringify({ query: '{ viewer { id } }', variables: given }),
  ])
    await graphql(body);
  await graphql(
    JSON.stringify({ query: `query ($a: Int) { viewer { id } lot(number: $a) { id } }`, variables: { a: given } }),
  );
  await fetch(
    `${server.url}/graphql?query=${encodeURIComponent(`{ node(id: "${given}") { id } }`)}&token=${encodeURIComponent(given)}`,
    {
      headers: {
        authorization: `Bearer ${secrets['an API token'] ?? ''}`,
        cookie: `rostrum_session=${secrets['a cookie'] ?? ''}`,
      },
    },
  );
  await fetch(`${server.url}/ar/password-reset?jwt=${encodeURIComponent(given)}`);
  await fetch(`${server.url}/files/${encodeURIComponent(given)}`, { headers: { cookie: session.cookie } });
});

test('secrets are sent in sign-ins, password changes, and texts with a card number', async () => {
  const signIn = async (userName: string, password: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        query: 'mutation ($input: SignInInput!) { signIn(input: $input) { viewer { id } userErrors { message } } }',
        variables: { input: { houseUserName: 'sample', userName, password } },
      }),
    });
    refusals.push(await response.text());
    return response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  };
  await signIn('clerk', secrets['a password that was wrong'] ?? '');
  await signIn(given, given, {
    'user-agent': 'a browser',
    cookie: `rostrum_session=${secrets['a cookie'] ?? ''}; rostrum_device=${secrets['a cookie'] ?? ''}`,
  });
  const [cookie = '', device = ''] = await signIn('clerk', oldPassword);
  secrets['the secret of a session'] = cookie.split('=')[1] ?? '';
  secrets['the secret of a browser'] = device.split('=')[1] ?? '';

  const change = (newPassword: string, currentPassword = oldPassword) =>
    graphql(
      JSON.stringify({
        query: 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { userErrors { message } } }',
        variables: { input: { currentPassword, newPassword } },
      }),
      { cookie },
    );
  expect(await change(secrets['a new password'] ?? '', secrets['a password that was wrong'])).toContain('is incorrect');
  expect(await change(secrets['a password that was refused'] ?? '')).toContain('Password');
  expect(await change(secrets['a new password'] ?? '')).toContain('"userErrors":[]');

  await operation(
    'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { userErrors { message } } }',
    { input: { houseUserName: 'sample', userName: 'viewer', emailAddress: 'viewer@sample.example' } },
  );
  await upstream.runner.drain();
  const jwt = linkSecretOf(
    (await sentMail(upstream.outbox)).find(
      ({ subject, to }) => subject === 'Choose a new password' && to?.[0]?.address === 'viewer@sample.example',
    ),
  );
  secrets['the secret of a link'] = jwt;
  const reset = (newPassword: string) =>
    operation('mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { userErrors { message } } }', {
      input: { jwt, newPassword },
    });
  await reset(secrets['a password that was refused'] ?? '');
  expect(await reset(secrets['a new password'] ?? '')).toContain('"userErrors":[]');
  await reset(secrets['a new password'] ?? '');
  await rest('POST', '/house/user/resetPassword', JSON.stringify({ jwt, newPassword: given }));

  const [clerk] = await upstream.db.query<{ id: number; house: string }>(
    `select u.id, h.ref as house from house_user u join house h on h.id = u.house_id where u.user_name = 'clerk'`,
  );
  await rest(
    'POST',
    `/app/house/${clerk?.house ?? ''}/users/${clerk?.id ?? 0}`,
    JSON.stringify({ email: 'colin@new.example' }),
    { authorization: `Bearer ${session.token}` },
  );
  await upstream.runner.drain();
  const emailToken = emailSecretOf(
    (await sentMail(upstream.outbox)).find(({ to }) => to?.[0]?.address === 'colin@new.example'),
  );
  secrets['the secret of a link to confirm an email address'] = emailToken;
  await operation('query ($token: String!) { emailAddressLink(token: $token) { newEmail } }', { token: emailToken });
  const confirm = () =>
    operation(
      'mutation ($input: ConfirmEmailAddressInput!) { confirmEmailAddress(input: $input) { userErrors { message } } }',
      { input: { token: emailToken } },
    );
  expect(await confirm()).toContain('"userErrors":[]');
  await confirm();
  await fetch(`${server.url}/ar/confirm-email?token=${emailToken}`);

  const [invoice] = await upstream.db.query<{ id: number }>(
    'select id from invoice where group_id = $1 order by id limit 1',
    [notedGroup.number],
  );
  const houseRef = (await upstream.db.query<{ ref: string }>('select ref from house'))[0]?.ref ?? '';
  const note = await rest(
    'POST',
    `/app/house/${houseRef}/invoiceGroup/${notedGroup.number}/notes`,
    JSON.stringify({ ids: [invoice?.id], notes: 'Pays with 4111 1111 1111 1111 (4111111111111111)' }),
    { authorization: `Bearer ${session.token}` },
  );
  expect([note.status, note.text]).toEqual([422, expect.stringContaining('CANNOT_SAVE_NOTE')]);
  const [viewer] = await upstream.db.query<{ id: number }>(`select id from house_user where user_name = 'viewer'`);
  const told = await rest(
    'POST',
    `/app/house/${houseRef}/users/${viewer?.id}`,
    JSON.stringify({ displayName: 'Pays with 4111 1111 1111 1111 (4111111111111111)' }),
    { authorization: `Bearer ${session.token}` },
  );
  expect(told.status).toBe(200);
});

test('secrets are sent in calls that fail in the middle', async () => {
  const body = JSON.stringify({
    houseUserName: 'sample',
    userName: 'super',
    password: given,
    deviceToken: secrets['the secret of a browser'],
  });
  for (const table of ['sign_in_failure', 'known_device', 'session', 'password_link', 'mail', 'audit']) {
    await upstream.db.query(`alter table ${table} rename to ${table}_away`);
    const { status } = await rest(
      'POST',
      '/app/session',
      JSON.stringify({ ...(JSON.parse(body) as object), password: oldPassword }),
      { 'x-client-address': '192.0.2.9' },
    );
    await rest('POST', '/app/session', body, { cookie: `rostrum_session=${session.token}` });
    await rest(
      'POST',
      '/app/house/user/resetPassword',
      JSON.stringify({ jwt: secrets['the secret of a link'], newPassword: secrets['a new password'] }),
    );
    await rest(
      'POST',
      '/app/house/user/forgotPassword',
      JSON.stringify({ houseUserName: 'sample', userName: 'super', emailAddress: 'super@sample.example' }),
    );
    await operation('mutation ($input: SignInInput!) { signIn(input: $input) { userErrors { message } } }', {
      input: { houseUserName: 'sample', userName: 'super', password: given },
    });
    await upstream.db.query(`alter table ${table}_away rename to ${table}`);
    if (['sign_in_failure', 'known_device', 'session'].includes(table)) expect(status).toBe(500);
  }
  expect(upstreamLog.text()).toContain('a call failed');
});

describe('after requests with secrets,', () => {
  let rows: Map<string, string>;
  beforeAll(async () => {
    secrets['the secret of the session that asked'] = session.token;
    await upstream.runner.drain();
    rows = await allRows(upstream);
  });
  const isCard = ([name]: [string, string]) => name.startsWith('the number of a card');

  test('no secret is in the logs, which have every call', () => {
    expect(upstreamLog.text().split('\n').length).toBeGreaterThan(300);
    expect(serverLog.text().split('\n').length).toBeGreaterThan(1);
    expect(foundIn(upstreamLog.text(), secrets)).toEqual([]);
    expect(foundIn(serverLog.text(), secrets)).toEqual([]);
  });

  test('no secret is in an error response', () => {
    expect(refusals.length).toBeGreaterThan(300);
    expect(refusals.filter((text) => foundIn(text, secrets).length > 0).map((text) => text.slice(0, 300))).toEqual([]);
  });

  test('no secret is in the metrics', async () => {
    for (const url of [upstream.url, server.url]) {
      const text = await (await fetch(`${url}/metrics`)).text();
      expect(text).toContain('# HELP');
      expect(foundIn(text, secrets)).toEqual([]);
    }
  });

  test('no secret is in the audit log, jobs, changes, or counted attempts', () => {
    for (const table of [
      'audit',
      'work',
      'change',
      'sign_in_failure',
      'session',
      'known_device',
      'password_link',
      'api_token',
    ]) {
      const text = rows.get(table);
      expect([table, text === undefined, foundIn(text ?? '', secrets)]).toEqual([table, false, []]);
    }
    expect(rows.get('audit')).toContain('Pays with •••• 1111 (•••• 1111)');
  });

  test('no table has the secret of a session, browser, or link, or the text of an email with one', () => {
    const product = Object.fromEntries(Object.entries(secrets).filter(([name]) => name.startsWith('the secret of')));
    expect(Object.keys(product)).toHaveLength(5);
    expect([...rows].filter(([, text]) => foundIn(text, product).length > 0).map(([table]) => table)).toEqual([]);
    expect(Object.entries(secrets).filter(isCard)).toHaveLength(2);
  });
});
