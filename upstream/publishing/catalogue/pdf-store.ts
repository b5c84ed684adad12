import type { Queryable, Transaction } from '../../core/database/database';

/** The PDF of a session's catalog. */
export interface PdfRow {
  readonly tag: string;
  /** Key in the file store. */
  readonly file: string;
  readonly bytes: number;
}

/** Hash of what the PDF of a session c shows: its latest edition and the lots that bidders see. */
const TAG = `md5(concat((select max(e.edition) from publication e where e.house_id = c.house_id and e.catalog_id = c.id), ' ',
  (select string_agg(concat_ws(' ', p.lot_id, p.hash, p.content->>'isBanned', p.withdrawn_at), ',' order by p.lot_id)
   from lot_publication p where p.house_id = c.house_id and p.catalog_id = c.id)))`;

/** Returns the hash of what the PDF of a session shows. */
export async function selectPdfTag(db: Queryable, houseId: number, catalogId: number): Promise<string> {
  const [row] = await db.query<{ tag: string }>(
    `select ${TAG} as tag from catalog_view c where c.house_id = $1 and c.id = $2`,
    [houseId, catalogId],
  );
  return row?.tag ?? '';
}

/** Returns the reference of a session that is published; undefined for any other. */
export async function selectPublishedRef(
  db: Queryable,
  houseId: number,
  catalogId: number,
): Promise<string | undefined> {
  const [row] = await db.query<{ ref: string }>(
    'select ref from catalog_view where house_id = $1 and id = $2 and published_at is not null',
    [houseId, catalogId],
  );
  return row?.ref;
}

/** Returns the PDF of a session if it shows what bidders see; undefined if it doesn't yet. */
export async function selectCurrentPdf(db: Queryable, houseId: number, catalogId: number): Promise<PdfRow | undefined> {
  const [row] = await db.query<PdfRow>(
    `select d.tag, d.file, d.bytes from catalogue_pdf d join catalog_view c on c.house_id = d.house_id and c.id = d.catalog_id
     where d.house_id = $1 and d.catalog_id = $2 and d.tag = ${TAG}`,
    [houseId, catalogId],
  );
  return row;
}

/** Stores the PDF of a session, and returns the file of the one before; null without one. */
export async function upsertPdf(
  tx: Transaction,
  houseId: number,
  catalogId: number,
  { tag, file, bytes }: PdfRow,
): Promise<string | null> {
  const [before] = await tx.query<{ file: string }>(
    'select file from catalogue_pdf where house_id = $1 and catalog_id = $2 for update',
    [houseId, catalogId],
  );
  await tx.query(
    `insert into catalogue_pdf (house_id, catalog_id, tag, file, bytes) values ($1, $2, $3, $4, $5)
     on conflict (house_id, catalog_id) do update set tag = excluded.tag, file = excluded.file, bytes = excluded.bytes`,
    [houseId, catalogId, tag, file, bytes],
  );
  return before?.file ?? null;
}

/** Forgets the PDF of a session without lots, and returns its file; null without one. */
export async function deletePdf(tx: Transaction, houseId: number, catalogId: number): Promise<string | null> {
  const [row] = await tx.query<{ file: string }>(
    'delete from catalogue_pdf where house_id = $1 and catalog_id = $2 returning file',
    [houseId, catalogId],
  );
  return row?.file ?? null;
}
