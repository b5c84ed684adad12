import { ALL_ACCESS } from '../../../rules/auth/access-types';
import { AREAS } from '../../../rules/auth/scopes';
import { newHouse } from '../../support/houses/new-house';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { houseOf } from '../../support/services/upstream';
import { CALLS } from './access-rows';

const upstream = upstreamOfFile();
let house: string;

interface Row {
  readonly id: number;
  readonly userName: string;
  readonly email: string;
  readonly pendingEmail: string | null;
  readonly access: readonly string[];
  readonly isPaymentUser: boolean;
  readonly isSuperUser: boolean;
  readonly isAssociationManager: boolean;
  readonly isDisabled: boolean;
}

const HOUSE_ID = '(select id from house where user_name = $1)';
const rows = () =>
  upstream.db.query<Row>(
    `select id, user_name as "userName", email, (select new_email from email_change e where e.house_id = u.house_id and e.user_id = u.id) as "pendingEmail", access, is_payment_user as "isPaymentUser", is_super_user as "isSuperUser",
     is_association_manager as "isAssociationManager", disabled_at is not null as "isDisabled"
   from house_user u where house_id = ${HOUSE_ID} order by id`,
    [house],
  );

/** Restores a user in the database, bypassing all rules. */
async function put({
  id,
  email,
  access,
  isPaymentUser,
  isSuperUser,
  isAssociationManager,
  isDisabled,
}: Row): Promise<void> {
  await upstream.db.query(
    `update house_user set email = $3, access = $4::text[], is_payment_user = $5, is_super_user = $6, is_association_manager = $7, disabled_at = $8
     where house_id = ${HOUSE_ID} and id = $2`,
    [
      house,
      id,
      email,
      access,
      isPaymentUser,
      isSuperUser,
      isAssociationManager,
      isDisabled ? upstream.clock.now() : null,
    ],
  );
  await upstream.db.query(`delete from email_change where house_id = ${HOUSE_ID} and user_id = $2`, [house, id]);
  // The limit on emails could hide other refusals.
  await upstream.db.query('delete from sign_in_failure');
}

beforeAll(async () => {
  house = await newHouse(upstream);
  await upstream.db.query(
    `insert into house_user (house_id, id, ref, user_name, display_name, email, phone, contact_types, access, is_payment_user, is_super_user, is_super_admin,
       is_association_manager, created_at, version, password_hash)
     select house_id, 900, 'USRLIMITED', 'limited', 'Lim Ited', 'limited@sample.example', '', '{}', '{users,calendar}', false, false, false, true, created_at, 1, password_hash
     from house_user where house_id = ${HOUSE_ID} and user_name = 'clerk'`,
    [house],
  );
});
const own = ofFile(async () => houseOf(await upstream.signIn(house, 'super')));
const at = (path: string) => `/app/house/${own.houseRef}${path}`;

/** The permissions and roles of a user; none while they are disabled. */
function grantsOf({ access, isPaymentUser, isSuperUser, isAssociationManager, isDisabled }: Row): string[] {
  if (isDisabled) return [];
  return [
    ...access,
    ...(isPaymentUser ? ['payment user'] : []),
    ...(isSuperUser ? ['super user'] : []),
    ...(isAssociationManager ? ['association manager'] : []),
  ].sort();
}

/** What a caller can give to others, written by hand instead of with the product's rules. */
function givenBy({ access, isSuperUser }: Row, isToken: boolean): string[] {
  if (isToken || !access.includes('users')) return [];
  return isSuperUser ? [...access, 'payment user', 'super user', 'association manager'] : [...access];
}

interface Attempt {
  readonly path: string;
  readonly body: object;
  readonly isEnabling?: boolean;
}

const FLAGS = ['paymentUser', 'superUser', 'associationManager'] as const;

/** Every call that writes a user, with every permission that it can contain. */
function attemptsOn({ id, access }: Row): Attempt[] {
  const path = `/users/${id}`;
  return [
    ...ALL_ACCESS.flatMap((one) => [[...new Set([...access, one])], access.filter((each) => each !== one)]).map(
      (changed) => ({ path, body: { access: changed } }),
    ),
    { path, body: { access: ALL_ACCESS } },
    { path, body: { access: [] } },
    ...FLAGS.flatMap((flag) => [true, false].map((value) => ({ path, body: { [flag]: value } }))),
    { path, body: { email: 'elsewhere@outside.example' } },
    {
      path,
      body: {
        access: ALL_ACCESS,
        paymentUser: true,
        superUser: true,
        associationManager: true,
        email: 'elsewhere@outside.example',
      },
    },
    { path: `${path}/disable`, body: {} },
    { path: `${path}/enable`, body: {}, isEnabling: true },
    { path: `${path}/invite`, body: {} },
    ...['secondFactor/remove', 'emailChange/resend', 'emailChange/withdraw'].map((step) => ({
      path: `${path}/${step}`,
      body: {},
    })),
  ];
}

const newcomer = {
  displayName: 'New',
  email: 'new@outside.example',
  phone: '',
  contactTypes: [],
  access: [],
  paymentUser: false,
  superUser: false,
  associationManager: false,
};
const newcomers: readonly object[] = [
  ...ALL_ACCESS.map((one) => ({ access: [one] })),
  ...FLAGS.map((flag) => ({ [flag]: true })),
];

