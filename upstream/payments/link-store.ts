import type { Queryable, Transaction } from '../core/database/database';
import { tokenHashOf } from '../core/secrets';

/** A link by which a bidder confirms a charge. */
export interface LinkRow {
  readonly houseId: number;
  readonly attemptId: number;
  readonly pageRef: string | null;
  readonly pages: number;
  readonly pageUrl: string | null;
  readonly expiresAt: Date;
}

const LINK = `
  select house_id as "houseId", attempt_id as "attemptId", page_ref as "pageRef", pages, page_url as "pageUrl", expires_at as "expiresAt"
  from payment_link`;

/** Adds the link of a charge; one that has a link keeps it. */
export async function insertLink(
  tx: Transaction,
  link: Pick<LinkRow, 'houseId' | 'attemptId' | 'pageUrl' | 'expiresAt'> & { readonly createdAt: Date },
): Promise<void> {
  await tx.query(
    `insert into payment_link (house_id, attempt_id, page_url, created_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (house_id, attempt_id) do nothing`,
    [link.houseId, link.attemptId, link.pageUrl, link.createdAt, link.expiresAt],
  );
}

/** The link of a charge; null for none. */
export async function selectLink(db: Queryable, houseId: number, attemptId: number): Promise<LinkRow | null> {
  const [row] = await db.query<LinkRow>(`${LINK} where house_id = $1 and attempt_id = $2`, [houseId, attemptId]);
  return row ?? null;
}

/** Adds a token of a link. Earlier ones keep working. */
export async function insertToken(
  tx: Transaction,
  { houseId, attemptId }: Pick<LinkRow, 'houseId' | 'attemptId'>,
  token: string,
  { at, by }: { readonly at: Date; readonly by: number | null },
): Promise<void> {
  await tx.query(
    'insert into payment_link_token (token_hash, house_id, attempt_id, made_at, made_by) values ($1, $2, $3, $4, $5)',
    [tokenHashOf(token), houseId, attemptId, at, by],
  );
}

/** The link of that token, whichever house's it is; null for none. */
export async function selectLinkOfToken(db: Queryable, token: string): Promise<LinkRow | null> {
  const [row] = await db.query<LinkRow>(
    `${LINK} where (house_id, attempt_id) in (select t.house_id, t.attempt_id from payment_link_token t where t.token_hash = $1)`,
    [tokenHashOf(token)],
  );
  return row ?? null;
}

/** Begins to open one more page of a link, whose charge is locked: from now on no earlier page counts. Returns the count of pages. */
export async function beginPage(tx: Transaction, { houseId, attemptId }: LinkRow): Promise<number> {
  const [row] = await tx.query<{ pages: number }>(
    'update payment_link set pages = pages + 1, page_ref = null where house_id = $1 and attempt_id = $2 returning pages',
    [houseId, attemptId],
  );
  if (!row) throw new Error(`The link of charge attempt ${attemptId} does not exist.`);
  return row.pages;
}

/** Stores the page that is open now. */
export async function putPage(tx: Transaction, { houseId, attemptId }: LinkRow, pageRef: string | null): Promise<void> {
  await tx.query('update payment_link set page_ref = $3 where house_id = $1 and attempt_id = $2', [
    houseId,
    attemptId,
    pageRef,
  ]);
}

/** Stores that a link was sent, and until when it works. */
export async function putSent(
  tx: Transaction,
  { houseId, attemptId }: LinkRow,
  { sentAt, expiresAt }: { readonly sentAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx.query('update payment_link set sent_at = $3, expires_at = $4 where house_id = $1 and attempt_id = $2', [
    houseId,
    attemptId,
    sentAt,
    expiresAt,
  ]);
}

/** The email address of an invoice; null without the invoice. */
export async function selectRecipient(db: Queryable, houseId: number, invoiceId: number): Promise<string | null> {
  const [row] = await db.query<{ email: string }>(
    'select email from invoice_name_view where house_id = $1 and id = $2',
    [houseId, invoiceId],
  );
  return row?.email ?? null;
}
