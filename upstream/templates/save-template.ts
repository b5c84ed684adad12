import { templateConflictMessage } from '../../rules/templates/change-words';
import {
  changedFields,
  CONTENT_FIELDS,
  type ContentField,
  mergeEdit,
  pickFields,
  type TemplateContent,
} from '../../rules/templates/content';
import { contentFieldPath } from '../../rules/templates/field-names';
import { isNewForCards, readOnlyReason } from '../../rules/templates/sections';
import { recordChanges } from '../core/audit/audit-log';
import type { Queryable, Transaction } from '../core/database/database';
import { idempotently } from '../core/database/idempotency';
import { takeNumbers } from '../core/database/numbering';
import { conflict, invalid, notFound, type Problem, Refusal } from '../core/errors';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { readEditsSince } from './read-history';
import { readGroupSettings, readInvoiceSettings } from './service';
import { NEW_CONTENT, requireSettings, settingsInput } from './settings-input';
import { insertTemplate, insertTemplateVersion, lockTemplate, selectTemplateVersions } from './store';
import type { LockedTemplate } from './template-record';
import type { SavedTemplateJson, SaveGroupSettingsBody } from './wire';

/** Returns the content of a version of a template; null if there is none. */
async function contentOfVersion(
  db: Queryable,
  houseId: number,
  templateId: number,
  version: number,
): Promise<TemplateContent | null> {
  const [row] = await selectTemplateVersions(db, houseId, [{ templateId, version }]);
  return row ?? null;
}

function requireEditable(template: LockedTemplate, actor: Actor): void {
  const reason = readOnlyReason(
    {
      isCardProcessing: template.payrixTemplate,
      isArchived: template.archivedAt !== null,
      isOfSale: template.saleId !== null,
    },
    { processor: actor.houseProcessorType },
  );
  if (reason !== null) throw conflict('TEMPLATE_READ_ONLY', reason);
}

/** Locks and returns the template. Throws 404, and 409 TEMPLATE_READ_ONLY for that of a sale, which is saved with the sale. */
export async function requireTemplate(tx: Transaction, actor: Actor, id: number): Promise<LockedTemplate> {
  const template = await lockTemplate(tx, actor.houseId, id);
  if (!template) throw notFound('The template');
  if (template.saleId !== null) requireEditable(template, actor);
  return template;
}

/** Adds a new template with its first version. */
export async function addTemplate(
  tx: Transaction,
  { clock }: Services,
  actor: Actor,
  content: TemplateContent,
  { action, payrixTemplate }: { readonly action: string; readonly payrixTemplate: boolean },
): Promise<number> {
  const id = await takeNumbers(tx, actor.houseId, 'template', 1);
  const at = clock.now();
  await insertTemplate(tx, actor.houseId, {
    id,
    version: 1,
    name: content.name,
    payrixTemplate,
    archivedAt: null,
    createdAt: at,
    saleId: null,
  });
  await insertTemplateVersion(tx, actor.houseId, {
    templateId: id,
    version: 1,
    content,
    archivedAt: null,
    at,
    by: actor.userId,
  });
  await recordChanges(tx, clock, actor, action, [
    { type: 'Template', id, version: 1, after: pickFields(content, CONTENT_FIELDS) },
  ]);
  return id;
}

/** Throws 409 EDITED_MEANWHILE for each field that both edits changed; details.edits lists who changed what since. */
async function refuseConflict(
  tx: Transaction,
  actor: Actor,
  id: number,
  seen: number,
  fields: readonly ContentField[],
): Promise<never> {
  const edits = await readEditsSince(tx, actor, id, seen);
  const [last] = edits;
  const problems = fields.map((field): Problem => {
    const edit = edits.find(({ changes }) => changes.some((change) => change.field === field)) ?? last;
    const message = templateConflictMessage({
      by: edit?.by ?? null,
      at: edit?.at ?? 0,
      timeZone: actor.houseTimeZone,
      locale: actor.locale,
      fields: [field],
    });
    return { code: 'EDITED_MEANWHILE', message, field: contentFieldPath(field) };
  });
  const [first, ...others] = problems;
  if (!first) throw new Error('There is no conflict.');
  throw new Refusal(409, [first, ...others], null, { edits });
}

async function editTemplate(
  tx: Transaction,
  services: Services,
  actor: Actor,
  body: SaveGroupSettingsBody,
): Promise<number> {
  const { houseId } = actor;
  const template = await requireTemplate(tx, actor, body.invoiceGroupID);
  requireEditable(template, actor);
  const now = await contentOfVersion(tx, houseId, template.id, template.version);
  if (!now) throw new Error(`Template ${template.id} has no version ${template.version}.`);
  const edited = await requireSettings(tx, houseId, body, settingsInput(body, now));
  const seenVersion = body.version ?? template.version;
  const seen = seenVersion === template.version ? now : await contentOfVersion(tx, houseId, template.id, seenVersion);
  if (!seen)
    throw invalid([{ code: 'UNKNOWN_VERSION', message: 'The template has no such version.', field: 'version' }]);
  const { content, conflicts } = mergeEdit(seen, edited, now);
  if (conflicts.length > 0) await refuseConflict(tx, actor, template.id, seenVersion, conflicts);
  const fields = changedFields(now, content);
  if (fields.length === 0) return template.id;
  const version = template.version + 1;
  await insertTemplateVersion(tx, houseId, {
    templateId: template.id,
    version,
    content,
    archivedAt: null,
    at: services.clock.now(),
    by: actor.userId,
  });
  await recordChanges(tx, services.clock, actor, 'template.edit', [
    { type: 'Template', id: template.id, version, before: pickFields(now, fields), after: pickFields(content, fields) },
  ]);
  return template.id;
}

/** Returns the current template, the response of every change. */
export async function savedTemplate(
  services: Services,
  actor: Actor,
  groupSettingsID: number,
): Promise<SavedTemplateJson> {
  const groupSettings = await readGroupSettings(services, actor, groupSettingsID);
  const [invoiceSetting] = await readInvoiceSettings(services, actor, { ids: [groupSettingsID], archived: null });
  if (!groupSettings || !invoiceSetting) throw notFound('The template');
  return { groupSettingsID, groupSettings, invoiceSetting };
}

/**
 * Creates a template (invoiceGroupID 0) or saves one as a new version, once per key; invoices use the version that they were created
 * with. Saving unchanged content changes nothing. Throws 404, 409 TEMPLATE_READ_ONLY or EDITED_MEANWHILE, 422 with every broken
 * rule.
 */
export async function saveTemplate(
  services: Services,
  actor: Actor,
  body: SaveGroupSettingsBody,
  key: string | null,
): Promise<SavedTemplateJson> {
  const { id } = await idempotently(services, actor, { key, operation: 'template.save', input: body }, async (tx) => {
    if (body.invoiceGroupID !== 0) return { id: await editTemplate(tx, services, actor, body) };
    const content = await requireSettings(tx, actor.houseId, body, settingsInput(body, NEW_CONTENT));
    return {
      id: await addTemplate(tx, services, actor, content, {
        action: 'template.create',
        payrixTemplate: isNewForCards({ processor: actor.houseProcessorType }),
      }),
    };
  });
  return savedTemplate(services, actor, id);
}
