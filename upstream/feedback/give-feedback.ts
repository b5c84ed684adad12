import { feedbackRefusal, feedbackText } from '../../rules/feedback/feedback-fields';
import { type ChangedRecord, recordChanges } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { idempotently } from '../core/database/idempotency';
import { conflict, invalid, notFound } from '../core/errors';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { bidderParts } from '../customers/service';
import { lotParts } from '../lots/service';
import { insertFeedback, lockFeedback, selectSoldLots, setWithdrawn } from './feedback-store';
import { feedbackLots } from './read-feedback';
import type { FeedbackLotJson, GiveFeedbackBody } from './wire';

/** Records a change of feedback; the lot and its buyer show it, so that they get their next versions. */
async function record(
  tx: Transaction,
  { clock }: Services,
  actor: Actor,
  action: string,
  of: { readonly lotId: number; readonly approvalId: number },
  change: Omit<ChangedRecord, 'type'>,
): Promise<void> {
  const { houseId } = actor;
  await recordChanges(tx, clock, actor, action, [
    { type: 'Feedback', ...change },
    ...(await bidderParts(tx, houseId, of.approvalId)),
    ...(await lotParts(tx, houseId, [of.lotId])),
  ]);
}

async function lotNow({ db }: Services, { houseId }: Actor, lotRef: string): Promise<FeedbackLotJson> {
  const [lot] = await feedbackLots(db, houseId, [lotRef]);
  if (!lot) throw notFound('The lot');
  return lot;
}

/**
 * Gives feedback on the buyer of a sold lot, once per key. Throws 404 for an unknown or unsold lot, 409 HAS_FEEDBACK,
 * 422 CANNOT_SAVE_FEEDBACK.
 */
export async function giveFeedback(
  services: Services,
  actor: Actor,
  body: GiveFeedbackBody,
  key: string | null,
): Promise<FeedbackLotJson> {
  const refusal = feedbackRefusal(body.message);
  if (refusal !== null) throw invalid([{ code: 'CANNOT_SAVE_FEEDBACK', message: refusal, field: 'message' }]);
  const { houseId, userId } = actor;
  await idempotently(services, actor, { key, operation: 'feedback.give', input: body }, async (tx) => {
    const [lot] = await selectSoldLots(tx, houseId, [body.lotRef]);
    if (!lot) throw notFound('The lot');
    const message = feedbackText(body.message);
    const id = await insertFeedback(tx, houseId, lot, { message, at: services.clock.now(), by: userId });
    if (id === null)
      throw conflict(
        'HAS_FEEDBACK',
        `Lot ${lot.lotNumber}${lot.lotExtension} already has feedback. To replace it, withdraw it first.`,
        'lotRef',
      );
    const after = { lotID: lot.lotId, approvalID: lot.approvalId, message };
    await record(tx, services, actor, 'feedback.give', lot, { id, version: 1, after });
    return { lotFeedbackID: id };
  });
  return lotNow(services, actor, body.lotRef);
}

/** Withdraws feedback, after which the lot can get another one. Withdrawing it again changes nothing. Throws 404. */
export async function withdrawFeedback(services: Services, actor: Actor, id: number): Promise<FeedbackLotJson> {
  const { houseId } = actor;
  const lotRef = await services.db.transaction(async (tx) => {
    const feedback = await lockFeedback(tx, houseId, id);
    if (!feedback) throw notFound('The feedback');
    if (feedback.isWithdrawn) return feedback.lotRef;
    const version = await setWithdrawn(tx, houseId, id, services.clock.now());
    const before = { lotID: feedback.lotId, approvalID: feedback.approvalId, message: feedback.message };
    await record(tx, services, actor, 'feedback.withdraw', feedback, { id, version, before });
    return feedback.lotRef;
  });
  return lotNow(services, actor, lotRef);
}
