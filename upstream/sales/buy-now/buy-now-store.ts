import type { Queryable, Transaction } from '../../core/database/database';
import { selectColumns, upsertOf } from '../../core/database/record';
import { buyNowRecord, type BuyNowRow, type BuyNowSession, type SaleContacts } from './buy-now-record';

const COLUMNS = selectColumns(buyNowRecord, 'buy_now_settings');

/** Which Buy It Now sales: by the sale, by its session, or by its invoice settings. Null selects all. */
export interface SaleKeys {
  readonly groupIds?: readonly number[] | null;
  readonly catalogIds?: readonly number[] | null;
  readonly settingsIds?: readonly number[] | null;
}

/** Returns the first session of each Buy It Now sale, in the order of the sales. */
export const selectSessions = async (
  db: Queryable,
  houseId: number,
  { groupIds = null, catalogIds = null, settingsIds = null }: SaleKeys,
): Promise<BuyNowSession[]> =>
  db.query<BuyNowSession>(
    `select distinct on (g.id) g.id as "groupId", g.name as "groupName", c.id as "catalogId", c.version as "catalogVersion",
       c.location_id as "locationId", c.step, c.consignment_contact_id as "consignmentContact",
       c.administrator_contact_id as "administratorContact", c.expert_contact_id as "expertContact"
     from auction_group g join catalog c on c.house_id = g.house_id and c.group_id = g.id and not c.is_deleted
     left join buy_now_settings s on s.house_id = g.house_id and s.id = g.id
     where g.house_id = $1 and g.kind = 'BUY_NOW' and not g.is_deleted and ($2::int[] is null or g.id = any($2))
       and ($3::int[] is null or c.id = any($3)) and ($4::int[] is null or s.settings_id = any($4))
     order by g.id, c.id`,
    [houseId, groupIds, catalogIds, settingsIds],
  );

/** Locks a sale, so that its settings change one after another. */
export const lockSale = async (tx: Transaction, houseId: number, groupId: number): Promise<void> => {
  await tx.query('select from auction_group where house_id = $1 and id = $2 for update', [houseId, groupId]);
};

/** Returns the saved settings of these sales. */
export const selectSettings = async (
  db: Queryable,
  houseId: number,
  groupIds: readonly number[],
): Promise<BuyNowRow[]> =>
  db.query<BuyNowRow>(`select ${COLUMNS} from buy_now_settings where house_id = $1 and id = any($2::int[])`, [
    houseId,
    groupIds,
  ]);

/** Inserts the settings of a sale, or stores their current values. */
export const upsertSettings = upsertOf(buyNowRecord);

/** Sets the contacts and the step of a session, which never decreases. Returns the new version. */
export async function updateSession(
  tx: Transaction,
  houseId: number,
  catalogId: number,
  { consignmentContact, administratorContact, expertContact, step }: SaleContacts & { readonly step: number },
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `update catalog set consignment_contact_id = $3, administrator_contact_id = $4, expert_contact_id = $5, step = greatest(step, $6),
       version = version + 1
     where house_id = $1 and id = $2 returning version`,
    [houseId, catalogId, consignmentContact, administratorContact, expertContact, step],
  );
  if (!row) throw new Error(`There is no session ${catalogId}.`);
  return row.version;
}
