import type { RecordEditsJson } from '../../upstream/core/records/record-edit-wire';
import { openSheet } from '../sale-results/reports/reports';
import { houseOfFile } from '../support/services/of-file';
import type { TestClient } from '../support/services/upstream';
import { BidHouse } from './bid-house';

/** Nothing else in the house has these digits. */
const RESERVE = 7643;

const house = houseOfFile(() => BidHouse.start());
let reporter: TestClient;

beforeAll(async () => {
  house.clock.set('2026-11-20T15:00:00Z');
  await house.session(1, { reserve: RESERVE });
  await house.db.query(
    `update house_user set access = '{reports}', is_super_user = false where house_id = $1 and user_name = 'viewer'`,
    [house.house.houseID],
  );
  reporter = await house.upstream.signIn('sample', 'viewer');
});

/** Downloads a file, and returns its rows. */
async function rowsOf(path: string, by: TestClient) {
  const answer = await fetch(house.upstream.url + path, { headers: { authorization: `Bearer ${by.token}` } });
  expect(answer.status).toBe(200);
  return openSheet(await answer.arrayBuffer()).rows;
}
const reports = () => `/app/house/${house.house.houseRef}`;
const PAGE = 'includeXLS=true&fromS3=true&version=v2&images=0&startImage=0&endImage=0';

test.each(['eoaReports', 'maxBidReports'])('%s have reserves only for those who sell or bid', async (name) => {
  const path = `${reports()}/${name}?catalogRefs=${house.catalogRef}`;
  expect(await rowsOf(path, house.bidder)).toMatchObject([{ Lot: '1', Reserve: RESERVE }]);
  expect(await rowsOf(path, reporter)).toMatchObject([{ Lot: '1', Reserve: null }]);
});

test('the snapshot of a timed session has a column of reserves only for those who sell or bid', async () => {
  const path = `/cps/app/snapshot/${house.catalogID}/lot-data?${PAGE}`;
  const [own] = await rowsOf(path, house.bidder);
  expect(Object.values(own ?? {})).toContain(RESERVE);
  const [other] = await rowsOf(path, reporter);
  expect(JSON.stringify(other)).toContain('Winter Road');
  expect(JSON.stringify(other)).not.toMatch(/7643|Reserve/);
});

test('the history of a lot shows changes of its reserve only to those who sell or bid', async () => {
  const history = async (by: TestClient) => {
    const { body } = await by.get<{ data: RecordEditsJson }>(`${reports()}/recordEdits?type=Lot&ids=${house.idOf(1)}`);
    return body.data.owners.flatMap(({ edits }) => edits.flatMap(({ changes }) => changes.map(({ label }) => label)));
  };
  expect(await history(house.bidder)).toContain('Reserve');
  const labels = await history(reporter);
  expect(labels).toContain('Title');
  expect(labels).not.toContain('Reserve');
});
