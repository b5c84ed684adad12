import type { z } from 'zod';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { deliveryJson } from '../invoices/delivery-json';
import {
  type BidderMessageRow,
  countMessages,
  type MessageRunStateRow,
  type MessagesOf,
  selectMessageRuns,
  selectMessages,
  selectMessagesById,
} from './message-store';
import type { BidderMessageJson, BidderMessagesJson, BidderMessagesQuery, MessageRunJson } from './messages-wire';

const PAGE_SIZE = 20;

const runJson = ({ id, groupId, finishedAt, createdAt, ...run }: MessageRunStateRow): MessageRunJson => ({
  messageRunID: id,
  invoiceGroupID: groupId,
  subject: run.subject,
  message: run.message,
  answersTo: run.answersTo,
  total: run.total,
  done: run.done,
  finished: finishedAt !== null,
  sentAt: createdAt.getTime(),
  sentBy: run.sentBy,
  queued: run.queued,
  accepted: run.accepted,
  refused: run.refused,
  unknown: run.unknown,
  skipped: run.skipped,
  version: run.version,
});

/** Returns a message run with its progress and the outcomes of its emails. Throws 404. */
export async function readMessageRun({ db }: Services, { houseId }: Actor, id: number): Promise<MessageRunJson> {
  const [run] = await selectMessageRuns(db, houseId, [id]);
  if (!run) throw notFound('The message');
  return runJson(run);
}

const messageJson = (row: BidderMessageRow): BidderMessageJson => ({
  bidderMessageID: row.id,
  messageRunID: row.runId,
  invoiceID: row.invoiceId,
  approvalID: row.approvalId,
  name: row.name,
  recipient: row.recipient,
  skipReason: row.skipReason,
  subject: row.subject,
  text: row.text,
  sentAt: row.sentAt.getTime(),
  sentBy: row.sentBy,
  delivery: row.mailId === null ? null : deliveryJson({ ...row, mailId: row.mailId }),
  version: row.version,
});

function askedOf({ runIDs, invoiceIDs, approvalIDs, personIDs }: z.output<typeof BidderMessagesQuery>): {
  of: MessagesOf;
  ids: readonly number[];
} {
  if (runIDs) return { of: 'run', ids: runIDs };
  if (invoiceIDs) return { of: 'invoice', ids: invoiceIDs };
  if (personIDs) return { of: 'person', ids: personIDs };
  return { of: 'approval', ids: approvalIDs ?? [] };
}

/** Returns messages of runs in their order, or of invoices, bidders, or people latest first, one page per record; or the named ones. */
export async function readBidderMessages(
  { db }: Services,
  { houseId }: Actor,
  query: z.output<typeof BidderMessagesQuery>,
): Promise<BidderMessagesJson> {
  if (query.ids) {
    const found = await selectMessagesById(db, houseId, query.ids);
    return { owners: found.map((row) => ({ ownerID: row.id, totalRecords: 1, messages: [messageJson(row)] })) };
  }
  const { of, ids } = askedOf(query);
  const outcome = query.outcome ?? null;
  const window = windowOf(query, PAGE_SIZE);
  const rows = await selectMessages(db, houseId, of, ids, outcome, { ...window, limit: window.limit ?? PAGE_SIZE });
  const totals = await countMessages(db, houseId, of, ids, outcome);
  return {
    owners: totals.map(({ ownerId, total }) => ({
      ownerID: ownerId,
      totalRecords: total,
      messages: rows.filter((row) => row.ownerId === ownerId).map(messageJson),
    })),
  };
}
