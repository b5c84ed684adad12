import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { houseOf, userOf } from '../../support/services/upstream';

const permissionText = 'You do not have permissions to view this page. Please contact your system administrator.';

const upstream = upstreamOfFile({ houses: [smallHouse(), smallHouse({ userName: 'other' })] });

const ownHouse = ofFile(async () => houseOf(await upstream.signIn('sample', 'cashier')));
const otherHouse = ofFile(async () => houseOf(await upstream.signIn('other', 'cashier')));

test('a caller without a valid credential is asked to sign in', async () => {
  for (const authorization of [undefined, 'Bearer unknown', 'Basic c2FtcGxl', `${ownHouse.houseRef}*`]) {
    const answer = await upstream.stranger.get('/app/house/user', authorization ? { authorization } : {});
    expect(answer).toMatchObject({
      status: 401,
      body: { error: { code: 'UNAUTHENTICATED', message: 'Please sign in.' } },
    });
  }
});

test('a session authenticates as a bearer token and as a cookie', async () => {
  const { token } = await upstream.signIn('sample', 'cashier');
  for (const [name, value] of [
    ['authorization', `Bearer ${token}`],
    ['cookie', `theme=dark; rostrum_session=${token}`],
  ] as const) {
    expect((await upstream.stranger.get('/app/house/user', { [name]: value })).status).toBe(200);
  }
});

test('the specified header names the house and grants nothing beyond the cookie', async () => {
  const { token } = await upstream.signIn('sample', 'cashier');
  const status = async (authorization: string) =>
    (await upstream.stranger.get('/app/house/user', { cookie: `rostrum_session=${token}`, authorization })).status;
  expect(await status(`${ownHouse.houseRef}*`)).toBe(200);
  expect(await status(`${otherHouse.houseRef}*`)).toBe(403);
});

test('a path with another house and one with an unknown house are refused alike', async () => {
  const cashier = await upstream.signIn('sample', 'cashier');
  const call = (ref: string) => cashier.get<object>(`/app/house/${ref}/paymentProcessorType`);
  expect(await call(ownHouse.houseRef)).toMatchObject({ status: 200, body: { data: { 'processor-type': 'p' } } });
  for (const ref of [otherHouse.houseRef, 'HSENOBODY']) {
    expect(await call(ref)).toMatchObject({
      status: 403,
      body: { error: { code: 'FORBIDDEN', message: permissionText } },
    });
  }
});

test('the super-user record is null for other users and for users of other houses', async () => {
  const cashier = await upstream.signIn('sample', 'cashier');
  const record = async (userRef: string) =>
    (await cashier.get<object>(`/app/house/${ownHouse.houseRef}/superuser/${userRef}`)).body;
  const superUser = await userOf(await upstream.signIn('sample', 'super'));
  expect(await record(superUser.userRef)).toEqual({ data: { superUser: { userRef: superUser.userRef } } });
  expect(await record((await userOf(await upstream.signIn('sample', 'clerk'))).userRef)).toEqual({
    data: { superUser: null },
  });
  expect(await record((await userOf(await upstream.signIn('other', 'super'))).userRef)).toEqual({
    data: { superUser: null },
  });
});
