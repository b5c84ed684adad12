import { selectableTemplates } from '../../rules/invoicing/groups/group-rules';
import type { TemplateContent } from '../../rules/templates/content';
import type { TemplateInput } from '../../rules/templates/template-input';
import type { Queryable, Transaction } from '../core/database/database';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { groupSettingsJson, settingJson } from './json';
import { NEW_CONTENT, requireSettings, settingsInput } from './settings-input';
import { selectTemplates, selectTemplateVersions } from './store';
import type { TemplateVersionRow } from './template-record';
import type { GroupSettingsJson, InvoiceSettingJson, SettingsBody } from './wire';

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

/** Returns a new template as typed, with whatever is wrong in it. */
export const typedTemplate = (body: SettingsBody): TemplateInput => settingsInput(body, NEW_CONTENT);

/** Returns the content of a new template as typed. Throws 422 with all problems, with the specified texts and the paths of the call. */
export const validTemplate = (tx: Transaction, houseId: number, body: SettingsBody): Promise<TemplateContent> =>
  requireSettings(tx, houseId, body, typedTemplate(body));
