import { lotValues } from '../../../rules/lots/lot-record';
import type { LotColumn } from '../../../rules/lots/uploads/columns';
import { takeNumbers } from '../../../upstream/core/database/numbering';
import { holdForSave } from '../../../upstream/lots/uploads/save-lots';
import { insertLots } from '../../../upstream/lots/uploads/saved-lot-store';
import { followLots } from '../../../upstream/sales/steps/service';
import type { TestClient } from '../../support/services/upstream';
import { startUploads, type UploadCalls } from '../uploads/upload-calls';
import { addUpload } from '../uploads/upload-house';

type Kind = keyof UploadCalls['house']['sessions'];

/** The fields of a lot as staff enter them. */
export type LotFields = Readonly<Partial<Record<LotColumn, string>>>;

/** A downloaded file. */
export interface Downloaded {
  readonly status: number;
  readonly name: string | null;
  readonly type: string | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The parameters of a request from the Catalog Snapshot page. */
export const PAGE = 'includeXLS=true&fromS3=true&version=v2&images=1&startImage=0&endImage=10000';

/** Starts the services with a house whose sessions get lots, and returns its calls. */
export async function startSnapshots() {
  const calls = await startUploads();
  const { upstream, house, clerk } = calls;
  const download = async (path: string, { token }: Pick<TestClient, 'token'> = clerk): Promise<Downloaded> => {
    const answer = await fetch(upstream.url + path, { headers: { authorization: `Bearer ${token}` } });
    return {
      status: answer.status,
      name: /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? null,
      type: answer.headers.get('content-type'),
      bytes: new Uint8Array(await answer.arrayBuffer()),
    };
  };
  return {
    ...calls,
    download,
    snapshot: (kind: Kind, query = PAGE, client?: Pick<TestClient, 'token'>) =>
      download(`/cps/app/snapshot/${house.sessions[kind]}/lot-data?${query}`, client),
    /** Adds lots as they are, and returns their ids. */
    add: (kind: Kind, lots: readonly LotFields[]): Promise<number[]> =>
      upstream.db.transaction(async (tx) => {
        const first = await takeNumbers(tx, house.houseId, 'lot', lots.length);
        const rows = lots.map((fields, index) => {
          const values = lotValues(fields, 'USD');
          // What an editor trims stays as it is.
          const texts = Object.fromEntries(
            Object.entries(values).map(([column, value]) => [
              column,
              typeof value === 'string' ? (fields[column as LotColumn] ?? '') : value,
            ]),
          ) as unknown as typeof values;
          return {
            ...texts,
            id: first + index,
            ref: upstream.services.newRef('LOT'),
            catalogId: house.sessions[kind],
            isPublished: false,
            isDeleted: false,
            version: 1,
          };
        });
        const session = await holdForSave(tx, house.houseId, house.sessions[kind]);
        await insertLots(tx, house.houseId, rows);
        await followLots(tx, upstream.services, house.houseId, session, 0);
        return rows.map(({ id }) => id);
      }),
    /** All that is stored about the lots of a session. */
    stored: (kind: Kind) =>
      upstream.db.query('select * from lot where house_id = $1 and catalog_id = $2 order by id', [
        house.houseId,
        house.sessions[kind],
      ]),
    /** Uploads a file, and returns the upload. */
    uploaded: async (kind: Kind, { name, bytes }: Downloaded) => {
      const file = { name: name ?? '', bytes };
      const uploadKind = kind === 'BUY_NOW' ? 'bin' : 'artfact';
      const answer = await addUpload(upstream, clerk, house.houseRef, house.sessions[kind], file, { kind: uploadKind });
      expect([answer.status, answer.body.error]).toEqual([200, undefined]);
      return answer.body.data.upload;
    },
  };
}
