import type { SaleKind } from '../../../rules/sales/calendar/adding';
import type { SpreadsheetJson, UploadJson } from '../../../upstream/lots/uploads/upload-wire';
import type { SessionChangeJson } from '../../../upstream/sales/session/session-wire';
import { houseOf, type TestClient, type TestUpstream } from '../../support/services/upstream';

/** The sample house with a session of each kind that has no lots and starts in two weeks. */
export interface UploadHouse {
  readonly houseId: number;
  readonly houseRef: string;
  readonly sessions: Readonly<Record<SaleKind, number>>;
}

/** Adds the sessions to the sample house. */
export async function makeUploadHouse({ db }: TestUpstream, clerk: TestClient): Promise<UploadHouse> {
  const { houseID, houseRef } = await houseOf(clerk);
  const first = async (table: string) =>
    (await db.query<{ id: number }>(`select min(id) as id from ${table} where house_id = $1`, [houseID]))[0]?.id;
  const [groupID, addressID] = [await first('auction_group'), await first('location')];
  const add = async (kind: SaleKind) => {
    const { body: added } = await clerk.post<{ data: SessionChangeJson }>('/cps/app/catalog/0', {
      groupID,
      addressID,
      title: `Uploads ${kind}`,
      date: '12/05/2026',
      hour: '09',
      minute: '00',
      ampm: 'AM',
    });
    const { catalogID } = added.data;
    await db.query('update catalog set kind = $3, stagger_seconds = 60 where house_id = $1 and id = $2', [
      houseID,
      catalogID,
      kind,
    ]);
    return catalogID;
  };
  const sessions = { LIVE: await add('LIVE'), TIMED: await add('TIMED'), BUY_NOW: await add('BUY_NOW') };
  return { houseId: houseID, houseRef, sessions };
}

/** A file to upload. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer> | string;
}

export interface SentAnswer<Body> {
  readonly status: number;
  readonly body: Body;
}

async function send<Body>(
  url: string,
  token: string,
  form: FormData,
  key: string | undefined,
): Promise<SentAnswer<Body>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Body };
}

interface Failed {
  readonly error?: { readonly code: string; readonly message: string; readonly field: string | null };
}

/** Uploads a file by the specified call. */
export function sendSpreadsheet(
  { url }: TestUpstream,
  { token }: TestClient,
  { kind, catalogId, file }: { readonly kind: string; readonly catalogId: number; readonly file: SentFile },
): Promise<SentAnswer<SpreadsheetJson & Failed>> {
  const form = new FormData();
  form.append('csvType', `csv/${kind}`);
  form.append('catalogID', String(catalogId));
  form.append('packageID', '1');
  form.append('fileData', new Blob([file.bytes]), file.name);
  return send(`${url}/cps/app/spreadsheet/csv/${kind}?version=v2`, token, form, undefined);
}

/** Uploads a file to be repaired. */
export function addUpload(
  { url }: TestUpstream,
  { token }: TestClient,
  houseRef: string,
  catalogId: number,
  file: SentFile,
  {
    kind = 'artfact',
    query = '',
    key,
  }: { readonly kind?: string; readonly query?: string; readonly key?: string } = {},
): Promise<SentAnswer<{ data: { upload: UploadJson } } & Failed>> {
  const form = new FormData();
  form.append('file', new Blob([file.bytes]), file.name);
  return send(`${url}/app/house/${houseRef}/catalogs/${catalogId}/uploads/${kind}${query}`, token, form, key);
}