/** The rules that a call's changes to users violate. */
function violations(caller: Row, isToken: boolean, before: readonly Row[], after: readonly Row[]): string[] {
  const may = givenBy(caller, isToken);
  const found = after.flatMap((user) => {
    const was = before.find(({ id }) => id === user.id);
    const had = was ? grantsOf(was) : [];
    const isOwn = user.id === caller.id;
    const wrong: string[] = [];
    if (!was && may.length === 0) wrong.push('was added');
    const gained = grantsOf(user).filter((grant) => !had.includes(grant) && (isOwn || !may.includes(grant)));
    if (gained.length > 0) wrong.push(`gained ${gained.join(', ')}`);
    if (!was) return wrong;
    if (isOwn && grantsOf(user).join() !== had.join()) wrong.push('changed their own permissions');
    if (was.isSuperUser && !caller.isSuperUser && JSON.stringify(was) !== JSON.stringify(user))
      wrong.push('is a super user and was changed');
    if (was.email !== user.email) wrong.push('got another email address that nobody confirmed');
    if (
      user.pendingEmail !== null &&
      (isToken || isOwn || [...was.access, ...grantsOf(was)].some((grant) => !may.includes(grant)))
    )
      wrong.push('is to confirm another email address');
    if (may.length === 0 && had.join() !== grantsOf(user).join()) wrong.push('was changed');
    return wrong;
  });
  return after.some((user) => grantsOf(user).includes('users'))
    ? found
    : [...found, 'left the house without anybody who has access to users'];
}

test('every call that writes users or API tokens is covered here', () => {
  const written = [...CALLS]
    .filter(([call, [, , level]]) => level === 'write' && /\/(users|apiTokens)\b/.test(call))
    .map(([call]) => call.replace('/app/house/{houseRef}', ''));
  expect(written.sort()).toEqual([
    'POST /apiTokens',
    'POST /apiTokens/{apiTokenID}/revoke',
    'POST /users',
    'POST /users/{userID}',
    'POST /users/{userID}/disable',
    'POST /users/{userID}/emailChange/resend',
    'POST /users/{userID}/emailChange/withdraw',
    'POST /users/{userID}/enable',
    'POST /users/{userID}/invite',
    'POST /users/{userID}/secondFactor/remove',
  ]);
});

const CALLERS = ['super', 'cashier', 'clerk', 'limited', 'viewer', 'token of super', 'token of clerk'] as const;

test.each(CALLERS)('%s never leaves a user with more than they can give, including themselves', async (name) => {
  const userName = name.replace('token of ', '');
  const isToken = name.startsWith('token');
  const client = await upstream.signIn(house, userName);
  let headers = { authorization: `Bearer ${client.token}` };
  if (isToken) {
    const made = await client.post<{ data: { secret: string } }>(at('/apiTokens'), {
      name: 'All',
      scopes: AREAS.map((area) => `${area}:write`),
      expiresOn: '12/31/2026',
    });
    headers = { authorization: `Bearer ${made.body.data.secret}` };
  }
  const initial = await rows();
  const caller = initial.find((row) => row.userName === userName);
  if (!caller) throw new Error(`nobody is called ${userName}`);
  const wrong: string[] = [];
  let done = 0;
  const attempt = async (path: string, body: object, before: readonly Row[]) => {
    const { status } = await upstream.stranger.post(at(path), body, headers);
    const after = await rows();
    if (status === 200) done += 1;
    wrong.push(
      ...violations(caller, isToken, before, after).map(
        (what) => `${path} ${JSON.stringify(body)} answered ${status}: ${what}`,
      ),
    );
    for (const user of after) {
      const was = initial.find(({ id }) => id === user.id);
      if (was && JSON.stringify(was) !== JSON.stringify(user)) await put(was);
    }
  };

  for (const target of initial.filter((user) => !user.userName.startsWith('new-'))) {
    for (const { path, body, isEnabling = false } of attemptsOn(target)) {
      const isOwn = target.id === caller.id;
      if (isEnabling && !isOwn) await put({ ...target, isDisabled: true });
      await attempt(
        path,
        body,
        isEnabling && !isOwn
          ? initial.map((row) => (row.id === target.id ? { ...row, isDisabled: true } : row))
          : initial,
      );
    }
  }
  for (const [index, change] of newcomers.entries())
    await attempt(
      '/users',
      { ...newcomer, ...change, userName: `new-${name.replaceAll(' ', '-')}-${index}` },
      await rows(),
    );
  const tokens = await upstream.stranger.post(
    at('/apiTokens'),
    { name: 'Child', scopes: ['users:write'], expiresOn: '12/31/2026' },
    headers,
  );
  const revoked = await upstream.stranger.post(at('/apiTokens/1/revoke'), {}, headers);
  expect(wrong).toEqual([]);
  expect([tokens.status === 403, revoked.status === 403]).toEqual(
    isToken || userName === 'viewer' ? [true, true] : [false, false],
  );
  // Allowed attempts must succeed, or the refusals would prove nothing.
  if (!isToken && userName !== 'viewer') expect(done).toBeGreaterThan(20);
});
