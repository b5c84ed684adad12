import { changedWhileSending, type OutwardAct } from '../../../rules/invoicing/history/seen';
import { messageRefusals, type MessageWords, namesAmounts } from '../../../rules/invoicing/messages/message-fields';
import type { ChangedRecord } from '../../core/audit/audit-log';
import { lastSequence } from '../../core/audit/changes';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { takeNumbers } from '../../core/database/numbering';
import { conflict, invalid, notFound, type Problem } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { inChunks } from '../../core/work/pace';
import { addWork, type WorkKind } from '../../core/work/work';
import { lockGroup } from '../groups/group-store';
import { requireGroup } from '../groups/service';
import { editsSince } from '../invoices/changed-since-seen';
import type { SeenBody } from '../invoices/seen-wire';
import { type InvoiceChoice, resolveChoice } from '../invoices/selections';
import { requireAsSeen } from '../invoices/service';
import { lockInvoices, selectInvoices } from '../records/invoice-store';
import { MESSAGE_WORK } from '../work-kinds';
import { emailTo, noAddressReason, readSenders } from './message-email';
import {
  insertMessageRun,
  lockMessageRun,
  type MessageRunRow,
  type RecipientRow,
  selectBidders,
  selectRecipients,
} from './message-store';
import type { InvoiceMessageBody, MessageRunJson } from './messages-wire';
import { finishChunk, MESSAGES_AT_ONCE, postMessages, recordMessages } from './post-messages';
import { readMessageRun } from './read-messages';

function requireWords(words: MessageWords, hasInvoice: boolean): void {
  const refusals = messageRefusals(words, hasInvoice);
  const problems = Object.entries(refusals).flatMap(([field, message]): Problem[] =>
    message === null ? [] : [{ code: 'CANNOT_SEND_MESSAGE', message, field }],
  );
  const [first, ...others] = problems;
  if (first) throw invalid([first, ...others]);
}

/** A message with amounts fails if they have changed; every message fails if its address has. */
const actOf = (words: MessageWords): OutwardAct => (namesAmounts(words) ? 'MESSAGE_WITH_AMOUNTS' : 'MESSAGE');

/** Returns why a recipient gets no email; null if they do. */
type SkipReason = (recipient: RecipientRow) => string | null;

async function post(
  tx: Transaction,
  services: Services,
  houseId: number,
  run: MessageRunRow,
  recipients: readonly RecipientRow[],
  skipReason: SkipReason,
): Promise<ChangedRecord[]> {
  if (recipients.length === 0) return [];
  const senders = await readSenders(tx, houseId, run.createdBy);
  return postMessages(tx, services, houseId, run.id, recipients, {
    answers: run.answersTo === 'HOUSE' ? senders.house : senders.sender,
    emailTo: (recipient) => emailTo(recipient, run, senders),
    skipReason,
  });
}

/** Skips recipients without an address, and those whose invoice was edited during the run, after the sender saw it. */
async function skipReasons(
  tx: Transaction,
  houseId: number,
  run: MessageRunRow,
  invoiceIds: readonly number[],
): Promise<SkipReason> {
  if (run.seenSequence === null) return noAddressReason;
  const edits = await editsSince(tx, houseId, actOf(run), invoiceIds, { sequence: run.seenSequence });
  const changed = new Map(edits.map(({ invoiceId, by }) => [invoiceId, changedWhileSending(by)]));
  return (recipient) =>
    noAddressReason(recipient) ?? (recipient.invoiceId === null ? null : (changed.get(recipient.invoiceId) ?? null));
}

/** Sends the next hundred messages; returns true when none are left. Repeating it after a crash sends nothing twice. */
async function postChunk(
  tx: Transaction,
  services: Services,
  houseId: number,
  runId: number,
  skipAll: SkipReason | null = null,
): Promise<boolean> {
  const run = await lockMessageRun(tx, houseId, runId);
  if (!run || run.finishedAt || run.groupId === null) return true;
  const chunk = run.invoiceIds.slice(run.done, run.done + MESSAGES_AT_ONCE);
  await lockInvoices(tx, houseId, chunk);
  const changed = await post(
    tx,
    services,
    houseId,
    run,
    await selectRecipients(tx, houseId, run.groupId, chunk),
    skipAll ?? (await skipReasons(tx, houseId, run, chunk)),
  );
  return finishChunk(tx, services, houseId, run, chunk, changed);
}

const RESTORED = 'Rostrum was restored from a backup made during this send. The message may have been sent.';

/** Continues a message to more bidders than its request could send to. */
export const messageBiddersWork: WorkKind = {
  async onRestored(tx, services, { houseId, key }) {
    let finished = false;
    while (!finished) finished = await postChunk(tx, services, houseId, Number(key), () => RESTORED);
    return true;
  },
  async run(services, { houseId, key }, { signal }) {
    await inChunks(signal, () => services.db.transaction((tx) => postChunk(tx, services, houseId, Number(key))));
    signal.throwIfAborted();
  },
};

export interface BidderMessageCommand extends MessageWords {
  readonly choice: InvoiceChoice;
  readonly answersTo: MessageRunRow['answersTo'];
  readonly seen?: SeenBody | undefined;
  readonly key: string | null;
}

async function newRun(
  tx: Transaction,
  { clock }: Services,
  { houseId, userId }: Pick<Actor, 'houseId' | 'userId'>,
  { subject, message }: MessageWords,
): Promise<Omit<MessageRunRow, 'groupId' | 'invoiceIds' | 'answersTo' | 'total'>> {
  return {
    id: await takeNumbers(tx, houseId, 'message_run', 1),
    subject,
    message,
    done: 0,
    finishedAt: null,
    createdAt: clock.now(),
    createdBy: userId,
    notice: null,
    seenSequence: null,
  };
}

