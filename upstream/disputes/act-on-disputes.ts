import { cardNumberRefusal } from '../../rules/core/card-number';
import { readableText } from '../../rules/core/text';
import {
  type DisputeAction,
  type DisputeState,
  MESSAGE_LIMIT,
  MESSAGE_REQUIRED,
  selectionRefusal,
} from '../../rules/disputes/dispute-states';
import { TERMS_REQUIRED } from '../../rules/disputes/dispute-terms';
import { disputeNoun } from '../../rules/disputes/dispute-types';
import { whomToAsk } from '../auth/service';
import { type Author, recordChanges } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { idempotently } from '../core/database/idempotency';
import { takeNumbers } from '../core/database/numbering';
import { conflict, forbidden, invalid, notFound, type Problem, Refusal } from '../core/errors';
import { actorMay } from '../core/http/access';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { termsAccepted } from './accept-terms';
import { applyEffects } from './apply-effects';
import { insertMessages } from './detail-store';
import { type DisputeRow, lockDisputes, raiseVersions, selectDisputesBy, updateStates } from './dispute-store';
import type { ActBody, DisputeJson } from './dispute-wire';
import { emailBidders } from './email-bidders';
import { type ActionBy, forAction, planAction, type PlannedDispute } from './plan-disputes';
import { disputeJson, readerOf } from './read-disputes';

const ACTIONS: Readonly<Record<DisputeAction, string>> = {
  SEND: 'dispute.send',
  CLOSE: 'dispute.close',
  CANCEL: 'dispute.cancel',
  REOPEN: 'dispute.reopen',
};
const STATES: Readonly<Record<DisputeAction, DisputeState | null>> = {
  SEND: null,
  CLOSE: 'CLOSED',
  CANCEL: 'CANCELED',
  REOPEN: 'OPEN',
};

/** Returns what the rules need to know about the caller. */
export const actionBy = ({ clock }: Services, actor: Actor): ActionBy => ({
  isSuperUser: actor.isSuperUser,
  mayCredit: actorMay(actor, 'invoices'),
  now: clock.now().getTime(),
  timeZone: actor.houseTimeZone,
});

/** Returns a message as stored; empty for none. Throws 422 TOO_LONG, CARD_NUMBER. */
export function messageOf(message: string | undefined): string {
  const text = readableText(message ?? '').trim();
  const refuse = (code: string, words: string) => invalid([{ code, message: words, field: 'message' }]);
  if (text.length > MESSAGE_LIMIT) throw refuse('TOO_LONG', `The message has at most ${MESSAGE_LIMIT} characters.`);
  const card = cardNumberRefusal(text);
  if (card !== null) throw refuse('CARD_NUMBER', card);
  return text;
}

/** Throws 409 with every dispute that refuses the action. */
function requireAllowed(action: DisputeAction, plan: readonly PlannedDispute[], by: ActionBy): void {
  const disputes = plan.map(({ dispute }) => forAction(dispute, by));
  const selection = selectionRefusal(action, disputes, by.isSuperUser);
  if (selection?.code === 'MIXED_SELECTION' || selection?.code === 'NOTHING_CHOSEN')
    throw conflict(selection.code, selection.message, 'disputeIDs');
  const [first, ...more] = plan.flatMap(({ refusal }): Problem[] =>
    refusal ? [{ ...refusal, field: 'disputeIDs' }] : [],
  );
  if (!first) return;
  const refused = plan.flatMap(({ dispute, refusal }) => (refusal ? [dispute.id] : []));
  // One message for all that are refused for the same reason.
  const others = more.filter(({ code, message }) => code !== first.code || message !== first.message);
  throw new Refusal(409, [first, ...others], null, { disputeIDs: refused });
}

/** Throws 409 EDITED_MEANWHILE with the current disputes if the caller saw other versions. */
function requireSeen(services: Services, actor: Actor, rows: readonly DisputeRow[], seen: ActBody['seen']): void {
  const moved = rows.filter((row) =>
    seen?.some(({ disputeID, version }) => disputeID === row.id && version !== row.version),
  );
  if (moved.length === 0) return;
  const message =
    moved.length === 1
      ? `A ${disputeNoun(moved)} has changed since you selected it. Review it, then try again.`
      : `${moved.length} ${disputeNoun(moved)} have changed since you selected them. Review them, then try again.`;
  throw new Refusal(409, [{ code: 'EDITED_MEANWHILE', message, field: 'seen' }], null, {
    disputes: moved.map((row) => disputeJson(row, readerOf(services, actor))),
  });
}

