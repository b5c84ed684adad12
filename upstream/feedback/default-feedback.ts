import { blankValues } from '../../rules/core/record-fields';
import {
  DEFAULT_MESSAGES,
  defaultFeedbackProblems,
  type DefaultMessages,
  feedbackFields,
  feedbackText,
} from '../../rules/feedback/feedback-fields';
import { recordChanges } from '../core/audit/audit-log';
import { storedFields } from '../core/database/record';
import { invalid, type Problem, Refusal } from '../core/errors';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { lockHouse } from '../house/service';
import {
  defaultFeedbackRecord,
  type DefaultFeedbackRow,
  findDefaultFeedback,
  upsertDefaultFeedback,
} from './default-store';
import type { DefaultFeedbackBody, DefaultFeedbackJson } from './wire';

const NEW: DefaultFeedbackRow = { ...blankValues(feedbackFields), version: 0 };

const json = (row: DefaultFeedbackRow): DefaultFeedbackJson => ({
  feedback: DEFAULT_MESSAGES.map((name, index) => ({ feedbackID: index + 1, message: row[name] })),
  version: row.version,
});

/** Returns the default messages of the house; the product's own ones with version 0 until it saves any. */
export async function readDefaultFeedback({ db }: Services, { houseId }: Actor): Promise<DefaultFeedbackJson> {
  return json((await findDefaultFeedback(db, houseId)) ?? NEW);
}

/** Returns all three messages as stored. Throws 422 CANNOT_SAVE_FEEDBACK with every message that can't be saved. */
function requireMessages({ feedback }: DefaultFeedbackBody): DefaultMessages {
  const messageOf = (id: number) => feedbackText(feedback.find(({ feedbackID }) => feedbackID === id)?.message ?? '');
  const messages = { message1: messageOf(1), message2: messageOf(2), message3: messageOf(3) };
  const [first, ...others] = defaultFeedbackProblems(messages).map((problem): Problem => ({
    code: 'CANNOT_SAVE_FEEDBACK',
    ...problem,
  }));
  if (first) throw invalid([first, ...others]);
  return messages;
}

/** Saves the default messages. Throws 409 EDITED_MEANWHILE with the current ones, 422 CANNOT_SAVE_FEEDBACK. */
export async function saveDefaultFeedback(
  services: Services,
  actor: Actor,
  body: DefaultFeedbackBody,
): Promise<DefaultFeedbackJson> {
  const { houseId } = actor;
  const messages = requireMessages(body);
  return services.db.transaction(async (tx) => {
    await lockHouse(tx, houseId);
    const before = (await findDefaultFeedback(tx, houseId)) ?? NEW;
    if (body.version !== undefined && body.version !== before.version) {
      const message = 'These messages have changed since you opened them. Review the change, then save again.';
      throw new Refusal(409, [{ code: 'EDITED_MEANWHILE', message, field: 'version' }], null, {
        defaultFeedback: json(before),
      });
    }
    const after = { ...messages, version: before.version + 1 };
    await upsertDefaultFeedback(tx, houseId, after);
    await recordChanges(tx, services.clock, actor, 'default-feedback.save', [
      {
        type: 'DefaultFeedback',
        id: houseId,
        version: after.version,
        before: storedFields(defaultFeedbackRecord, before),
        after: storedFields(defaultFeedbackRecord, after),
      },
    ]);
    return json(after);
  });
}
