import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SaleKind } from '../../../../rules/sales/calendar/adding';
import type { SpreadsheetJson } from '../../../../upstream/lots/uploads/upload-wire';
import type { TestClient, TestUpstream } from '../../../support/services/upstream';
import { sendSpreadsheet, type UploadHouse } from '../upload-house';

/** What a sample file makes of an upload. */
export interface Expected {
  readonly kind: string;
  readonly saleKind: 'live' | 'timed' | 'bin';
  readonly rows: number;
  /** The lots of each code. */
  readonly expect?: Readonly<Record<string, readonly (number | string)[]>>;
  readonly precondition?: string;
  readonly warning?: boolean;
  readonly breaking?: boolean;
  readonly upload?: 'realized';
}

/** A sample file with its path. */
export interface Sample extends Expected {
  readonly file: string;
  readonly path: string;
}

/** The kinds of sales in the expectations. */
export const SALES: Readonly<Record<Expected['saleKind'], SaleKind>> = { live: 'LIVE', timed: 'TIMED', bin: 'BUY_NOW' };

function samplesIn(folder: string): Sample[] {
  const list = join(folder, 'expected.json');
  if (!existsSync(list)) return [];
  return Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Record<string, Expected>).flatMap(
    ([file, expected]) => (expected.upload === 'realized' ? [] : { ...expected, file, path: join(folder, file) }),
  );
}

/** The project's own samples. */
export const ownSamples = (): Sample[] => samplesIn(__dirname);

/** The samples of a folder of ROSTRUM_SAMPLES; none without it. */
export const givenSamples = (folder: 'errors' | 'uploads'): Sample[] =>
  process.env.ROSTRUM_SAMPLES === undefined ? [] : samplesIn(join(process.env.ROSTRUM_SAMPLES, folder));

/** The house that sample files are uploaded to. */
export interface SampleHouse {
  readonly upstream: TestUpstream;
  readonly clerk: TestClient;
  readonly house: UploadHouse;
}

const sessionOf = ({ house }: SampleHouse, { saleKind }: Expected): number => house.sessions[SALES[saleKind]];

/** Uploads a sample by the specified call. */
export const sendSample = (to: SampleHouse, sample: Sample) =>
  sendSpreadsheet(to.upstream, to.clerk, {
    kind: sample.kind,
    catalogId: sessionOf(to, sample),
    file: { name: basename(sample.file), bytes: new Uint8Array(readFileSync(sample.path)) },
  });

/** Saves the lots of an answer by the specified call. */
export const saveSample = (
  { clerk }: SampleHouse,
  lots: SpreadsheetJson['data']['lots'],
  catalogId: number,
  uploadID: number | null,
) => clerk.post<SpreadsheetJson>(`/cps/app/catalog/${catalogId}/lots/update`, { lots, uploadID });

/** Makes the session what the precondition of a sample says. Returns how to end that. */
export async function prepareSample(to: SampleHouse, sample: Sample): Promise<() => Promise<unknown>> {
  const { upstream, house } = to;
  const { precondition = '' } = sample;
  const catalogId = sessionOf(to, sample);
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
  const { body } = await sendSample(to, sample);
  await saveSample(to, body.data.lots, catalogId, body.data.uploadID);
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
    `insert into absentee_bid (house_id, id, ref, lot_id, approval_id, amount, placed_at, sequence)
     select $1, 1, 'ORD1', l.id, (select min(id) from approval where house_id = $1), 100, now(), 1 from lot l
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
