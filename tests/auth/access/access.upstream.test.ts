import { smallHouse } from '../../support/houses/sample-house';
import { upstreamOfFile } from '../../support/services/of-file';

const permissionText = 'You do not have permissions to view this page. Please contact your system administrator.';

const upstream = upstreamOfFile({ houses: [smallHouse(), smallHouse({ userName: 'other' })] });
let houseRef: string;
let otherRef: string;

interface User {
  data: { user: { userRef: string; houseInfo: { houseRef: string } } };
}

const userOf = async (house: string, name: string) =>
  (await (await upstream.signIn(house, name)).get<User>('/app/house/user')).body.data.user;

beforeAll(async () => {
  houseRef = (await userOf('sample', 'cashier')).houseInfo.houseRef;
  otherRef = (await userOf('other', 'cashier')).houseInfo.houseRef;
});

test('a caller without a valid credential is asked to sign in', async () => {
  for (const authorization of [undefined, 'Bearer unknown', 'Basic c2FtcGxl', `${houseRef}*`]) {
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
  expect(await status(`${houseRef}*`)).toBe(200);
  expect(await status(`${otherRef}*`)).toBe(403);
});

test('a path with another house and one with an unknown house are refused alike', async () => {
  const cashier = await upstream.signIn('sample', 'cashier');
  const call = (ref: string) => cashier.get<object>(`/app/house/${ref}/paymentProcessorType`);
  expect(await call(houseRef)).toMatchObject({ status: 200, body: { data: { 'processor-type': 'p' } } });
  for (const ref of [otherRef, 'HSENOBODY']) {
    expect(await call(ref)).toMatchObject({
      status: 403,
      body: { error: { code: 'FORBIDDEN', message: permissionText } },
    });
  }
});

test('the super-user record is null for other users and for users of other houses', async () => {
  const cashier = await upstream.signIn('sample', 'cashier');
  const record = async (userRef: string) =>
    (await cashier.get<object>(`/app/house/${houseRef}/superuser/${userRef}`)).body;
  const superUser = await userOf('sample', 'super');
  expect(await record(superUser.userRef)).toEqual({ data: { superUser: { userRef: superUser.userRef } } });
  expect(await record((await userOf('sample', 'clerk')).userRef)).toEqual({ data: { superUser: null } });
  expect(await record((await userOf('other', 'super')).userRef)).toEqual({ data: { superUser: null } });
});