async function startRun(
  tx: Transaction,
  services: Services,
  actor: Actor,
  groupId: number,
  command: BidderMessageCommand,
): Promise<number> {
  const { houseId } = actor;
  await lockGroup(tx, houseId, groupId);
  const group = await requireGroup(tx, houseId, groupId);
  if (group.state !== 'CREATED') throw conflict('GROUP_NOT_CREATED', 'This invoice group has no bidders to write to.');
  const invoiceIds = await resolveChoice(tx, houseId, groupId, command.choice);
  if (invoiceIds.length === 0)
    throw invalid([{ code: 'NO_INVOICES', message: 'Select at least one invoice.', field: null }]);
  await requireAsSeen(tx, actor, { act: actOf(command), group, invoiceIds }, command.seen);
  // The group is locked, so any later edit has a higher sequence number.
  const seenSequence = command.seen ? await lastSequence(tx, houseId) : null;
  const run = {
    ...(await newRun(tx, services, actor, command)),
    seenSequence,
    groupId,
    invoiceIds,
    answersTo: command.answersTo,
    total: invoiceIds.length,
  };
  await insertMessageRun(tx, houseId, run);
  const isFinished = await postChunk(tx, services, houseId, run.id);
  if (!isFinished)
    await addWork(tx, services.clock, [{ houseId, kind: MESSAGE_WORK, key: String(run.id), payload: {} }]);
  return run.id;
}

/**
 * Sends a message to the bidders of the chosen invoices, once per key: to the first hundred immediately, to others in a job. Bidders
 * without an address are skipped and listed with the reason. Throws 404, 409 GROUP_NOT_CREATED and EDITED_MEANWHILE, 422
 * CANNOT_SEND_MESSAGE, NO_INVOICES.
 */
export async function messageBidders(
  services: Services,
  actor: Actor,
  groupId: number,
  command: BidderMessageCommand,
): Promise<MessageRunJson> {
  requireWords(command, true);
  const { key, choice, subject, message, answersTo } = command;
  const input = { groupId, ...choice, subject, message, answersTo };
  const { runId } = await idempotently(services, actor, { key, operation: 'invoice.message', input }, async (tx) => ({
    runId: await startRun(tx, services, actor, groupId, command),
  }));
  return readMessageRun(services, actor, runId);
}

/** Sends a message to bidders that is about no invoice, and returns the run's number. Bidders without an address are skipped. */
export async function postToBidders(
  tx: Transaction,
  services: Services,
  actor: Pick<Actor, 'houseId' | 'userId'>,
  bidders: readonly RecipientRow[],
  { answersTo, ...words }: MessageWords & Pick<MessageRunRow, 'answersTo'>,
): Promise<number> {
  const run = {
    ...(await newRun(tx, services, actor, words)),
    groupId: null,
    invoiceIds: [],
    answersTo,
    total: bidders.length,
    done: bidders.length,
    finishedAt: services.clock.now(),
  };
  await insertMessageRun(tx, actor.houseId, run);
  const changed = await post(tx, services, actor.houseId, run, bidders, noAddressReason);
  await recordMessages(tx, services, actor.houseId, { ...run, version: 1 }, changed);
  return run.id;
}

async function postToBidder(
  tx: Transaction,
  services: Services,
  actor: Actor,
  { bidderID, answersTo = 'HOUSE', ...words }: InvoiceMessageBody,
): Promise<number> {
  const [bidder] = await selectBidders(tx, actor.houseId, [bidderID]);
  if (!bidder) throw notFound('The bidder');
  requireAddress(bidder);
  return postToBidders(tx, services, actor, [bidder], { ...words, answersTo });
}

function requireAddress(recipient: Pick<RecipientRow, 'email'>): void {
  const reason = noAddressReason(recipient);
  if (reason !== null) throw invalid([{ code: 'NO_ADDRESS', message: reason, field: 'bidderID' }]);
}

async function postAboutInvoice(
  tx: Transaction,
  services: Services,
  actor: Actor,
  invoiceID: number,
  body: InvoiceMessageBody,
): Promise<number> {
  const [invoice] = await selectInvoices(tx, actor.houseId, [invoiceID]);
  if (invoice?.approvalId !== body.bidderID) throw notFound('The invoice');
  requireAddress(invoice);
  return startRun(tx, services, actor, invoice.groupId, {
    ...body,
    answersTo: body.answersTo ?? 'HOUSE',
    choice: { ids: [invoiceID], token: null },
    key: null,
  });
}

/**
 * POST /invoiceMessage: sends a message to one bidder in the caller's name, once per key. Throws 404, 409 EDITED_MEANWHILE, 422
 * CANNOT_SEND_MESSAGE, WRONG_SENDER, NO_ADDRESS.
 */
export async function messageBidder(
  services: Services,
  actor: Actor,
  body: InvoiceMessageBody,
  key: string | null,
): Promise<MessageRunJson> {
  const { invoiceID } = body;
  requireWords(body, invoiceID !== undefined);
  if (body.houseUserRef !== actor.userRef)
    throw invalid([{ code: 'WRONG_SENDER', message: 'A message is sent in your own name.', field: 'houseUserRef' }]);
  const { runId } = await idempotently(
    services,
    actor,
    { key, operation: 'bidder.message', input: { ...body, seen: undefined } },
    async (tx) => ({
      runId:
        invoiceID === undefined
          ? await postToBidder(tx, services, actor, body)
          : await postAboutInvoice(tx, services, actor, invoiceID, body),
    }),
  );
  return readMessageRun(services, actor, runId);
}
