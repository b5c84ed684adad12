import { smallHouse } from '../support/sample-house';
import { startTestServer, type TestServer } from '../support/server';
import { startTestUpstream, type TestUpstream } from '../support/upstream';

let upstream: TestUpstream;
let server: TestServer;

beforeAll(async () => {
  upstream = await startTestUpstream({ houses: [smallHouse({ userName: 'sample' })] });
  server = await startTestServer(upstream);
});
afterAll(async () => {
  await server.stop();
  await upstream.stop();
});

const SIGN_IN = `mutation ($input: SignInInput!) {
  signIn(input: $input) { viewer { userName house { userName } } userErrors { code message field } }
}`;
const WHO = '{ viewer { userName } }';
const input = { houseUserName: 'sample', userName: 'clerk', password: 'Lantern-Harbour-42' };
const wrong = { ...input, password: 'wrong' };

interface SignIn { signIn: { viewer: { userName: string; house: { userName: string } } | null; userErrors: { code: string; message: string }[] } }

describe('signing in', () => {
  test('gives the viewer and a session cookie that scripts and other sites do not get', async () => {
    const { data, headers, calls } = await server.gql<SignIn>(SIGN_IN, { input });
    expect(data.signIn).toEqual({ viewer: { userName: 'clerk', house: { userName: 'sample' } }, userErrors: [] });
    expect(headers.getSetCookie()).toHaveLength(1);
    expect(headers.getSetCookie()[0]).toMatch(/^rostrum_session=[\w-]{22,}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    expect(calls).toEqual(['POST /app/session', 'GET /app/house/user']);
  });
});

test('nobody is the viewer of a stranger, without a call', async () => {
  const { data, errors, calls } = await server.gql(WHO);
  expect({ data, errors, calls }).toEqual({ data: { viewer: null }, errors: [], calls: [] });
});

test('a wrong password, user and house are told apart by nothing', async () => {
  const refusals = await Promise.all([wrong, { ...wrong, userName: 'nobody' }, { ...wrong, houseUserName: 'nowhere' }]
    .map(async (attempt) => (await server.gql<SignIn>(SIGN_IN, { input: attempt })).data.signIn));
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
  expect(refusals[0]).toMatchObject({ viewer: null, userErrors: [{ code: 'SIGN_IN_FAILED' }] });
});
