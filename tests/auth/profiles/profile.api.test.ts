import { newHouse } from '../../support/houses/new-house';
import { servicesOfFile } from '../../support/services/of-file';
import { emailSecretOf, sentMail } from '../../support/services/sent-mail';

const currentPassword = 'Lantern-Harbour-42';

const { upstream, server } = servicesOfFile();
let house: string;

beforeEach(async () => {
  house = await newHouse(upstream);
});

interface Errors {
  userErrors: { code: string; message: string; field: string[] }[];
}
interface Own {
  displayName: string;
  email: string;
  phone: string;
  version: number;
  pendingEmail: { email: string; expiresAt: string } | null;
}

const OWN = 'displayName email phone version pendingEmail { email expiresAt }';
const ERRORS = 'userErrors { code message field }';
const SAVE = `mutation ($input: UpdateOwnProfileInput!) { updateOwnProfile(input: $input) { viewer { ${OWN} } current { ${OWN} } ${ERRORS} } }`;
const UPDATE = `mutation ($input: UpdateUserInput!) { updateUser(input: $input) { user { id email version pendingEmail { email } } ${ERRORS} } }`;
const LINK =
  'query ($token: String!) { emailAddressLink(token: $token) { userName displayName houseName currentEmail newEmail requestedBy } }';
const CONFIRM = `mutation ($input: ConfirmEmailAddressInput!) { confirmEmailAddress(input: $input) { email ${ERRORS} } }`;

async function tokenTo(address: string): Promise<string> {
  await upstream.runner.drain();
  return emailSecretOf(
    (await sentMail(upstream.outbox)).findLast(
      ({ to, subject }) => subject?.startsWith('Confirm') && to?.[0]?.address === address,
    ),
  );
}

test('a viewer changes their details with their password, and the response has them', async () => {
  const vera = await server.as(house, 'viewer');
  const email = `vera@${house}.new.example`;
  const { data, calls } = await vera.gql<{ updateOwnProfile: Errors & { viewer: Own } }>(SAVE, {
    input: { currentPassword, displayName: 'Vera Lane', phone: '555', email },
  });
  expect(data.updateOwnProfile).toEqual({
    viewer: {
      displayName: 'Vera Lane',
      email: `viewer@${house}.example`,
      phone: '555',
      version: 2,
      pendingEmail: { email, expiresAt: '2026-11-21T15:00:00.000Z' },
    },
    current: null,
    userErrors: [],
  });
  expect(calls).toEqual(['POST /app/house/user/profile', 'GET /app/house/user']);
});

test('a link returns what it confirms without a session, confirms it once, and is null afterwards', async () => {
  const vera = await server.as(house, 'viewer');
  const email = `vera@${house}.new.example`;
  await vera.gql(SAVE, { input: { currentPassword, email } });
  const token = await tokenTo(email);
  expect((await server.gql(LINK, { token })).data).toEqual({
    emailAddressLink: {
      userName: 'viewer',
      displayName: 'Vera Weir',
      houseName: 'Sample & Daughters',
      currentEmail: `v…@${house}.example`,
      newEmail: email,
      requestedBy: null,
    },
  });
  expect((await server.gql(CONFIRM, { input: { token } })).data).toEqual({
    confirmEmailAddress: { email, userErrors: [] },
  });
  expect(
    (await server.gql<{ confirmEmailAddress: Errors }>(CONFIRM, { input: { token } })).data.confirmEmailAddress
      .userErrors[0]?.code,
  ).toBe('LINK_EXPIRED');
  expect((await server.gql(LINK, { token })).data).toEqual({ emailAddressLink: null });
  expect((await vera.gql('{ viewer { email pendingEmail { email } } }')).data).toEqual({
    viewer: { email, pendingEmail: null },
  });
});

