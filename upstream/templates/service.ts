import { selectableTemplates } from '../../rules/invoicing/groups/group-rules';
import { changedFields, CONTENT_FIELDS, pickFields, type TemplateContent } from '../../rules/templates/content';
import { isNewForCards } from '../../rules/templates/sections';
import type { ChangedRecord } from '../core/audit/audit-log';
import type { Queryable, Transaction } from '../core/database/database';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { groupSettingsJson, settingJson } from './json';
import { insertTemplate, insertTemplateVersion, lockTemplate, selectTemplates, selectTemplateVersions } from './store';
import type { TemplateVersionRow } from './template-record';
import type { GroupSettingsJson, InvoiceSettingJson } from './wire';

/** Returns the house's templates by name; unknown ids are left out. */
export async function readInvoiceSettings(
  services: Services,
  actor: Actor,
  filter: { readonly ids: readonly number[] | null; readonly archived: boolean | null },
): Promise<InvoiceSettingJson[]> {
  return (await selectTemplates(services.db, actor.houseId, filter)).map(settingJson);
}

/** Returns one template in its newest version; null if the house doesn't have it. */
export async function readGroupSettings(
  services: Services,
  actor: Actor,
  groupSettingsID: number,
): Promise<GroupSettingsJson | null> {
  const [row] = await selectTemplateVersions(services.db, actor.houseId, [
    { templateId: groupSettingsID, version: null },
  ]);
  return row ? groupSettingsJson(row) : null;
}

/**
 * Returns the version for new invoices; null if the template is not the house's, is archived, or takes no cards in a
 * house that does under processor p.
 */
export async function templateVersionForNewInvoices(
  db: Queryable,
  actor: Actor,
  templateId: number,
): Promise<TemplateVersionRow | null> {
  const [template] = await selectTemplates(db, actor.houseId, { ids: [templateId], archived: false });
  const house = { processor: actor.houseProcessorType, paymentsEnabled: actor.housePaymentsEnabled };
  if (!template || selectableTemplates([{ cardProcessing: template.payrixTemplate }], house).length === 0) return null;
  return templateVersion(db, actor.houseId, templateId, template.version);
}

/** Returns the version that existing invoices were created with. Throws if there is none, which the foreign keys prevent. */
export async function templateVersion(
  db: Queryable,
  houseId: number,
  templateId: number,
  version: number,
): Promise<TemplateVersionRow> {
  const [row] = await selectTemplateVersions(db, houseId, [{ templateId, version }]);
  if (!row) throw new Error(`Template ${templateId} has no version ${version}.`);
  return row;
}

/** The template of a Buy It Now sale, which has the number of the sale's invoice settings. */
interface SaleTemplate {
  readonly id: number;
  readonly saleId: number;
  readonly content: TemplateContent;
}

/**
 * Saves the invoice settings of a Buy It Now sale as a version of its template, which only the sale's invoices use. Returns the change for
 * the caller to record, or nothing if the content is the same.
 */
export async function saveSaleTemplate(
  tx: Transaction,
  { clock }: Services,
  { houseId, userId, houseProcessorType }: Actor,
  { id, saleId, content }: SaleTemplate,
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
