import { fullName } from '../../../rules/core/text';
import { changedWhileSending } from '../../../rules/invoicing/history/seen';
import { type ChangedRecord, partsOf, recordChanges } from '../../core/audit/audit-log';
import { lastSequence } from '../../core/audit/changes';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { takeNumbers } from '../../core/database/numbering';
import { conflict, invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { queueMail } from '../../core/mail/outbox';
import type { Services } from '../../core/services';
import { inChunks } from '../../core/work/pace';
import { addWork, type WorkKind } from '../../core/work/work';
import { thumbnailFiles } from '../../images/service';
import type { PreviewInvoiceJson } from '../documents/document-wire';
import { invoiceMail } from '../documents/invoice-mail';
import { firstPicture } from '../documents/item-rows';
import { type ReadDocument, readDocuments } from '../documents/read-documents';
import { raiseGroupVersion } from '../editing/edit-store';
import { persistProjections } from '../editing/persist-projection';
import { postTaxes } from '../figures/post-taxes';
import { type LockedGroup, lockGroup } from '../groups/group-store';
import { requireGroup } from '../groups/service';
import { editsSince } from '../invoices/changed-since-seen';
import type { SeenBody } from '../invoices/seen-wire';
import { type InvoiceChoice, resolveChoice } from '../invoices/selections';
import { requireAsSeen } from '../invoices/service';
import { lockInvoices, selectInvoices } from '../records/invoice-store';
import { SEND_WORK } from '../work-kinds';
import {
  advanceRun,
  insertRun,
  insertSentInvoices,
  lockRun,
  markSent,
  type RefusedRow,
  selectRefused,
  selectRun,
  type SendRunRow,
  sendRunVersion,
} from './send-store';
import type { SendJson } from './sending-wire';
import { skipReason } from './skip-reason';

/** Invoices per transaction: few enough that other requests get their turn on a single connection, and that a pause can make up for each. */
const CHUNK = 25;

/** The request itself continues its run; the job takes over after a crash. */
const TAKE_OVER_AFTER_MS = 15_000;

/** The invoices to send, and what the sender saw of them. */
interface SendCommand {
  readonly choice: InvoiceChoice;
  readonly seen?: SeenBody | undefined;
}

function requireSendable(group: LockedGroup | null): void {
  if (!group) throw notFound('The invoice group');
  if (group.state === 'IN_CREATION')
    throw conflict('GROUP_NOT_CREATED', 'Invoice creation is in Progress. Please refresh page for updated status.');
  if (group.state !== 'CREATED') throw conflict('GROUP_NOT_CREATED', 'This invoice group has no invoices to send.');
}

async function startRun(
  tx: Transaction,
  { clock }: Services,
  actor: Actor,
  invoiceGroupID: number,
  { choice, seen }: SendCommand,
): Promise<number> {
  const { houseId } = actor;
  requireSendable(await lockGroup(tx, houseId, invoiceGroupID));
  const invoiceIds = await resolveChoice(tx, houseId, invoiceGroupID, choice);
  if (invoiceIds.length === 0)
    throw invalid([{ code: 'NO_INVOICES', message: 'Select at least one invoice.', field: null }]);
  await requireAsSeen(
    tx,
    actor,
    { act: 'SEND', group: await requireGroup(tx, houseId, invoiceGroupID), invoiceIds },
    seen,
  );
  // The group is locked, so any later edit has a higher sequence number.
  const seenSequence = seen ? await lastSequence(tx, houseId) : null;
  const id = await takeNumbers(tx, houseId, 'send_run', 1);
  const createdAt = clock.now();
  await insertRun(tx, houseId, {
    id,
    groupId: invoiceGroupID,
    invoiceIds,
    createdAt,
    createdBy: actor.userId,
    seenSequence,
  });
  await addWork(tx, clock, [
    {
      houseId,
      kind: SEND_WORK,
      key: String(id),
      payload: {},
      delayMs: TAKE_OVER_AFTER_MS,
    },
  ]);
  return id;
}

const reasonOf = ({ emailTo, invoiceItems }: PreviewInvoiceJson): string | null =>
  skipReason({ email: emailTo, itemCount: invoiceItems.items.length });

const skip = (document: PreviewInvoiceJson, reason: string | null): SendJson['skipped'] =>
  reason === null ? [] : [{ invoiceID: document.invoiceID, name: fullName(document.billing), reason }];

/** Returns the invoices that were edited during the run, after the sender saw them. They must not be sent in a form that nobody saw. */
async function editedMeanwhile(
  tx: Transaction,
  houseId: number,
  { seenSequence }: SendRunRow,
  documents: readonly ReadDocument[],
): Promise<ReadonlyMap<number, string>> {
  if (seenSequence === null) return new Map();
  const edits = await editsSince(
    tx,
    houseId,
    'SEND',
    documents.map(({ document }) => document.invoiceID),
    { sequence: seenSequence },
  );
  return new Map(edits.map(({ invoiceId, by }) => [invoiceId, changedWhileSending(by)]));
}

/** Stores and queues documents, and marks their invoices as sent. Returns what changed. */
async function sendDocuments(
  tx: Transaction,
  services: Services,
  run: { readonly houseId: number; readonly id: number; readonly groupId: number; readonly createdBy: number | null },
  documents: readonly ReadDocument[],
): Promise<ChangedRecord[]> {
  if (documents.length === 0) return [];
  const { houseId } = run;
  const at = services.clock.now();
  const pictures = documents.flatMap(({ document }) =>
    document.invoiceItems.items.flatMap((item) => firstPicture(item) ?? []),
  );
  const thumbnails = await thumbnailFiles(tx, houseId, pictures);
  const mailIds = await queueMail(
    tx,
    services,
    documents.map(({ document, bcc }) => ({ houseId, ...invoiceMail(document, bcc, thumbnails) })),
  );
  const first = await takeNumbers(tx, houseId, 'sent_invoice', documents.length);
  await insertSentInvoices(
    tx,
    houseId,
    { id: run.id, at },
    documents.map(({ document }, index) => {
      const mailId = mailIds[index];
      if (mailId === undefined) throw new Error('The outbox took fewer messages than it was given.');
      return { id: first + index, invoiceId: document.invoiceID, mailId, document };
    }),
  );
  const sent = await markSent(
    tx,
    houseId,
    documents.map(({ document }) => document.invoiceID),
    { at, dueOn: documents.map(({ dueOn }) => dueOn) },
  );
  const figures = await persistProjections(
    tx,
    houseId,
    sent.map(({ id }) => id),
  );
  await postTaxes(
    tx,
    houseId,
    run.groupId,
    figures.map((one) => ({ ...one, at })),
    at,
  );
  return [
    ...sent.map(({ id, version }): ChangedRecord => ({
      type: 'Invoice',
      id,
      version,
      after: { sentAt: at.toISOString(), sendRunId: run.id },
    })),
    ...partsOf(
      'InvoiceSend',
      documents.map((_, index) => ({ id: first + index, version: 1 })),
    ),
  ];
}

/** Sends the next invoices of a run; returns true when none are left. Repeating it after a crash sends nothing twice. */
async function sendChunk(tx: Transaction, services: Services, houseId: number, runId: number): Promise<boolean> {
  const run = await lockRun(tx, houseId, runId);
  if (!run || run.finishedAt) return true;
  const chunk = run.invoiceIds.slice(run.done, run.done + CHUNK);
  // The group is locked first, like in every edit: it can't be voided after its first invoice is sent.
  await lockGroup(tx, houseId, run.groupId);
  await lockInvoices(tx, houseId, chunk);
  const documents = await readDocuments(tx, services, houseId, await requireGroup(tx, houseId, run.groupId), chunk);
  const edited = await editedMeanwhile(tx, houseId, run, documents);
  const whyNot = (document: PreviewInvoiceJson) => reasonOf(document) ?? edited.get(document.invoiceID) ?? null;
  const changed = await sendDocuments(
    tx,
    services,
    { ...run, houseId },
    documents.filter(({ document }) => whyNot(document) === null),
  );
  const done = run.done + chunk.length;
  const finishedAt = done >= run.invoiceIds.length ? services.clock.now() : null;
  await advanceRun(tx, houseId, runId, {
    done,
    skipped: documents.flatMap(({ document }) => skip(document, whyNot(document))),
    finishedAt,
  });
  const group = { id: run.groupId, version: await raiseGroupVersion(tx, houseId, run.groupId) };
  await recordChanges(tx, services.clock, { houseId, userId: run.createdBy, requestId: null }, 'invoice.send', [
    ...changed,
    ...partsOf('InvoiceGroup', [group]),
    ...partsOf('SendRun', [
      { id: runId, version: sendRunVersion({ done, finishedAt }, await selectRefused(tx, houseId, runId)) },
    ]),
  ]);
  return finishedAt !== null;
}

const continueRun = (services: Services, houseId: number, runId: number, signal: AbortSignal): Promise<void> =>
  inChunks(signal, () => services.db.transaction((tx) => sendChunk(tx, services, houseId, runId)));

const RESTORED = 'Rostrum was restored from a backup made during this send. The invoice may have been sent.';

/**
 * Ends a send that was in progress when a backup was made, because the rest may have been sent after the backup. Returns whether it was in
 * progress.
 */
async function endRestored(tx: Transaction, services: Services, houseId: number, runId: number): Promise<boolean> {
  const run = await lockRun(tx, houseId, runId);
  if (!run || run.finishedAt) return false;
  const rest = await selectInvoices(tx, houseId, run.invoiceIds.slice(run.done));
  const end = { done: run.invoiceIds.length, finishedAt: services.clock.now() };
  await advanceRun(tx, houseId, runId, {
    ...end,
    skipped: rest.map((invoice) => ({ invoiceID: invoice.id, name: fullName(invoice), reason: RESTORED })),
  });
  await recordChanges(
    tx,
    services.clock,
    { houseId, userId: run.createdBy, requestId: null },
    'invoice.send',
    partsOf('SendRun', [{ id: runId, version: sendRunVersion(end, await selectRefused(tx, houseId, runId)) }]),
  );
  return true;
}

/** Continues a send whose request ended early. */
export const sendInvoicesWork: WorkKind = {
  onRestored: (tx, services, { houseId, key }) => endRestored(tx, services, houseId, Number(key)),
  async run(services, { houseId, key }, { signal }) {
    await continueRun(services, houseId, Number(key), signal);
    signal.throwIfAborted();
  },
};

const refusedJson = ({ invoiceId, reply, ...name }: RefusedRow): SendJson['refused'][number] => ({
  invoiceID: invoiceId,
  name: fullName(name),
  reason: reply ?? '',
});

/** Returns a run and its progress; `success` is 'true' once every invoice is in the outbox or skipped. Throws 404. */
export async function readSendRun(services: Services, actor: Actor, id: number): Promise<SendJson> {
  const run = await selectRun(services.db, actor.houseId, id);
  if (!run) throw notFound('The send run');
  const refused = await selectRefused(services.db, actor.houseId, id);
  return {
    success: run.finishedAt === null ? 'false' : 'true',
    sendRunID: run.id,
    version: sendRunVersion(run, refused),
    invoiceGroupID: run.groupId,
    invoiceIDs: [...run.invoiceIds],
    total: run.invoiceIds.length,
    done: run.done,
    skipped: run.skipped,
    refused: refused.map(refusedJson),
  };
}

/**
 * Sends the chosen invoices once per key, and returns when all are in the outbox. Bidders without an address are
 * skipped and listed. Throws 404, 409 GROUP_NOT_CREATED, 409 EDITED_MEANWHILE if they have changed since staff saw them, 422 NO_INVOICES.
 */
export async function sendInvoices(
  services: Services,
  actor: Actor,
  invoiceGroupID: number,
  { choice, seen, key, signal }: SendCommand & { readonly key: string | null; readonly signal: AbortSignal },
): Promise<SendJson> {
  // Excludes what was seen: a retry after a lost response is the same request, whatever the screen shows by then.
  const input = { invoiceGroupID, ...choice };
  const { sendRunID } = await idempotently(services, actor, { key, operation: 'invoice.send', input }, async (tx) => ({
    sendRunID: await startRun(tx, services, actor, invoiceGroupID, { choice, seen }),
  }));
  await continueRun(services, actor.houseId, sendRunID, signal);
  return readSendRun(services, actor, sendRunID);
}
