import type { CardRequestState } from '../../../rules/payments/card-requests/card-request';
import type { Queryable, Transaction } from '../../core/database/database';
import type { CardFacts } from '../cards/card-facts';
import type { SavedCard } from '../processor/card-pages';

/** A request for a card. */
export interface CardRequestRow {
  readonly houseId: number;
  readonly id: number;
  readonly approvalId: number;
  readonly processor: CardFacts['processor'];
  readonly state: CardRequestState;
  readonly isReplaced: boolean;
  readonly recipient: string | null;
  readonly mandateVersion: number;
  readonly mandateText: string;
  readonly agreedAt: Date | null;
  readonly account: string | null;
  readonly customerRef: string | null;
  readonly pageRef: string | null;
  readonly pages: number;
  readonly createdAt: Date;
  readonly createdByName: string | null;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly endedByName: string | null;
  readonly cardRef: string | null;
  readonly kind: CardFacts['kind'] | null;
  readonly brand: string | null;
  readonly lastFour: string | null;
  readonly setupRef: string | null;
  readonly mandateRef: string | null;
  readonly version: number;
}

const nameOf = (column: string): string =>
  `(select u.display_name from house_user_view u where u.house_id = r.house_id and u.id = r.${column})`;

const COLUMNS = `r.house_id as "houseId", r.id, r.approval_id as "approvalId", r.processor, r.state, r.is_replaced as "isReplaced",
    r.recipient,
  r.mandate_version as "mandateVersion", r.mandate_text as "mandateText", r.agreed_at as "agreedAt", r.account,
  r.customer_ref as "customerRef",
  r.page_ref as "pageRef", r.pages, r.created_at as "createdAt", ${nameOf('created_by')} as "createdByName", r.expires_at as "expiresAt",
  r.ended_at as "endedAt", ${nameOf('ended_by')} as "endedByName", r.card_ref as "cardRef", r.kind, r.brand, r.last_four as "lastFour",
  r.setup_ref as "setupRef", r.mandate_ref as "mandateRef", r.version`;
const SELECT = `select ${COLUMNS} from card_request r`;

