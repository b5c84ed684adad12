import { changedFields, CONTENT_FIELDS, pickFields } from '../../rules/templates/content';
import { isNewForCards } from '../../rules/templates/sections';
import type { ChangedRecord } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import type { Happenings } from '../core/happenings';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import type { BuyNowGroupSettings } from '../sales/buy-now/buy-now-wire';
import { saveInvoiceSettingsOfSale } from '../sales/buy-now/service';
import { templateVersion } from './service';
import { NEW_CONTENT, settingsInput } from './settings-input';
import { insertTemplate, insertTemplateVersion, lockTemplate } from './store';
import type { SaveGroupSettingsBody } from './wire';

/** Saves the invoice settings of a Buy It Now sale, whose id comes from the same counter as those of templates; null for a template. */
export async function saveSaleSettings(
  services: Services,
  actor: Actor,
  body: SaveGroupSettingsBody,
): Promise<BuyNowGroupSettings | null> {
  if (body.invoiceGroupID === 0) return null;
  const { name, locationNumber, subject, replyToName, replyToEmail, bccEmail, taxes } = settingsInput(
    body,
    NEW_CONTENT,
  );
  return saveInvoiceSettingsOfSale(
    services,
    actor,
    body.invoiceGroupID,
    {
      groupName: name,
      houseAddressID: locationNumber ?? 0,
      subject,
      fromName: replyToName,
      fromEmail: replyToEmail,
      bccEmail,
      charges: taxes.map(({ name, rate, country, state }) => ({ name, rate, country, state })),
    },
    body.version,
  );
}

/**
 * Saves the invoice settings of a Buy It Now sale as a version of its template, which only the sale's invoices use. Returns the change for
 * the caller to record, or nothing if the content is the same.
 */
export async function saveSaleTemplate(
  tx: Transaction,
  { clock }: Services,
  houseId: number,
  { actor: { userId, houseProcessorType }, id, saleId, content }: Happenings['saleSettingsSaved'],
): Promise<ChangedRecord[]> {
  const present = await lockTemplate(tx, houseId, id);
  const before = present && (await templateVersion(tx, houseId, id, present.version));
  const fields = before ? changedFields(before, content) : CONTENT_FIELDS;
  if (fields.length === 0) return [];
  const [version, at] = [(present?.version ?? 0) + 1, clock.now()];
  if (!present) {
    const payrixTemplate = isNewForCards({ processor: houseProcessorType });
    await insertTemplate(tx, houseId, {
      id,
      version,
      name: content.name,
      payrixTemplate,
      archivedAt: null,
      createdAt: at,
      saleId,
    });
  }
  await insertTemplateVersion(tx, houseId, { templateId: id, version, content, archivedAt: null, at, by: userId });
  return [
    {
      type: 'Template',
      id,
      version,
      before: before && pickFields(before, fields),
      after: pickFields(content, fields),
    },
  ];
}
