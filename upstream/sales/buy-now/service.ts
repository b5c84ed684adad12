import type { SaleChargeInput } from '../../../rules/sales/buy-now/buy-now-fields';
import type { ChangedRecord } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { forbidden } from '../../core/errors';
import { actorMay } from '../../core/http/access';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { buyNowGroupSettings } from './buy-now-json';
import { buyNowSales, takeSettingsId } from './buy-now-sales';
import type { BuyNowGroupSettings } from './buy-now-wire';
import type { SaleChange } from './change-sale';
import { changeBuyNow } from './save-buy-now';
import { storeSettings } from './store-settings';

/**
 * Gives a new Buy It Now sale its settings: every card and country, the house's name and address, and required terms without a text. Its
 * session must exist. Returns the changes, for the caller to record.
 */
export async function createBuyNowSettings(
  tx: Transaction,
  services: Services,
  actor: Actor,
  groupId: number,
): Promise<ChangedRecord[]> {
  const [sale] = await buyNowSales(tx, actor.houseId, { groupIds: [groupId] });
  if (!sale) throw new Error(`There is no Buy It Now sale ${groupId}.`);
  const after = { ...sale.settings, settingsId: await takeSettingsId(tx, actor.houseId), version: 1 };
  return storeSettings(tx, services, actor, sale.session, { before: null, after });
}

/** What the specified call saves of a Buy It Now sale: its invoice email settings and its charges. */
export interface InvoiceSettingsChange {
  readonly subject: string;
  readonly fromName: string;
  readonly fromEmail: string;
  readonly bccEmail: string;
  readonly charges: readonly SaleChargeInput[];
}

/** The specified names of a charge's parts. */
const TAX_NAMES: Readonly<Record<string, string>> = {
  name: 'taxType',
  rate: 'taxRate',
  country: 'taxCountryID',
  state: 'taxStateID',
};

/** "charges.0.rate" as the specified call names it: "taxSettings.0.taxRate". */
function specifiedName(field: string): string {
  const [list, index, part = ''] = field.split('.');
  return list === 'charges' && index !== undefined ? `taxSettings.${index}.${TAX_NAMES[part] ?? part}` : field;
}

/** Returns the invoice settings of the Buy It Now sale with this invoiceGroupSettingsID; null if it belongs to no such sale. */
export async function readInvoiceSettingsOfSale(
  { db }: Services,
  { houseId }: Actor,
  settingsId: number,
): Promise<BuyNowGroupSettings | null> {
  const [sale] = await buyNowSales(db, houseId, { settingsIds: [settingsId] });
  return sale ? buyNowGroupSettings(sale) : null;
}

/**
 * Saves the invoice settings of the Buy It Now sale with this invoiceGroupSettingsID; null if it belongs to no such sale. Throws 403 for
 * users who can't change sales, 409 EDITED_MEANWHILE, 422.
 */
export async function saveInvoiceSettingsOfSale(
  services: Services,
  actor: Actor,
  settingsId: number,
  { groupName, houseAddressID, ...change }: InvoiceSettingsChange & SaleChange,
  version: number | undefined,
): Promise<BuyNowGroupSettings | null> {
  const [sale] = await buyNowSales(services.db, actor.houseId, { settingsIds: [settingsId] });
  if (!sale) return null;
  if (!actorMay(actor, 'editSales')) throw forbidden();
  const { groupId } = sale.session;
  const how = { version, ofSale: { groupName, houseAddressID }, nameOf: specifiedName };
  return buyNowGroupSettings(await changeBuyNow(services, actor, { groupIds: [groupId] }, change, how));
}
