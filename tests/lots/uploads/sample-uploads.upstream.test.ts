import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import type { SpreadsheetJson } from '../../../upstream/lots/uploads/upload-wire';
import { smallHouse } from '../../support/houses/sample-house';
import { startTestUpstream, type TestClient, type TestUpstream } from '../../support/services/upstream';
import { makeUploadHouse, sendSpreadsheet, type UploadHouse } from './upload-house';

interface Expected {
  readonly kind: string;
  readonly saleKind: 'live' | 'timed' | 'bin';
  readonly rows: number;
  readonly expect: Readonly<Record<string, readonly (number | string)[]>>;
  readonly precondition?: string;
  readonly warning?: boolean;
  readonly breaking?: boolean;
  readonly upload?: 'realized';
}

const SALES: Readonly<Record<Expected['saleKind'], SaleKind>> = { live: 'LIVE', timed: 'TIMED', bin: 'BUY_NOW' };
const samples = process.env.ROSTRUM_SAMPLES;

function expectedOf(folder: string): [string, Expected][] {
  const file = join(samples ?? '', folder, 'expected.json');
  return samples === undefined || !existsSync(file)
    ? []
    : Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Expected>).filter(
        ([, { upload }]) => upload !== 'realized',
      );
}

let upstream: TestUpstream;
let clerk: TestClient;
let house: UploadHouse;

beforeAll(async () => {
  upstream = await startTestUpstream({ houses: [smallHouse()] });
  clerk = await upstream.signIn('sample', 'clerk');
  house = await makeUploadHouse(upstream, clerk);
});
afterAll(() => upstream.stop());

const upload = (folder: string, file: string, { kind, saleKind }: Expected) =>
  sendSpreadsheet(upstream, clerk, {
    kind,
    catalogId: house.sessions[SALES[saleKind]],
    file: { name: basename(file), bytes: new Uint8Array(readFileSync(join(samples ?? '', folder, file))) },
  });

/** The lots of each code, in the order of the answer. */
function codesOf({ errors, warnings }: SpreadsheetJson): Record<string, string[]> {
  const codes: Record<string, string[]> = {};
  for (const { errorCode, lotNumber } of [...errors, ...warnings]) {
    codes[errorCode] = [...(codes[errorCode] ?? []), ...(lotNumber === '' ? [] : [lotNumber])];
  }
  return codes;
}

const save = async (lots: SpreadsheetJson['data']['lots'], catalogId: number, uploadID: number | null) =>
  clerk.post<SpreadsheetJson>(`/cps/app/catalog/${catalogId}/lots/update`, { lots, uploadID });

/** Makes the session what the precondition of a file says. Returns how to end that. */
async function prepare(file: string, expected: Expected): Promise<() => Promise<unknown>> {
  const { precondition = '' } = expected;
  const catalogId = house.sessions[SALES[expected.saleKind]];
  const set = (sql: string) => upstream.db.query(`update house set ${sql} where id = $1`, [house.houseId]);
  const clear = () =>
    upstream.db.query('delete from lot where house_id = $1 and catalog_id = $2', [house.houseId, catalogId]);
  if (precondition.startsWith('connectType')) {
    await set("connect_type = 'e'");
    return () => set("connect_type = 's'");
  }
  if (precondition.startsWith('maximum')) {
    await set('lot_maximum = 10');
    return () => set('lot_maximum = 2000');
  }
  if (precondition === '') return () => Promise.resolve();
  const { body } = await upload('errors', file, expected);
  await save(body.data.lots, catalogId, body.data.uploadID);
  if (precondition.includes('was deleted')) {
    await upstream.db.query('update lot set is_deleted = true where house_id = $1 and catalog_id = $2', [
      house.houseId,
      catalogId,
    ]);
    await upstream.db.query('delete from lot where house_id = $1 and catalog_id = $2 and number <> 7', [
      house.houseId,
      catalogId,
    ]);
    return clear;
  }
  await upstream.db.query(
    `insert into absentee_bid (house_id, id, ref, lot_id, approval_id, amount, placed_at)
     select $1, 1, 'ORD1', l.id, (select min(id) from approval where house_id = $1), 100, now() from lot l
     where l.house_id = $1 and l.catalog_id = $2 and l.number = 3`,
    [house.houseId, catalogId],
  );
  await upstream.db.query('update lot set starting_bid = starting_bid + 100 where house_id = $1 and catalog_id = $2', [
    house.houseId,
    catalogId,
  ]);
  return async () => {
    await upstream.db.query('delete from absentee_bid where house_id = $1', [house.houseId]);
    await clear();
  };
}

test('every sample file with errors is answered with exactly its codes and lots', async () => {
  for (const [file, expected] of expectedOf('errors')) {
    const end = await prepare(file, expected);
    const { status, body } = await upload('errors', file, expected);
    await end();
    const named = Object.fromEntries(
      Object.entries(expected.expect).map(([code, lots]) => [code, lots.map(String)] as const),
    );
    const isWhole = file.startsWith('138') || expected.breaking === true;
    expect([file, status, codesOf(body), body.data.lots.length]).toEqual([
      file,
      expected.warning === true ? 200 : 422,
      named,
      isWhole ? 0 : expected.rows,
    ]);
  }
}, 120_000);

test('every sample file without errors is uploaded and saved', async () => {
  for (const [file, expected] of expectedOf('uploads')) {
    const catalogId = house.sessions[SALES[expected.saleKind]];
    const { status, body } = await upload('uploads', file, expected);
    expect([file, status, body.errors, body.data.lots.length]).toEqual([file, 200, [], expected.rows]);
    expect([file, (await save(body.data.lots, catalogId, body.data.uploadID)).status]).toEqual([file, 200]);
    const [saved] = await upstream.db.query<{ count: number }>(
      'select count(*) as count from lot where house_id = $1 and catalog_id = $2',
      [house.houseId, catalogId],
    );
    await upstream.db.query('delete from lot where house_id = $1 and catalog_id = $2', [house.houseId, catalogId]);
    expect([file, saved?.count]).toEqual([file, expected.rows]);
  }
}, 240_000);
