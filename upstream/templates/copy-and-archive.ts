import { copyName } from '../../rules/templates/copy-name';
import { isNewForCards } from '../../rules/templates/sections';
import { recordChanges } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { idempotently } from '../core/database/idempotency';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { addTemplate, requireTemplate, savedTemplate } from './save-template';
import { templateVersion } from './service';
import { insertTemplateVersion } from './store';
import type { SavedTemplateJson } from './wire';

/**
 * Copies a template, which may be archived or inactive: the copy is active, and takes cards if the house does. Once
 * per key. Throws 404.
 */
export async function copyTemplate(
  services: Services,
  actor: Actor,
  templateID: number,
  key: string | null,
): Promise<SavedTemplateJson> {
  const { id } = await idempotently(
    services,
    actor,
    { key, operation: 'template.copy', input: { templateID } },
    async (tx) => {
      const source = await requireTemplate(tx, actor, templateID);
      const content = await templateVersion(tx, actor.houseId, templateID, source.version);
      const payrixTemplate = source.payrixTemplate || isNewForCards({ processor: actor.houseProcessorType });
      return {
        id: await addTemplate(
          tx,
          services,
          actor,
          { ...content, name: copyName(content.name) },
          { action: 'template.copy', payrixTemplate },
        ),
      };
    },
  );
  return savedTemplate(services, actor, id);
}

async function archive(
  tx: Transaction,
  { clock }: Services,
  actor: Actor,
  templateId: number,
  archived: boolean,
): Promise<void> {
  const { houseId, userId } = actor;
  const template = await requireTemplate(tx, actor, templateId);
  if ((template.archivedAt !== null) === archived) return;
  const content = await templateVersion(tx, houseId, templateId, template.version);
  const at = clock.now();
  const version = template.version + 1;
  await insertTemplateVersion(tx, houseId, {
    templateId,
    version,
    content,
    archivedAt: archived ? at : null,
    at,
    by: userId,
  });
  await recordChanges(tx, clock, actor, archived ? 'template.archive' : 'template.unarchive', [
    { type: 'Template', id: templateId, version, before: {}, after: {} },
  ]);
}

/** Archives or restores a template; repeating it changes nothing. Throws 404. */
export async function setArchived(
  services: Services,
  actor: Actor,
  templateID: number,
  archived: boolean,
): Promise<SavedTemplateJson> {
  await services.db.transaction((tx) => archive(tx, services, actor, templateID, archived));
  return savedTemplate(services, actor, templateID);
}
