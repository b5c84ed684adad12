import type { GraphQLSchema } from 'graphql';
import { AREAS, type Scope } from '../../../rules/auth/scopes';
import { encodeNodeId } from '../../../server/core/graphql/node-id';
import { createSchema } from '../../../server/schema';
import { seededRandom } from '../../../upstream/demo/random';
import { generatedOperation } from '../../support/browser/generated-operations';
import type { Records } from '../../support/browser/generated-values';
import { budgets } from '../../support/budgets';
import { newHouse } from '../../support/houses/new-house';
import { call } from '../../support/services/http-call';
import { servicesOfFile } from '../../support/services/of-file';
import {
  type Attempt,
  type AttemptCaller,
  attemptsOn,
  attemptsToAdd,
  expectedRefusal,
  isAboutRights,
  OF_ONESELF,
  OF_OTHERS,
  type RightsState,
  type UserRow,
} from './widening-attempts';

const { upstream, server } = servicesOfFile();
let schema: GraphQLSchema;
let house: string;
let houseNumber: number;

const HOUSE = '(select id from house where user_name = $1)';

async function state(): Promise<RightsState> {
  const [row] = await upstream.db.query<{ users: UserRow[] | null; tokens: RightsState['tokens'] | null }>(
    `select (select json_agg(u order by u.id) from (
         select id, user_name as "userName", display_name as "displayName", phone, email, access, is_payment_user as "isPaymentUser", is_super_user as "isSuperUser",
           is_association_manager as "isAssociationManager", disabled_at is not null as "isDisabled",
           (select new_email from email_change e where e.house_id = house_user.house_id and e.user_id = house_user.id) as "pendingEmail", password_hash as "passwordHash"
         from house_user where house_id = house.id) as u) as users,
       (select json_agg(t order by t.id) from (
         select id, user_id as "userId", scopes, revoked_at is not null as "isRevoked" from api_token where house_id = house.id) as t) as tokens
     from house where user_name = $1`,
    [house],
  );
  return {
    users: (row?.users ?? []).map((user) => ({ ...user, access: [...user.access].sort() })),
    tokens: row?.tokens ?? [],
  };
}

/** Writes a user to the database, bypassing all rules, and clears the limit on emails, which could hide other refusals. */
async function put(user: UserRow): Promise<void> {
  await upstream.db.query('delete from sign_in_failure');
  await upstream.db.query(`delete from email_change where house_id = ${HOUSE} and user_id = $2`, [house, user.id]);
  await upstream.db.query(
    `update house_user set display_name = $3, email = $4, access = $5::text[], is_payment_user = $6, is_super_user = $7, is_association_manager = $8, disabled_at = $9
     where house_id = ${HOUSE} and id = $2`,
    [
      house,
      user.id,
      user.displayName,
      user.email,
      user.access,
      user.isPaymentUser,
      user.isSuperUser,
      user.isAssociationManager,
      user.isDisabled ? upstream.clock.now() : null,
    ],
  );
}

beforeAll(async () => {
  schema = createSchema();
  house = await newHouse(upstream);
  const copies = [
    [900, 'limited', '{users,calendar}', 'password_hash'],
    [901, 'invited', '{calendar}', 'null'],
    [902, 'invited-manager', '{invoices}', 'null'],
  ] as const;
  for (const [id, name, access, hash] of copies) {
    await upstream.db.query(
      `insert into house_user (house_id, id, ref, user_name, display_name, email, phone, contact_types, access, is_payment_user, is_super_user, is_super_admin,
         is_association_manager, created_at, version, password_hash)
       select house_id, ${id}, 'USR${id}', $2, 'Somebody', $2 || '@sample.example', '', '{}', $3::text[], false, false, false, ${id === 902}, created_at, 1, ${hash}
       from house_user where house_id = ${HOUSE} and user_name = 'clerk'`,
      [house, name, access],
    );
  }
  await upstream.db.query(
    `insert into api_token (house_id, id, user_id, name, secret_hash, hint, scopes, created_at, expires_at)
     select id, 900, 902, 'Report', 'none', 'none', '{lots:read}', created_at, created_at + interval '900 days' from house where user_name = $1`,
    [house],
  );
  const [row] = await upstream.db.query<{ id: number }>('select id from house where user_name = $1', [house]);
  houseNumber = row?.id ?? 0;
});

type Headers = Readonly<Record<string, string>>;
interface Sent {
  readonly code: string | null;
  readonly secret: string | null;
}