test('a wrong password and an invalid address are refused by field, with the values that changed since', async () => {
  const vera = await server.as(house, 'viewer');
  const refusedBy = async (input: object) =>
    (
      await vera.gql<{ updateOwnProfile: Errors & { viewer: null; current: Own | null } }>(SAVE, {
        input: { currentPassword, ...input },
      })
    ).data.updateOwnProfile;
  expect(await refusedBy({ currentPassword: 'wrong' })).toMatchObject({
    viewer: null,
    userErrors: [{ code: 'WRONG_PASSWORD', field: ['currentPassword'] }],
  });
  expect(await refusedBy({ email: 'vera' })).toMatchObject({
    viewer: null,
    userErrors: [{ code: 'CANNOT_SAVE_USER', field: ['email'] }],
  });
  await refusedBy({ phone: '1' });
  expect(await refusedBy({ phone: '2', version: 1 })).toMatchObject({
    viewer: null,
    current: { phone: '1', version: 2 },
    userErrors: [{ code: 'EDITED_MEANWHILE' }],
  });
});

test('an administrator can resend and withdraw a pending address, and too many addresses are refused', async () => {
  const cashier = await server.as(house, 'cashier');
  const {
    data: { users },
  } = await cashier.gql<{ users: { nodes: { id: string; userName: string }[] } }>(
    '{ users { nodes { id userName } } }',
  );
  const id = users.nodes.find(({ userName }) => userName === 'clerk')?.id ?? '';
  const ask = async (name: string) =>
    (
      await cashier.gql<{ updateUser: Errors & { user: object | null } }>(UPDATE, {
        input: { id, email: `${name}@${house}.new.example` },
      })
    ).data.updateUser;
  const step = async (name: 'resendEmailConfirmation' | 'withdrawEmailAddress', version?: number) =>
    (
      await cashier.gql<Record<string, Errors & { user: object | null }>>(
        `mutation ($input: ${name.replace(/^./, (letter) => letter.toUpperCase())}Input!) { ${name}(input: $input) { user { version pendingEmail { email } } ${ERRORS} } }`,
        { input: { id, version } },
      )
    ).data[name];
  expect(await ask('one')).toMatchObject({
    user: { version: 2, email: `clerk@${house}.example`, pendingEmail: { email: `one@${house}.new.example` } },
  });
  expect(await step('resendEmailConfirmation', 1)).toMatchObject({
    user: null,
    userErrors: [{ code: 'EDITED_MEANWHILE' }],
  });
  expect(await step('resendEmailConfirmation', 2)).toMatchObject({
    user: { version: 3, pendingEmail: { email: `one@${house}.new.example` } },
    userErrors: [],
  });
  await ask('two');
  expect(await ask('three')).toMatchObject({ user: null, userErrors: [{ code: 'TOO_MANY_ATTEMPTS' }] });
  expect(await step('withdrawEmailAddress')).toMatchObject({ user: { pendingEmail: null }, userErrors: [] });
  expect(await step('withdrawEmailAddress')).toMatchObject({ user: null, userErrors: [{ code: 'NO_EMAIL_CHANGE' }] });
});

test('a user can resend and withdraw their own pending address', async () => {
  const vera = await server.as(house, 'viewer');
  const own = async (name: string) =>
    (
      await vera.gql<Record<string, Errors & { viewer: object | null }>>(
        `mutation { ${name} { viewer { pendingEmail { email } } ${ERRORS} } }`,
      )
    ).data[name];
  await vera.gql(SAVE, { input: { currentPassword, email: `vera@${house}.new.example` } });
  expect(await own('resendOwnEmailConfirmation')).toEqual({
    viewer: { pendingEmail: { email: `vera@${house}.new.example` } },
    userErrors: [],
  });
  expect(await own('withdrawOwnEmailAddress')).toEqual({ viewer: { pendingEmail: null }, userErrors: [] });
  expect(await own('resendOwnEmailConfirmation')).toMatchObject({
    viewer: null,
    userErrors: [{ code: 'NO_EMAIL_CHANGE' }],
  });
});
