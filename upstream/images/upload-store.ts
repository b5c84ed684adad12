import type { Queryable, Transaction } from '../core/database/database';

/** Addresses by which images can be sent. */
export interface NewUploadRows {
  readonly catalogId: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly uploads: readonly { readonly ref: string; readonly signatureHash: string }[];
}

/** Stores addresses by which images can be sent. */
export async function insertUploads(
  tx: Transaction,
  houseId: number,
  { catalogId, createdAt, expiresAt, uploads }: NewUploadRows,
): Promise<void> {
  await tx.query(
    `insert into image_upload (house_id, ref, catalog_id, signature_hash, created_at, expires_at)
     select $1, n.ref, $2, n."signatureHash", $3, $4 from jsonb_to_recordset($5::jsonb) as n (ref text, "signatureHash" text)`,
    [houseId, catalogId, createdAt, expiresAt, JSON.stringify(uploads)],
  );
}

/** Returns the house of an upload with this signature that has not expired; null if there is none. */
export async function selectUpload(
  db: Queryable,
  ref: string,
  signatureHash: string,
  now: Date,
): Promise<{ houseId: number } | null> {
  const [row] = await db.query<{ houseId: number }>(
    'select house_id as "houseId" from image_upload where ref = $1 and signature_hash = $2 and expires_at > $3',
    [ref, signatureHash, now],
  );
  return row ?? null;
}

/**
 * Counts an image that is sent to an upload with this signature. Returns its house and how many were sent before; null if the upload is unknown
 * or has expired.
 */
export async function countSend(
  db: Queryable,
  ref: string,
  signatureHash: string,
  now: Date,
): Promise<{ houseId: number; before: number } | null> {
  const [row] = await db.query<{ houseId: number; before: number }>(
    `update image_upload set sends = sends + 1 where ref = $1 and signature_hash = $2 and expires_at > $3
     returning house_id as "houseId", sends - 1 as before`,
    [ref, signatureHash, now],
  );
  return row ?? null;
}

/** Stores which picture was sent. */
export async function updateUpload(tx: Transaction, ref: string, name: string, isSmall: boolean): Promise<void> {
  await tx.query('update image_upload set picture_name = $2, is_small = $3 where ref = $1', [ref, name, isSmall]);
}

/** An image that was sent. */
export interface ReceivedRow {
  readonly ref: string;
  readonly name: string;
  readonly isSmall: boolean;
}

/** Returns the images that were sent to these uploads of the house. */
export async function selectReceived(
  db: Queryable,
  houseId: number,
  refs: readonly string[],
  now: Date,
): Promise<ReceivedRow[]> {
  return db.query<ReceivedRow>(
    `select ref, picture_name as name, is_small as "isSmall" from image_upload
     where house_id = $1 and ref = any($2::text[]) and picture_name is not null and expires_at > $3`,
    [houseId, refs, now],
  );
}

/** Deletes uploads that have expired. */
export async function deleteUploads(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from image_upload where expires_at <= $1', [now]);
}