/** What an action changes, apart from its effects. */
interface Step {
  readonly action: string;
  readonly state: DisputeState | null;
  readonly message: string;
}

/** Stores an action on planned disputes: states, message, effects, audit log, and change feed. */
export async function storeAction(
  tx: Transaction,
  services: Services,
  author: Author,
  plan: readonly PlannedDispute[],
  { action, state, message }: Step,
): Promise<void> {
  const { houseId, userId } = author;
  const ids = plan.map(({ dispute }) => dispute.id);
  const at = services.clock.now();
  if (message !== '') {
    const first = await takeNumbers(tx, houseId, 'dispute_message', ids.length);
    const rows = ids.map((disputeId, index) => ({ id: first + index, disputeId, text: message }));
    await insertMessages(tx, houseId, rows, { at, by: userId });
  }
  const parts =
    state === 'CLOSED' || state === 'OPEN'
      ? await applyEffects(tx, services, author, state === 'CLOSED' ? 'CLOSE' : 'REOPEN', plan)
      : [];
  const versions =
    state === null
      ? await raiseVersions(tx, houseId, ids)
      : await updateStates(tx, houseId, ids, { state, at, by: userId });
  const before = new Map(plan.map(({ dispute }) => [dispute.id, dispute.state]));
  await recordChanges(tx, services.clock, author, action, [
    ...versions.map(({ id, version }) => ({
      type: 'Dispute' as const,
      id,
      version,
      before: { state: before.get(id) },
      after: { state: state ?? before.get(id) },
    })),
    ...parts,
  ]);
}

const actionOf = (action: Exclude<ActBody['action'], 'open'>): DisputeAction =>
  action.toUpperCase() as Uppercase<typeof action>;

/** Locks the chosen disputes. Throws 404 if the house doesn't have one of them. */
async function lockChosen(tx: Transaction, houseId: number, chosen: readonly number[]): Promise<DisputeRow[]> {
  const ids = [...new Set(chosen)];
  const rows = await lockDisputes(tx, houseId, ids);
  if (rows.length < ids.length) throw notFound('The dispute');
  return rows;
}

/**
 * Sends a message about disputes, closes, cancels, or reopens them: all or none, once per key. Throws 403 without the right to reopen; 404;
 * 409 NOTHING_CHOSEN, MIXED_SELECTION, DISPUTE_OPEN, DISPUTE_NOT_OPEN, OUTSIDE_TIME_FRAME, EBAY_BIDDER, TERMS_REQUIRED, PAYMENT_PENDING,
 * GROUP_NOT_CREATED, INVOICES_REQUIRED, EDITED_MEANWHILE; 422 MESSAGE_REQUIRED, TOO_LONG, CARD_NUMBER.
 */
export async function actOnDisputes(
  services: Services,
  actor: Actor,
  body: ActBody & { readonly action: Exclude<ActBody['action'], 'open'> },
  key: string | null,
): Promise<DisputeJson[]> {
  const action = actionOf(body.action);
  if (action === 'REOPEN' && !actorMay(actor, 'reopenDisputes'))
    throw forbidden({ right: 'reopenDisputes', ask: await whomToAsk(services, actor, 'reopenDisputes') });
  const message = messageOf(body.message);
  const { houseId } = actor;
  const { seen, ...input } = body;
  const ids = await idempotently(services, actor, { key, operation: ACTIONS[action], input }, async (tx) => {
    if (action === 'CLOSE' && !actor.isSuperUser && !(await termsAccepted(tx, houseId)))
      throw conflict('TERMS_REQUIRED', TERMS_REQUIRED);
    const rows = await lockChosen(tx, houseId, body.disputeIDs ?? []);
    requireSeen(services, actor, rows, seen);
    const by = actionBy(services, actor);
    const plan = await planAction(tx, houseId, action, rows, by);
    requireAllowed(action, plan, by);
    if (action === 'SEND' && message === '') throw invalid([{ ...MESSAGE_REQUIRED, field: 'message' }]);
    await storeAction(tx, services, actor, plan, { action: ACTIONS[action], state: STATES[action], message });
    await emailBidders(tx, services, actor, action, plan, message);
    return rows.map(({ id }) => id);
  });
  const rows = await selectDisputesBy(services.db, houseId, 'ids', ids);
  return rows.map((row) => disputeJson(row, readerOf(services, actor)));
}
