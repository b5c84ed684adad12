import { houseOfFile, ofFile, serverOfFile } from '../../support/services/of-file';
import type { TestCaller } from '../../support/services/server';
import { startSnapshots } from './snapshot-calls';

const calls = houseOfFile(() => startSnapshots());
const server = serverOfFile(() => calls.upstream);
const clerk = ofFile(() => server.as('sample', 'clerk'));

interface Links {
  readonly catalog: {
    readonly snapshotUrl: string;
    readonly csv: string;
    readonly spreadsheetModels: readonly { readonly kind: string; readonly url: string }[];
    readonly spreadsheetTipSheetUrl: string;
  };
}

const linksOf = async (number: number): Promise<Links> => {
  const { data, errors } = await clerk.gql<Links>(
    `{ catalog(number: ${number}) {
       snapshotUrl csv: snapshotUrl(format: CSV) spreadsheetModels { kind url } spreadsheetTipSheetUrl } }`,
    {},
  );
  expect(errors).toEqual([]);
  return data;
};

const file = (path: string, caller: TestCaller | null = clerk) =>
  fetch(server.url + path, { headers: caller ? { cookie: caller.cookie } : {} });

test('a session has the links to its files, which the server sends to users of the house', async () => {
  const { catalog } = await linksOf(calls.house.sessions.TIMED);
  expect(catalog.spreadsheetModels).toEqual([
    { kind: 'STANDARD', url: '/files/lots/model-artfact-timed.xlsx' },
    { kind: 'AUCTION_FLEX', url: '/files/lots/model-auctionflex-timed.xlsx' },
  ]);
  const urls = [
    catalog.snapshotUrl,
    catalog.csv,
    ...catalog.spreadsheetModels.map(({ url }) => url),
    catalog.spreadsheetTipSheetUrl,
  ];
  for (const url of urls) {
    const answer = await file(url);
    expect([url, answer.status, answer.headers.get('cache-control')]).toEqual([url, 200, 'no-store']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.(xlsx|csv|pdf)"$/);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
    expect((await file(url, null)).status).toBe(401);
  }
});

test('a Buy It Now sale has one model', async () => {
  const { catalog } = await linksOf(calls.house.sessions.BUY_NOW);
  expect(catalog.spreadsheetModels).toEqual([{ kind: 'BUY_NOW', url: '/files/lots/model-bin.xlsx' }]);
});

test('refusals are plain sentences, and other houses have no such session', async () => {
  const { catalog } = await linksOf(calls.house.sessions.LIVE);
  const elsewhere = await file(catalog.snapshotUrl, await server.as('other', 'super'));
  expect([elsewhere.status, await elsewhere.text()]).toEqual([404, 'The session was not found.']);
  const wrong = await file(catalog.snapshotUrl.replace('endImage=10000', 'endImage=10001'));
  expect(wrong.status).toBe(400);
  expect((await file('/files/lots/model-other.xlsx')).status).toBe(404);
});
