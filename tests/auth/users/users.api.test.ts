import { newHouse } from '../../support/houses/new-house';
import { servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile();

interface User {
  id: string;
  userName: string;
  state: string;
  accessTypes: string[];
  contactTypes: string[];
  version: number;
}
interface Payload {
  user: User | null;
  userErrors: { code: string; field: string[] }[];
}

const USER = 'id userName state accessTypes contactTypes version';
const LIST = `query ($filter: UserFilter, $first: Int, $after: String) { users(filter: $filter, first: $first, after: $after) { totalCount nodes { ${USER} } pageInfo { endCursor hasNextPage } } }`;
const CREATE = `mutation ($input: CreateUserInput!) { createUser(input: $input) { user { ${USER} } userErrors { code field } } }`;
const UPDATE = `mutation ($input: UpdateUserInput!) { updateUser(input: $input) { user { ${USER} } userErrors { code field } } }`;

async function api(userName = 'cashier') {
  const house = await newHouse(upstream);
  const caller = await server.as(house, userName);
  const users = async () => (await caller.gql<{ users: { nodes: User[] } }>(LIST)).data.users.nodes;
  return {
    house,
    caller,
    users,
    idOf: async (name: string) => (await users()).find((user) => user.userName === name)?.id ?? '',
  };
}

test('users are listed by name with one call, and paged by cursor', async () => {
  const { caller } = await api();
  const first = await caller.gql<{ users: { totalCount: number; nodes: User[]; pageInfo: { endCursor: string } } }>(
    LIST,
    { first: 3 },
  );
  expect(first.data.users).toMatchObject({
    totalCount: 4,
    nodes: [{ userName: 'cashier' }, { userName: 'clerk' }, { userName: 'super' }],
  });
  expect(first.calls).toEqual(['GET /app/house/user', 'GET /app/house/{houseRef}/users']);
  const next = await caller.gql<{ users: { nodes: User[] } }>(LIST, {
    first: 3,
    after: first.data.users.pageInfo.endCursor,
  });
  expect(next.data.users.nodes).toMatchObject([
    { userName: 'viewer', accessTypes: ['CALENDAR', 'CONSOLE', 'MESSAGES'], state: 'ACTIVE' },
  ]);
});

test('a user is added with trimmed names, and errors name the input fields', async () => {
  const { caller } = await api();
  const input = {
    userName: 'nora',
    displayName: 'Nora Quill',
    email: 'nora@sample.example',
    accessTypes: ['REPORTS'],
    contactTypes: ['EXPERT', 'CONSIGNMENT'],
  };
  const { data } = await caller.gql<{ createUser: Payload }>(CREATE, { input });
  expect(data.createUser).toMatchObject({
    user: { userName: 'nora', state: 'INVITED', accessTypes: ['REPORTS'], contactTypes: ['CONSIGNMENT', 'EXPERT'] },
    userErrors: [],
  });
  const refused = await caller.gql<{ createUser: Payload }>(CREATE, { input: { ...input, isSuperUser: true } });
  expect(refused.data.createUser).toEqual({
    user: null,
    userErrors: [{ code: 'SUPER_USER_ONLY', field: ['isSuperUser'] }],
  });
});

test('permissions that the caller cannot give are refused at their input fields, and the viewer lists the ones they can give', async () => {
  const { caller, idOf } = await api('clerk');
  const refused = async (userName: string, change: object) => {
    const { data } = await caller.gql<{ updateUser: Payload }>(UPDATE, {
      input: { id: await idOf(userName), ...change },
    });
    return [data.updateUser.user, data.updateUser.userErrors.map(({ code, field }) => [code, ...field])];
  };
  expect(await refused('clerk', { isPaymentUser: true })).toEqual([null, [['OWN_ACCESS', 'isPaymentUser']]]);
  expect(await refused('viewer', { isPaymentUser: true })).toEqual([null, [['SUPER_USER_ONLY', 'isPaymentUser']]]);
  expect(await refused('cashier', { email: 'clerk@sample.example' })).toEqual([null, [['CANNOT_GRANT', 'email']]]);
  const viewer = await api('viewer');
  expect((await viewer.caller.gql('{ viewer { accessTypes } }')).data).toEqual({
    viewer: { accessTypes: ['CALENDAR', 'CONSOLE', 'MESSAGES'] },
  });
});

test('a change with an outdated version is a conflict, and users of another house are not found', async () => {
  const { caller, idOf } = await api();
  const other = await api();
  const id = await idOf('clerk');
  const update = async (input: object) =>
    (await caller.gql<{ updateUser: Payload }>(UPDATE, { input })).data.updateUser;
  expect(await update({ id, version: 1, accessTypes: ['INVOICES', 'CALENDAR'] })).toMatchObject({
    user: { accessTypes: ['CALENDAR', 'INVOICES'], version: 2 },
  });
  expect((await update({ id, version: 1, phone: '1' })).userErrors).toEqual([
    { code: 'EDITED_MEANWHILE', field: ['version'] },
  ]);
  expect((await update({ id: await other.idOf('clerk'), phone: '1' })).userErrors).toEqual([
    { code: 'NOT_FOUND', field: [] },
  ]);
});

test('a disabled user can no longer sign in', async () => {
  const { house, caller, idOf } = await api();
  const clerk = await server.as(house, 'clerk');
  const { data } = await caller.gql(
    `mutation ($input: SetUserDisabledInput!) { setUserDisabled(input: $input) { user { state } userErrors { code } } }`,
    { input: { id: await idOf('clerk'), isDisabled: true } },
  );
  expect(data).toEqual({ setUserDisabled: { user: { state: 'DISABLED' }, userErrors: [] } });
  expect((await clerk.gql('{ viewer { id } }')).data).toEqual({ viewer: null });
});

test('without the permission, the field fails with the missing permission and whom to ask, and the rest returns data', async () => {
  const { caller } = await api('viewer');
  const { errors } = await caller.gql('{ users { totalCount } }');
  expect(errors).toMatchObject([
    {
      message: 'You do not have permissions to view this page. Please contact your system administrator.',
      path: ['users'],
      extensions: { code: 'FORBIDDEN', right: 'USERS', ask: ['Carmen Ashby', 'Colin Lark', 'Sasha Upton'] },
    },
  ]);
  const { data } = await caller.gql('{ house { administrators { displayName } } }');
  expect(data).toEqual({
    house: {
      administrators: [{ displayName: 'Carmen Ashby' }, { displayName: 'Colin Lark' }, { displayName: 'Sasha Upton' }],
    },
  });
});

test('the histories of many users cost one call', async () => {
  const { caller, idOf } = await api();
  await caller.gql(UPDATE, { input: { id: await idOf('clerk'), accessTypes: [] } });
  const { data, calls } = await caller.gql<{
    users: {
      nodes: {
        userName: string;
        history: {
          totalCount: number;
          nodes: { by: string; label: string; changes: { label: string; before: string; after: string }[] }[];
        };
      }[];
    };
  }>(
    '{ users { nodes { userName history(first: 5) { totalCount nodes { by label changes { label before after } } } } } }',
  );
  expect(calls).toEqual([
    'GET /app/house/user',
    'GET /app/house/{houseRef}/users',
    'GET /app/house/{houseRef}/userHistory',
  ]);
  const clerk = data.users.nodes.find(({ userName }) => userName === 'clerk');
  expect(clerk?.history).toMatchObject({ totalCount: 1, nodes: [{ by: 'Carmen Ashby', label: 'Changed' }] });
  expect(clerk?.history.nodes[0]?.changes).toContainEqual({ label: 'Access: Invoices', before: 'Yes', after: 'No' });
});

test('the flags of the user and the house are returned', async () => {
  const { caller } = await api('super');
  const { data } =
    await caller.gql(`{ viewer { isSuperUser isSuperAdmin isAssociationManager version house { tier features isDiyAllowed ingestType
    isOnlineOnly paymentProcessingAccountId paymentProcessingEligible disputeTermsAccepted customerPasswordMailHidden } } }`);
  expect(data).toEqual({
    viewer: {
      isSuperUser: true,
      isSuperAdmin: false,
      isAssociationManager: false,
      version: 1,
      house: {
        tier: 'LIVE',
        features: ['BULK_BIDDING', 'BUY_NOW', 'LIVE_OR_TIMED'],
        isDiyAllowed: true,
        ingestType: 'standard',
        isOnlineOnly: false,
        paymentProcessingAccountId: null,
        paymentProcessingEligible: true,
        disputeTermsAccepted: false,
        customerPasswordMailHidden: false,
      },
    },
  });
});

test('whom to ask has the permission already, and is somebody else', async () => {
  const { caller } = await api('cashier');
  const named = async (right: string | null) => {
    const { data } = await caller.gql<{ house: { administrators: { displayName: string }[] } }>(
      'query ($right: Right) { house { administrators(right: $right) { displayName } } }',
      { right },
    );
    return data.house.administrators.map(({ displayName }) => displayName);
  };
  expect(await named(null)).toEqual(['Colin Lark', 'Sasha Upton']);
  expect(await named('INVOICES')).toEqual(['Colin Lark', 'Sasha Upton']);
  expect(await named('REOPEN_DISPUTES')).toEqual(['Sasha Upton']);
  expect(await named('SUPER_ADMIN')).toEqual([]);
});
