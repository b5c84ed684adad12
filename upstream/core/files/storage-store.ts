import type { Queryable } from '../database/database';

/** Bytes in the database per byte of a spreadsheet that is being reviewed: the file, its cells, and its rows. */
const COPIES_OF_A_FILE = 3;

/** Returns how many bytes the house stores: its pictures, and the spreadsheets that are being reviewed. */
export async function selectStoredBytes(db: Queryable, houseId: number): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(
    `select (coalesce((select sum(bytes) from picture where house_id = $1), 0)
       + ${COPIES_OF_A_FILE} * coalesce((select sum(bytes) from upload where house_id = $1), 0))::float8 as bytes`,
    [houseId],
  );
  return row?.bytes ?? 0;
}
