import { fullName } from '../../../rules/core/text';
import { lastSequence } from '../../core/audit/changes';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { requireGroup } from '../groups/service';
import { type InvoiceChoice, resolveChoice } from '../invoices/selections';
import type { SendCheckJson } from './sending-wire';
import { selectSendFacts, type SendFactsRow } from './sent-store';
import { skipReason } from './skip-reason';

/** Maximum number of invoices listed per kind. */
const NAMED = 20;

const named = (rows: readonly SendFactsRow[], reasonOf: (row: SendFactsRow) => string): SendCheckJson['skipped'] =>
  rows.slice(0, NAMED).map((row) => ({
    invoiceID: row.id,
    name: fullName(row),
    recipient: row.recipient ?? row.email,
    reason: reasonOf(row),
  }));

/** Previews a send of the chosen invoices. Nothing is sent. Throws 404. */
export async function checkSend(
  { db }: Services,
  { houseId }: Actor,
  invoiceGroupID: number,
  choice: InvoiceChoice,
): Promise<SendCheckJson> {
  const sequence = await lastSequence(db, houseId);
  const group = await requireGroup(db, houseId, invoiceGroupID);
  const rows = await selectSendFacts(db, houseId, await resolveChoice(db, houseId, group.id, choice));
  const skipped = rows.filter((row) => skipReason(row) !== null);
  const sendable = rows.filter((row) => skipReason(row) === null);
  const unknown = sendable.filter(({ state }) => state === 'UNKNOWN');
  const refused = sendable.filter(({ state, recipient, email }) => state === 'REFUSED' && recipient === email);
  return {
    sequence,
    total: rows.length,
    sendable: sendable.length,
    sentBefore: sendable.filter(({ wasSent }) => wasSent).length,
    skippedTotal: skipped.length,
    skipped: named(skipped, (row) => skipReason(row) ?? ''),
    unknownTotal: unknown.length,
    unknown: named(unknown, ({ reply }) => reply ?? ''),
    refusedTotal: refused.length,
    refused: named(refused, ({ reply }) => reply ?? ''),
  };
}
