import { NEW_TERMS, SALE_CARDS } from '../../../rules/sales/buy-now/buy-now-fields';
import type { ChangedRecord } from '../../core/audit/audit-log';
import type { Queryable, Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import { storedFields } from '../../core/database/record';
import { houseById, locationsById } from '../../house/service';
import { buyNowRecord, type BuyNowRow, type BuyNowSale, type BuyNowSession } from './buy-now-record';
import { selectSessions, selectSettings } from './buy-now-store';

/** Returns the settings of a sale until its staff save them: every card and country, and the house as the sender of invoices. */
async function newSettings(db: Queryable, houseId: number, { groupId, locationId }: BuyNowSession): Promise<BuyNowRow> {
  const house = await houseById(db, houseId);
  const location = (await locationsById(db, houseId, [locationId])).get(locationId);
  return {
    id: groupId,
    settingsId: 0,
    version: 0,
    cards: SALE_CARDS.map(({ id }) => id),
    excludedCountries: [],
    subject: `Your invoice from ${house.name}`,
    fromName: house.name,
    fromEmail: location?.email ?? '',
    bccEmail: '',
    charges: [],
    terms: NEW_TERMS,
  };
}

/** Returns Buy It Now sales with their settings. Sales that were never saved have the defaults with version 0. */
export async function buyNowSales(
  db: Queryable,
  houseId: number,
  keys: Parameters<typeof selectSessions>[2],
): Promise<BuyNowSale[]> {
  const sessions = await selectSessions(db, houseId, keys);
  const saved = new Map(
    (
      await selectSettings(
        db,
        houseId,
        sessions.map(({ groupId }) => groupId),
      )
    ).map((row) => [row.id, row]),
  );
  return Promise.all(
    sessions.map(async (session) => ({
      session,
      settings: saved.get(session.groupId) ?? (await newSettings(db, houseId, session)),
    })),
  );
}

/** Returns the number under which the invoice settings of a new sale are found. They share their numbers with templates. */
export const takeSettingsId = async (tx: Transaction, houseId: number): Promise<number> =>
  takeNumbers(tx, houseId, 'template', 1);

/** Returns the change of a sale's settings for the audit log and the change feed. */
export const settingsChange = (before: BuyNowRow | null, after: BuyNowRow): ChangedRecord => ({
  type: 'BuyNowSettings',
  id: after.id,
  version: after.version,
  before: before && before.version > 0 ? storedFields(buyNowRecord, before) : null,
  after: storedFields(buyNowRecord, after),
});
