import { newHouse } from '../../support/houses/new-house';
import { upstreamOfFile } from '../../support/services/of-file';
import { sentMail } from '../../support/services/sent-mail';

const oldPassword = 'Lantern-Harbour-42';
const newPassword = 'Quarry_Sextant^58';

interface Failure {
  error: { code: string; message: string; field: string | null };
}
interface Changed {
  data: { token: string; expiresAt: number };
}

const upstream = upstreamOfFile();
let house: string;

beforeEach(async () => {
  house = await newHouse(upstream);
});

const signIn = (password: string) =>
  upstream.stranger.post('/app/session', { houseUserName: house, userName: 'cashier', password });

test('changing the password starts a new session and ends all others', async () => {
  const [here, there] = [await upstream.signIn(house, 'cashier'), await upstream.signIn(house, 'cashier')];
  const { status, body } = await here.post<Changed>('/app/house/user/password', {
    currentPassword: oldPassword,
    newPassword,
  });
  expect(status).toBe(200);
  expect(body.data.token).not.toBe(here.token);
  for (const client of [here, there]) expect((await client.get('/app/house/user')).status).toBe(401);
  expect((await upstream.stranger.get('/app/house/user', { authorization: `Bearer ${body.data.token}` })).status).toBe(
    200,
  );
  expect((await signIn(oldPassword)).status).toBe(401);
  expect((await signIn(newPassword)).status).toBe(200);
  await upstream.runner.drain();
  expect((await sentMail(upstream.outbox)).map(({ subject, to }) => [subject, to?.[0]?.address])).toContainEqual([
    'Your password was changed',
    `cashier@${house}.example`,
  ]);
});

test('a wrong current password and an invalid new one change nothing', async () => {
  const cashier = await upstream.signIn(house, 'cashier');
  const change = (currentPassword: string, next: string) =>
    cashier.post<Failure>('/app/house/user/password', { currentPassword, newPassword: next });
  expect(await change('wrong', newPassword)).toMatchObject({
    status: 422,
    body: { error: { code: 'WRONG_PASSWORD', field: 'currentPassword' } },
  });
  expect(await change(oldPassword, 'cashier-42')).toMatchObject({
    status: 422,
    body: { error: { code: 'PASSWORD_REFUSED', field: 'newPassword' } },
  });
  expect((await cashier.get('/app/house/user')).status).toBe(200);
  expect((await signIn(oldPassword)).status).toBe(200);
});

test('attempts at the current password in an open session are limited', async () => {
  const cashier = await upstream.signIn(house, 'cashier');
  const change = (currentPassword: string) =>
    cashier.post<Failure>('/app/house/user/password', { currentPassword, newPassword });
  for (let index = 0; index < 10; index++) expect((await change('wrong')).status).toBe(422);
  expect(await change(oldPassword)).toMatchObject({ status: 429, body: { error: { code: 'TOO_MANY_ATTEMPTS' } } });
  expect((await signIn(oldPassword)).status).toBe(200);
});

test('of two concurrent changes, one succeeds', async () => {
  const [one, two] = [await upstream.signIn(house, 'cashier'), await upstream.signIn(house, 'cashier')];
  const answers = await Promise.all(
    [
      [one, newPassword],
      [two, 'Another-Compass-77'],
    ].map(async ([client, next]) =>
      (client as typeof one).post('/app/house/user/password', { currentPassword: oldPassword, newPassword: next }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});