async function send(headers: Headers, query: string, variables: object): Promise<Sent> {
  const { text } = await call(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = JSON.parse(text) as {
    data?: Record<string, { secret?: string; userErrors?: { code: string }[] } | null>;
    errors?: { message: string; extensions: { code: string } }[];
  };
  const [payload] = Object.values(data ?? {});
  const [error] = errors ?? [];
  if (error && ['GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT', 'INTERNAL_SERVER_ERROR'].includes(error.extensions.code))
    throw new Error(`${query} ${JSON.stringify(variables)}: ${error.message}`);
  return { code: error?.extensions.code ?? payload?.userErrors?.[0]?.code ?? null, secret: payload?.secret ?? null };
}

const mutationOf = (name: string) => {
  const type = String(schema.getMutationType()?.getFields()[name]?.args[0]?.type);
  return `mutation ($input: ${type}) { ${name}(input: $input) { userErrors { code } ${name === 'createApiToken' ? 'secret' : ''} } }`;
};

async function tokenOf(userName: string, scopes: readonly Scope[]): Promise<Headers> {
  const { cookie } = await server.as(house, userName);
  const given = scopes.map((scope) => ({
    area: scope.replace(/:.*/, '').toUpperCase().replaceAll('-', '_'),
    level: scope.replace(/.*:/, '').toUpperCase(),
  }));
  const { secret } = await send({ cookie }, mutationOf('createApiToken'), {
    input: { name: 'Tool', scopes: given, expiresOn: '2026-12-31' },
  });
  return { authorization: `Bearer ${secret ?? ''}` };
}

/** A state to compare, without the order of users. */
const comparable = ({ users, tokens }: RightsState) => ({
  users: Object.fromEntries(users.map((user) => [user.userName, user])),
  tokens,
});

/** The expected state of the database after an allowed attempt. */
function stateAfter({ users, tokens }: RightsState, { mutation, wanted }: Attempt): object {
  const was = comparable({ users, tokens }).users;
  if (wanted === undefined) return { users: was, tokens: expect.anything() as unknown };
  const old = was[wanted.userName];
  // Only users without a password get a new address before it is confirmed.
  const email =
    old && old.passwordHash !== null && old.email !== wanted.email
      ? { email: old.email, pendingEmail: wanted.email }
      : {};
  const row = {
    ...wanted,
    ...email,
    access: [...wanted.access].sort(),
    ...(mutation === 'createUser' && { id: expect.any(Number) as number }),
  };
  // A disabled user loses their API tokens.
  return {
    users: { ...was, [wanted.userName]: row },
    tokens: row.isDisabled ? (expect.anything() as unknown) : tokens,
  };
}

const isSame = (one: UserRow | undefined, other: UserRow | undefined) => JSON.stringify(one) === JSON.stringify(other);

async function attemptsOf(
  name: string,
  caller: AttemptCaller,
  isShort: boolean,
  isTarget: (index: number, count: number) => boolean = () => true,
) {
  const initial = await state();
  const targets = initial.users
    .filter((user) => !user.userName.startsWith('new-'))
    .filter((_, index, all) => isTarget(index, all.length));
  const token = initial.tokens.find(({ userId }) => userId === 902);
  const attempts = [
    ...targets.flatMap((target) => attemptsOn(target, houseNumber, isShort)),
    ...attemptsToAdd(name, houseNumber, token?.id ?? 0, isShort),
  ];
  return {
    initial,
    attempts: attempts.filter(({ isEnabling, wanted }) => !(isEnabling && wanted?.id === caller.user?.id)),
  };
}

/** Sends every attempt of a caller in turn, checks the database against the rules after each, and returns how many were allowed. */
async function tryEverything(name: string, caller: AttemptCaller, headers: Headers): Promise<number> {
  const { initial, attempts: all } = await attemptsOf(name, caller, false);
  const attempts = all.filter((_, index) => index % budgets.attemptsPerWidening === 0);
  const original = (user: UserRow | undefined) => initial.users.find(({ id }) => id === user?.id);
  let allowed = 0;
  let before = initial;
  for (const attempt of attempts) {
    const { mutation, wanted, isEnabling, input } = attempt;
    if (isEnabling && wanted) {
      await put({ ...wanted, isDisabled: true });
      before = {
        ...before,
        users: before.users.map((user) => (user.id === wanted.id ? { ...user, isDisabled: true } : user)),
      };
    }
    const expected = expectedRefusal(caller, attempt, before);
    const { code } = await send(headers, mutationOf(mutation), { input });
    const after = await state();
    const made = after.tokens
      .filter(({ id }) => !before.tokens.some((token) => token.id === id))
      .map(({ userId }) => userId);
    expect({ mutation, input, code, made, ...comparable(after) }).toEqual({
      mutation,
      input,
      code: expected,
      made: mutation === 'createApiToken' && expected === null ? [caller.user?.id] : [],
      ...(expected === null ? stateAfter(before, attempt) : comparable(before)),
    });
    if (expected === null) allowed += 1;
    const was = original(wanted);
    if (
      was &&
      !isSame(
        was,
        after.users.find(({ id }) => id === was.id),
      )
    )
      await put(was);
    before = { ...after, users: after.users.map((user) => original(user) ?? user) };
  }
  return allowed;
}

/** Sends every attempt of a caller without any permission, on all users or some. */
async function expectNothingChanged(
  name: string,
  caller: AttemptCaller,
  headers: Headers,
  isTarget?: Parameters<typeof attemptsOf>[3],
): Promise<void> {
  const { initial, attempts } = await attemptsOf(name, caller, true, isTarget);
  expect([...new Set(attempts.map(({ mutation }) => mutation))].sort()).toEqual([...OF_OTHERS].sort());
  const waiting = [...attempts];
  const wrong: string[] = [];
  const one = async () => {
    for (let attempt = waiting.pop(); attempt; attempt = waiting.pop()) {
      const { mutation, input } = attempt;
      const { code } = await send(headers, mutationOf(mutation), { input });
      const expected = expectedRefusal(caller, attempt, initial);
      if (code === null || code !== expected)
        wrong.push(`${mutation} ${JSON.stringify(input)} answered ${String(code)}, not ${String(expected)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
  expect(wrong).toEqual([]);
  expect(await state()).toEqual(initial);
}

test('every mutation of users, permissions, API tokens, or passwords is covered here', () => {
  const concerned = Object.values(schema.getMutationType()?.getFields() ?? {})
    .filter(isAboutRights)
    .map(({ name }) => name);
  expect([...OF_OTHERS, ...OF_ONESELF].sort()).toEqual(concerned.sort());
});

const userNamed = async (name: string): Promise<UserRow> => {
  const user = (await state()).users.find(({ userName }) => userName === name);
  if (!user) throw new Error(`nobody is called ${name}`);
  return user;
};

test.each(['super', 'cashier', 'clerk', 'limited'] as const)(
  '%s can give and remove with GraphQL only what the rules allow',
  async (name) => {
    const { cookie } = await server.as(house, name);
    // Allowed attempts must succeed, or the refusals would prove nothing.
    expect(await tryEverything(name, { user: await userNamed(name), scopes: null }, { cookie })).toBeGreaterThan(
      40 / budgets.attemptsPerWidening,
    );
  },
);

test('a user without access to users cannot change any user', async () => {
  const { cookie } = await server.as(house, 'viewer');
  await expectNothingChanged('viewer', { user: await userNamed('viewer'), scopes: null }, { cookie });
});

test('a stranger cannot change any user', () => expectNothingChanged('stranger', { user: null, scopes: null }, {}));

test('an API token that can write users changes only names and phone numbers with GraphQL', async () => {
  const scopes: readonly Scope[] = AREAS.map((area): Scope => `${area}:write`);
  expect(
    await tryEverything('token', { user: await userNamed('super'), scopes }, await tokenOf('super', scopes)),
  ).toBeGreaterThan(5 / budgets.attemptsPerWidening);
});

const OTHER_SCOPES = [
  ...AREAS.filter((area) => area !== 'users').map((area): Scope => `${area}:write`),
  'users:read',
] as const;

test.each(OTHER_SCOPES)('an API token with the scope %s cannot change any user', async (scope) => {
  // A scope is checked before the user is read, so a token tries every mutation, and each on another user.
  await expectNothingChanged(
    'token',
    { user: await userNamed('super'), scopes: [scope] },
    await tokenOf('super', [scope]),
    (index, count) =>
      budgets.attemptsPerWidening === 1 || index === (OTHER_SCOPES as readonly string[]).indexOf(scope) % count,
  );
});

test.each(['super', 'cashier', 'clerk', 'viewer', 'stranger', 'token of super'] as const)(
  '%s cannot change another user’s permissions, address, password, or sessions with account mutations',
  async (name) => {
    const random = seededRandom(13);
    await server.as(house, 'limited');
    const sessions = () =>
      upstream.db.query<{ hash: string }>(
        `select token_hash as hash from session where house_id = ${HOUSE} and user_id = 900 order by 1`,
        [house],
      );
    const [others, before] = [await sessions(), await state()];
    const { data } = await (
      await server.as(house, 'limited')
    ).gql<{ viewer: { sessions: { id: string }[] } }>('{ viewer { sessions { id } } }');
    const userIds = before.users.map(({ id }) => encodeNodeId({ type: 'User', houseNumber, number: id }));
    const records: Records = {
      ids: { Session: data.viewer.sessions.map(({ id }) => id), User: userIds },
      foreignIds: {},
      groupNumbers: [],
      catalogRefs: [],
    };
    const token = name.startsWith('token')
      ? await tokenOf(
          'super',
          AREAS.map((area): Scope => `${area}:write`),
        )
      : null;
    const tokens = (await state()).tokens;
    for (const mutation of OF_ONESELF) {
      const field = schema.getMutationType()?.getFields()[mutation];
      if (!field) throw new Error(`there is no mutation ${mutation}`);
      const headers = token ?? (name === 'stranger' ? {} : { cookie: (await server.as(house, name)).cookie });
      for (const manner of ['own', 'least'] as const) {
        const { query, variables } = generatedOperation(schema, { kind: 'mutation', field }, manner, records, random);
        await send(headers, query, variables);
        expect([mutation, variables, await state()]).toEqual([mutation, variables, { users: before.users, tokens }]);
      }
    }
    expect((await sessions()).map(({ hash }) => hash)).toEqual(expect.arrayContaining(others.map(({ hash }) => hash)));
  },
);