/** Adds an open request. */
export async function insertCardRequest(
  tx: Transaction,
  row: Pick<
    CardRequestRow,
    | 'houseId'
    | 'id'
    | 'approvalId'
    | 'processor'
    | 'recipient'
    | 'mandateVersion'
    | 'mandateText'
    | 'createdAt'
    | 'expiresAt'
  > & { readonly tokenHash: string; readonly createdBy: number | null },
): Promise<void> {
  await tx.query(
    `insert into card_request (house_id, id, approval_id, processor, token_hash, recipient, mandate_version, mandate_text, created_at,
       created_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.houseId,
      row.id,
      row.approvalId,
      row.processor,
      row.tokenHash,
      row.recipient,
      row.mandateVersion,
      row.mandateText,
      row.createdAt,
      row.createdBy,
      row.expiresAt,
    ],
  );
}

const oneOf = async (db: Queryable, where: string, parameters: unknown[]): Promise<CardRequestRow | null> => {
  const [row] = await db.query<CardRequestRow>(`${SELECT} where ${where}`, parameters);
  return row ?? null;
};

/** A request of the house; null for none. */
export const selectCardRequest = (db: Queryable, houseId: number, id: number): Promise<CardRequestRow | null> =>
  oneOf(db, 'r.house_id = $1 and r.id = $2', [houseId, id]);

/** The request whose link has that token, whichever house's it is; null for none. */
export const selectCardRequestOfToken = (db: Queryable, tokenHash: string): Promise<CardRequestRow | null> =>
  oneOf(db, 'r.token_hash = $1', [tokenHash]);

/** Locks a request until the end of the transaction; null for none. */
export const lockCardRequest = (tx: Transaction, houseId: number, id: number): Promise<CardRequestRow | null> =>
  oneOf(tx, 'r.house_id = $1 and r.id = $2 for update of r', [houseId, id]);

/** Locks the open request of a bidder; null for none. */
export const lockOpenCardRequest = (
  tx: Transaction,
  houseId: number,
  approvalId: number,
): Promise<CardRequestRow | null> =>
  oneOf(tx, `r.house_id = $1 and r.approval_id = $2 and r.state = 'OPEN' for update of r`, [houseId, approvalId]);

/** Makes concurrent requests for a bidder's card follow one another, until the end of the transaction. */
export async function lockBidderRequests(tx: Transaction, houseId: number, approvalId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('card-request', $1::bigint * 2147483648 + $2))", [
    houseId,
    approvalId,
  ]);
}

/** Returns requests by id, latest first; those that the house doesn't have are omitted. */
export const selectCardRequestsById = (
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<CardRequestRow[]> =>
  db.query<CardRequestRow>(`${SELECT} where r.house_id = $1 and r.id = any($2::int[]) order by r.id desc`, [
    houseId,
    ids,
  ]);

/** Returns the latest requests of each of these bidders, latest first: one statement for any number of bidders. */
export const selectCardRequestsOf = (
  db: Queryable,
  houseId: number,
  approvalIds: readonly number[],
  most: number,
): Promise<CardRequestRow[]> =>
  db.query<CardRequestRow>(
    `select own.* from unnest($2::int[]) as asked (id)
     cross join lateral (${SELECT} where r.house_id = $1 and r.approval_id = asked.id order by r.id desc limit $3) own`,
    [houseId, approvalIds, most],
  );

/** Returns the requests by which these bidders saved the card that is on file now. */
export const selectCardRequestsOnFile = (
  db: Queryable,
  houseId: number,
  processor: CardFacts['processor'],
  approvalIds: readonly number[],
): Promise<CardRequestRow[]> =>
  db.query<CardRequestRow>(
    `select distinct on (r.approval_id) ${COLUMNS} from card_request r
     join card_on_file c on c.house_id = r.house_id and c.approval_id = r.approval_id and c.processor = r.processor
       and c.card_ref = r.card_ref
     where r.house_id = $1 and r.processor = $2 and r.approval_id = any($3::int[]) and r.state = 'COMPLETED'
     order by r.approval_id, r.ended_at desc`,
    [houseId, processor, approvalIds],
  );

/** The customer that the bidder's last card was saved for at that account, or the reference of the card on file; null for neither. */
export async function selectKnownCustomer(
  db: Queryable,
  { houseId, approvalId, processor, account }: CardRequestRow,
): Promise<string | null> {
  const [row] = await db.query<{ known: string | null }>(
    `select coalesce(
       (select c.card_ref from card_on_file c where c.house_id = $1 and c.approval_id = $2 and c.processor = $3),
       (select r.customer_ref from card_request r where r.house_id = $1 and r.approval_id = $2 and r.processor = $3
        and r.account is not distinct from $4 and r.customer_ref is not null order by r.id desc limit 1)) as known`,
    [houseId, approvalId, processor, account],
  );
  return row?.known ?? null;
}

/** Gives an open request another link, so that its earlier one no longer works. */
export async function putTokenHash(tx: Transaction, houseId: number, id: number, tokenHash: string): Promise<void> {
  await tx.query('update card_request set token_hash = $3 where house_id = $1 and id = $2', [houseId, id, tokenHash]);
}

/** Begins to open one more page of a locked request: from now on no earlier page counts. Returns the request with its count of pages. */
export async function beginCardPage(
  tx: Transaction,
  row: CardRequestRow,
  { agreedAt, account }: { readonly agreedAt: Date | null; readonly account: string | null },
): Promise<CardRequestRow> {
  await tx.query(
    `update card_request set pages = pages + 1, page_ref = null, agreed_at = coalesce($3, agreed_at), account = $4
     where house_id = $1 and id = $2`,
    [row.houseId, row.id, agreedAt, account],
  );
  return { ...row, pages: row.pages + 1, pageRef: null, agreedAt: agreedAt ?? row.agreedAt, account };
}

/** Stores the customer instead of the one of the row, unless another request has replaced that, and returns the one that counts. */
export async function keepCustomer(
  db: Queryable,
  { houseId, id, customerRef }: CardRequestRow,
  customer: string,
): Promise<string> {
  const [row] = await db.query<{ customer: string }>(
    `update card_request set customer_ref = case when customer_ref is not distinct from $4::text then $3::text else customer_ref end
     where house_id = $1 and id = $2 returning customer_ref as customer`,
    [houseId, id, customer, customerRef],
  );
  return row?.customer ?? customer;
}

/** Stores the page that is open now. */
export async function putCardPage(tx: Transaction, { houseId, id }: CardRequestRow, pageRef: string): Promise<void> {
  await tx.query('update card_request set page_ref = $3 where house_id = $1 and id = $2', [houseId, id, pageRef]);
}

/** How a request ends. */
export interface CardRequestEnd {
  readonly state: Exclude<CardRequestState, 'OPEN'>;
  readonly endedAt: Date;
  readonly endedBy: number | null;
  readonly isReplaced?: boolean;
  readonly saved?: SavedCard;
}

/** Ends a locked request, and returns its new version. */
export async function putCardRequestEnd(
  tx: Transaction,
  { houseId, id }: CardRequestRow,
  { state, endedAt, endedBy, isReplaced = false, saved }: CardRequestEnd,
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `update card_request
     set state = $3, ended_at = $4, ended_by = $5, is_replaced = $6, card_ref = $7, kind = $8, brand = $9, last_four = $10,
       setup_ref = $11, mandate_ref = $12, version = version + 1
     where house_id = $1 and id = $2 returning version`,
    [
      houseId,
      id,
      state,
      endedAt,
      endedBy,
      isReplaced,
      saved?.card.cardRef ?? null,
      saved?.card.kind ?? null,
      saved?.card.brand ?? null,
      saved?.card.lastFour ?? null,
      saved?.setupRef ?? null,
      saved?.mandateRef ?? null,
    ],
  );
  if (!row) throw new Error(`Card request ${id} does not exist.`);
  return row.version;
}
