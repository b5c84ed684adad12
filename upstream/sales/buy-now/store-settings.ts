import { saleTemplateContent } from '../../../rules/sales/buy-now/sale-template';
import type { ChangedRecord } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { BuyNowRow, BuyNowSession } from './buy-now-record';
import { settingsChange } from './buy-now-sales';
import { upsertSettings } from './buy-now-store';

/** Stores the settings of a sale, and with them the template of its invoices. Returns the changes for the caller to record. */
export async function storeSettings(
  tx: Transaction,
  services: Services,
  actor: Actor,
  { locationId }: Pick<BuyNowSession, 'locationId'>,
  { before, after }: { readonly before: BuyNowRow | null; readonly after: BuyNowRow },
): Promise<[ChangedRecord, ...ChangedRecord[]]> {
  await upsertSettings(tx, actor.houseId, after);
  const template = await services.follow('saleSettingsSaved', tx, actor.houseId, {
    actor,
    id: after.settingsId,
    saleId: after.id,
    content: saleTemplateContent(after, locationId),
  });
  return [settingsChange(before, after), ...template];
}
