import { readableLine, readableText } from '../../../rules/core/text';
import {
  messageRefusals,
  MOST_MESSAGE_TEMPLATES,
  templateNameRefusal,
} from '../../../rules/invoicing/messages/message-fields';
import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import { conflict, invalid, notFound, type Problem } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import {
  insertMessageTemplate,
  isNameTaken,
  lockMessageTemplate,
  type MessageTemplateRow,
  retireMessageTemplate,
  selectMessageTemplates,
  updateMessageTemplate,
} from './message-template-store';
import type { MessageTemplateBody, MessageTemplateJson } from './messages-wire';

const templateJson = ({ id, ...template }: MessageTemplateRow): MessageTemplateJson => ({
  messageTemplateID: id,
  ...template,
});

const NAME_TAKEN: Problem = { code: 'NAME_TAKEN', message: 'Another message template has this name.', field: 'name' };

function requireInOrder({ name, ...words }: MessageTemplateBody): void {
  const refusals = { name: templateNameRefusal(name), ...messageRefusals(words) };
  const problems = Object.entries(refusals).flatMap(([field, message]): Problem[] =>
    message === null ? [] : [{ code: 'CANNOT_SAVE_TEMPLATE', message, field }],
  );
  const [first, ...others] = problems;
  if (first) throw invalid([first, ...others]);
}

const readable = ({ name, subject, message }: MessageTemplateBody) => ({
  name: readableLine(name),
  subject: readableLine(subject),
  message: readableText(message).trim(),
});

/** Returns the message templates of the house by name: all, or these. */
export async function readMessageTemplates(
  { db }: Services,
  { houseId }: Actor,
  ids: readonly number[] | null,
): Promise<MessageTemplateJson[]> {
  return (await selectMessageTemplates(db, houseId, ids)).map(templateJson);
}

const record = (
  services: Services,
  tx: Transaction,
  actor: Actor,
  action: string,
  before: MessageTemplateRow | null,
  after: MessageTemplateRow | null,
) =>
  recordChanges(tx, services.clock, actor, action, [
    {
      type: 'MessageTemplate',
      id: (after ?? before)?.id ?? 0,
      version: after?.version ?? (before?.version ?? 0) + 1,
      before,
      after,
    },
  ]);

/** Creates a message template. Throws 422 CANNOT_SAVE_TEMPLATE, NAME_TAKEN, TOO_MANY_TEMPLATES. */
export async function createMessageTemplate(
  services: Services,
  actor: Actor,
  body: MessageTemplateBody,
): Promise<MessageTemplateJson> {
  requireInOrder(body);
  return services.db.transaction(async (tx) => {
    const template = { ...readable(body), id: await takeNumbers(tx, actor.houseId, 'message_template', 1), version: 1 };
    const { length } = await selectMessageTemplates(tx, actor.houseId, null);
    if (length >= MOST_MESSAGE_TEMPLATES)
      throw invalid([
        {
          code: 'TOO_MANY_TEMPLATES',
          message: `A house can have ${MOST_MESSAGE_TEMPLATES} message templates at most.`,
          field: null,
        },
      ]);
    if (!(await insertMessageTemplate(tx, actor.houseId, template, services.clock.now()))) throw invalid([NAME_TAKEN]);
    await record(services, tx, actor, 'message-template.create', null, template);
    return templateJson(template);
  });
}

async function requireTemplate(
  tx: Transaction,
  { houseId }: Actor,
  id: number,
  version: number | undefined,
): Promise<MessageTemplateRow> {
  const template = await lockMessageTemplate(tx, houseId, id);
  if (!template) throw notFound('The message template');
  if (version !== undefined && version !== template.version)
    throw conflict(
      'EDITED_MEANWHILE',
      'This message template has changed since you opened it. Review the change, then save again.',
      'version',
    );
  return template;
}

/** Renames or edits a message template. Throws 404, 409 EDITED_MEANWHILE, 422 CANNOT_SAVE_TEMPLATE, NAME_TAKEN. */
export async function editMessageTemplate(
  services: Services,
  actor: Actor,
  id: number,
  body: MessageTemplateBody,
): Promise<MessageTemplateJson> {
  requireInOrder(body);
  return services.db.transaction(async (tx) => {
    const before = await requireTemplate(tx, actor, id, body.version);
    const template = { ...readable(body), id, version: before.version + 1 };
    if (await isNameTaken(tx, actor.houseId, template.name, id)) throw invalid([NAME_TAKEN]);
    await updateMessageTemplate(tx, actor.houseId, template);
    await record(services, tx, actor, 'message-template.edit', before, template);
    return templateJson(template);
  });
}

/** Deletes a message template. Messages sent with it are kept. Throws 404. */
export async function deleteMessageTemplate(
  services: Services,
  actor: Actor,
  id: number,
): Promise<MessageTemplateJson> {
  return services.db.transaction(async (tx) => {
    const before = await requireTemplate(tx, actor, id, undefined);
    await retireMessageTemplate(tx, actor.houseId, id, services.clock.now());
    await record(services, tx, actor, 'message-template.delete', before, null);
    return templateJson(before);
  });
}
