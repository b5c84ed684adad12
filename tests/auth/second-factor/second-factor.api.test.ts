import { Secret, TOTP } from 'otpauth';
import { newHouse } from '../../support/houses/new-house';
import { servicesOfFile } from '../../support/services/of-file';
import type { TestCaller } from '../../support/services/server';
import { SoftPasskey } from '../../support/services/soft-passkey';

const PASSWORD = 'Lantern-Harbour-42';

interface Errors {
  userErrors: { code: string; field: string[] }[];
}

const { upstream, server } = servicesOfFile();
let house: string;

beforeEach(async () => {
  house = await newHouse(upstream);
});

const ERRORS = 'userErrors { code field }';
const SIGN_IN = `mutation ($input: SignInInput!) { signIn(input: $input) { viewer { userName } secondFactor { token hasAuthenticator hasPasskey } ${ERRORS} } }`;
const COMPLETE = `mutation ($input: CompleteSignInInput!) { completeSignIn(input: $input) { viewer { userName } ${ERRORS} } }`;
const OFFER_APP = `mutation ($input: OfferAuthenticatorInput!) { offerAuthenticator(input: $input) { secret address ${ERRORS} } }`;
const CONFIRM = `mutation ($input: ConfirmAuthenticatorInput!) { confirmAuthenticator(input: $input) { recoveryCodes viewer { secondFactor { recoveryCodesLeft } } ${ERRORS} } }`;
const OFFER_PASSKEY = `mutation ($input: OfferPasskeyInput!) { offerPasskey(input: $input) { options ${ERRORS} } }`;
const ADD_PASSKEY = `mutation ($input: AddPasskeyInput!) { addPasskey(input: $input) { recoveryCodes viewer { secondFactor { passkeys { name } } } ${ERRORS} } }`;
const ASK = `mutation ($input: AskForPasskeyInput!) { askForPasskey(input: $input) { options ${ERRORS} } }`;
const BY_PASSKEY = `mutation ($input: SignInWithPasskeyInput!) { signInWithPasskey(input: $input) { viewer { userName } ${ERRORS} } }`;

const owner = { input: { currentPassword: PASSWORD } };
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: upstream.clock.now().getTime() });

const signIn = () =>
  server.gql<{ signIn: Errors & { viewer: object | null; secondFactor: { token: string } | null } }>(SIGN_IN, {
    input: { houseUserName: house, userName: 'cashier', password: PASSWORD },
  });

/** Sets up an app, and leaves the codes of the next half minute unused. */
async function withApp(caller: TestCaller): Promise<{ secret: string; recoveryCodes: string[] }> {
  const {
    data: {
      offerAuthenticator: { secret },
    },
  } = await caller.gql<{ offerAuthenticator: { secret: string } }>(OFFER_APP, owner);
  const {
    data: { confirmAuthenticator },
  } = await caller.gql<{ confirmAuthenticator: { recoveryCodes: string[]; viewer: object } }>(CONFIRM, {
    input: { code: codeOf(secret) },
  });
  expect(confirmAuthenticator.viewer).toEqual({ secondFactor: { recoveryCodesLeft: 10 } });
  upstream.clock.set(new Date(upstream.clock.now().getTime() + 30_000).toISOString());
  return { secret, recoveryCodes: confirmAuthenticator.recoveryCodes };
}

test('the password sets no cookie until the second factor’s code does', async () => {
  const { secret } = await withApp(await server.as(house, 'cashier'));
  const first = await signIn();
  expect(first.headers.getSetCookie()).toEqual([]);
  expect(first.data.signIn).toEqual({
    viewer: null,
    secondFactor: { token: expect.any(String) as string, hasAuthenticator: true, hasPasskey: false },
    userErrors: [],
  });
  const token = first.data.signIn.secondFactor?.token;

  const wrong = await server.gql(COMPLETE, { input: { token, code: '000000' } });
  expect([wrong.data, wrong.headers.getSetCookie()]).toEqual([
    { completeSignIn: { viewer: null, userErrors: [{ code: 'WRONG_CODE', field: [] }] } },
    [],
  ]);
  const { data, headers } = await server.gql(COMPLETE, { input: { token, code: codeOf(secret) } });
  expect(data).toEqual({ completeSignIn: { viewer: { userName: 'cashier' }, userErrors: [] } });
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^rostrum_session=/),
    expect.stringMatching(/^rostrum_device=/),
  ]);
  expect((await server.gql(COMPLETE, { input: { token, code: codeOf(secret) } })).data).toMatchObject({
    completeSignIn: { userErrors: [{ code: 'SIGN_IN_EXPIRED' }] },
  });
});

test('a new passkey signs in and sets the cookies', async () => {
  const caller = await server.as(house, 'cashier');
  const passkey = new SoftPasskey();
  const {
    data: { offerPasskey },
  } = await caller.gql<{ offerPasskey: { options: string } }>(OFFER_PASSKEY, owner);
  const {
    data: { addPasskey },
  } = await caller.gql<{ addPasskey: object }>(ADD_PASSKEY, {
    input: { name: 'Laptop', response: passkey.create(offerPasskey.options) },
  });
  expect(addPasskey).toEqual({
    recoveryCodes: expect.arrayContaining([expect.stringMatching(/^\w{5}-\w{5}$/)]) as string[],
    viewer: { secondFactor: { passkeys: [{ name: 'Laptop' }] } },
    userErrors: [],
  });

  const {
    data: { askForPasskey },
  } = await server.gql<{ askForPasskey: { options: string } }>(ASK, { input: {} });
  const response = passkey.get(askForPasskey.options);
  const { data, headers } = await server.gql(BY_PASSKEY, { input: { response } });
  expect(data).toEqual({ signInWithPasskey: { viewer: { userName: 'cashier' }, userErrors: [] } });
  expect(headers.getSetCookie()).toHaveLength(2);
  expect((await server.gql(BY_PASSKEY, { input: { response } })).data).toEqual({
    signInWithPasskey: { viewer: null, userErrors: [{ code: 'PASSKEY_REFUSED', field: [] }] },
  });
  expect((await server.gql(ASK, { input: { token: 'nothing' } })).data).toEqual({
    askForPasskey: { options: null, userErrors: [{ code: 'SIGN_IN_EXPIRED', field: [] }] },
  });
});

test('wrong passwords and codes are errors at their fields', async () => {
  const caller = await server.as(house, 'cashier');
  const wrong = { input: { currentPassword: 'wrong' } };
  for (const mutation of [OFFER_APP, OFFER_PASSKEY])
    expect(Object.values((await caller.gql<Record<string, Errors>>(mutation, wrong)).data)[0]?.userErrors).toEqual([
      { code: 'WRONG_PASSWORD', field: ['currentPassword'] },
    ]);
  await caller.gql(OFFER_APP, owner);
  expect((await caller.gql(CONFIRM, { input: { code: '12345' } })).data).toMatchObject({
    confirmAuthenticator: { recoveryCodes: null, userErrors: [{ code: 'WRONG_CODE', field: ['code'] }] },
  });
});
