import type { CellPatch } from '../../../rules/lots/uploads/patches';
import type { PreviewJson, ProblemsJson, RowsJson, UploadAnswerJson } from '../../../upstream/lots/uploads/upload-wire';
import { smallHouse } from '../../support/houses/sample-house';
import { startTestUpstream, type TestClient, type TestUpstream } from '../../support/services/upstream';
import { addUpload, makeUploadHouse, type UploadHouse } from './upload-house';

/** The body of an answer. */
export interface Answer<Data> {
  data: Data;
  error: { code: string; message: string; field: string | null; details?: Record<string, unknown> };
}

type Kind = keyof UploadHouse['sessions'];

const HEADINGS = 'Lot #,Lot Ext.,Title,Description,Low Estimate,High Estimate,Starting Bid,Reserve,Inventory #';
/** A file with these rows. */
export const csv = (...rows: string[]) => [HEADINGS, ...rows].join('\r\n');
/** A row of a chair; `more` begins with its low estimate. */
export const row = (number: number | string, more = ',,,,') => `${number},,Chair ${number},A chair,${more}`;
/** A file with three chairs. */
export const SHEET = csv(row(1, '100,200,50,,A-1'), row(2, '100,200,50,,A-2'), row(3, '100,200,50,,A-3'));

/** A change of a cell. */
export const edit = (rowId: string, column: CellPatch['column'], from: string, to: string): CellPatch => ({
  rowId,
  column,
  from,
  to,
});

/** A lot as it is stored. */
interface LotFacts {
  number: number;
  title: string;
  low: number | null;
  start: number | null;
  reserve: number | null;
  inventory: string;
  version: number;
  isPublished: boolean;
  ends: Date | null;
}

/** Starts the services with a house that uploads spreadsheets, and returns its calls. */
export async function startUploads() {
  const upstream = await startTestUpstream({ houses: [smallHouse(), smallHouse({ userName: 'other' })] });
  const clerk = await upstream.signIn('sample', 'clerk');
  return uploadCalls(upstream, clerk, await makeUploadHouse(upstream, clerk));
}

/** The calls of a clerk of the house. */
export type UploadCalls = Awaited<ReturnType<typeof startUploads>>;

function uploadCalls(upstream: TestUpstream, clerk: TestClient, house: UploadHouse) {
  const at = (rest = '') => `/app/house/${house.houseRef}/uploads${rest}`;
  const post = (id: number, call: string, body?: unknown, client = clerk) =>
    client.post<Answer<UploadAnswerJson>>(at(`/${id}/${call}`), body);
  const read = async (id: number, client = clerk) =>
    (await client.get<Answer<UploadAnswerJson>>(at(`/${id}`))).body.data.upload;
  return {
    upstream,
    clerk,
    house,
    at,
    post,
    read,
    added: async (bytes: string, kind: Kind = 'LIVE') => {
      const file = { name: 'lots.csv', bytes };
      const { status, body } = await addUpload(upstream, clerk, house.houseRef, house.sessions[kind], file);
      expect([status, body.error]).toEqual([200, undefined]);
      return body.data.upload;
    },
    rows: async (id: number, query = ''): Promise<RowsJson> =>
      (await clerk.get<Answer<RowsJson>>(at(`/${id}/rows${query}`))).body.data,
    problems: async (id: number): Promise<ProblemsJson> =>
      (await clerk.get<Answer<ProblemsJson>>(at(`/${id}/problems`))).body.data,
    preview: async (id: number, query = ''): Promise<PreviewJson> =>
      (await clerk.get<Answer<PreviewJson>>(at(`/${id}/preview${query}`))).body.data,
    patch: (id: number, patches: CellPatch[], client = clerk) => post(id, 'cells', { patches }, client),
    /** Saves the lots of an upload, and returns it. */
    saved: async (id: number) => {
      const { version } = await read(id);
      const { status, body } = await post(id, 'save', { version });
      expect([status, body.error]).toEqual([200, undefined]);
      await upstream.runner.drain();
      return read(id);
    },
    lots: (kind: Kind = 'LIVE') =>
      upstream.db.query<LotFacts>(
        `select number, title, low_estimate as low, starting_bid as start, reserve, inventory_number as inventory, version,
           is_published as "isPublished", ends_at as ends
         from lot where house_id = $1 and catalog_id = $2 order by number, id`,
        [house.houseId, house.sessions[kind]],
      ),
    stepOf: async (kind: Kind) =>
      (await clerk.get<Answer<{ steptracker: number }>>(`/cps/app/diy-step-tracker/${house.sessions[kind]}`)).body.data
        .steptracker,
    /** Leaves a bid on a lot of the timed session. */
    bidOn: (number: number) =>
      upstream.db.query(
        `insert into absentee_bid (house_id, id, ref, lot_id, approval_id, amount, placed_at, sequence)
         select $1, 1, 'ORD1', l.id, (select min(id) from approval where house_id = $1), 100, now(), 1 from lot l
         where l.house_id = $1 and l.catalog_id = $2 and l.number = $3`,
        [house.houseId, house.sessions.TIMED, number],
      ),
    /** Removes all uploads and the lots of the sessions. */
    clear: async () => {
      for (const table of ['absentee_bid', 'upload', 'upload_memory']) await upstream.db.query(`delete from ${table}`);
      await upstream.db.query('delete from lot where house_id = $1 and catalog_id = any ($2::int[])', [
        house.houseId,
        Object.values(house.sessions),
      ]);
    },
  };
}
