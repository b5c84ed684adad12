import type { z } from 'zod';
import { wireFromMinor } from '../../../rules/core/money';
import { valuesOf } from '../../../rules/core/record-fields';
import { chargebackEventText } from '../../../rules/payments/chargebacks/chargeback-history';
import {
  chargebackReasonText,
  chargebackStateText,
  dueText,
  isDueSoon,
  refundBlock,
  responseRefusal,
} from '../../../rules/payments/chargebacks/chargeback-states';
import { evidenceFields } from '../../../rules/payments/chargebacks/evidence-fields';
import { usersWith } from '../../auth/service';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import {
  type ChargebackRow,
  selectChargeback,
  selectChargebackEvents,
  selectChargebacks,
  selectChargebacksById,
  selectChargebacksOfInvoices,
} from './chargeback-store';
import type {
  ChargebackHistoryJson,
  ChargebackJson,
  ChargebacksJson,
  ChargebacksQuery,
  RespondersJson,
} from './chargeback-wire';

const PAGE = 50;

const timeOf = (at: Date | null): number | null => at?.getTime() ?? null;

export function chargebackJson(row: ChargebackRow, now: Date): ChargebackJson {
  const refusal = responseRefusal(row, now);
  return {
    chargebackID: row.id,
    processorRef: row.processorRef,
    chargeAttemptID: row.attemptId,
    invoiceID: row.invoiceId,
    invoiceGroupID: row.groupId,
    firstName: row.firstName,
    lastName: row.lastName,
    amount: wireFromMinor(row.amount, row.currency),
    currencyCode: row.currency,
    reason: row.reason,
    reasonText: chargebackReasonText(row.reason),
    inquiry: row.isInquiry,
    state: row.state,
    stateText: chargebackStateText(row.state, row.request),
    openedAt: row.openedAt.getTime(),
    dueBy: timeOf(row.dueBy),
    evidence: valuesOf(evidenceFields, row),
    request: row.request,
    refusal: row.refusal,
    submittedAt: timeOf(row.submittedAt),
    submittedBy: row.submittedByName,
    acceptedAt: timeOf(row.acceptedAt),
    acceptedBy: row.acceptedByName,
    decidedAt: timeOf(row.decidedAt),
    dueSoon: isDueSoon(row, now),
    dueText: dueText(row, now, row.timeZone),
    responseRefusal: refusal && { code: refusal.code, text: refusal.message },
    refundBlock: refundBlock(row),
    version: row.version,
  };
}

/** Returns a chargeback of the house. Throws 404. */
export async function readChargeback({ db, clock }: Services, houseId: number, id: number): Promise<ChargebackJson> {
  const row = await selectChargeback(db, houseId, id);
  if (row === null) throw notFound('The chargeback');
  return chargebackJson(row, clock.now());
}

/** Returns the house's chargebacks in an order, or by id, or all of some invoices. */
export async function readChargebacks(
  { db, clock }: Services,
  { houseId }: Actor,
  query: z.output<typeof ChargebacksQuery>,
): Promise<ChargebacksJson> {
  const now = clock.now();
  const all = (rows: readonly ChargebackRow[], total = rows.length) => ({
    chargebacks: rows.map((row) => chargebackJson(row, now)),
    totalRecords: total,
  });
  if (query.ids) return all(await selectChargebacksById(db, houseId, query.ids));
  if (query.invoiceIDs) return all(await selectChargebacksOfInvoices(db, houseId, query.invoiceIDs));
  const { rows, total } = await selectChargebacks(
    db,
    houseId,
    { states: query.states ?? null, invoiceId: query.invoiceID ?? null },
    query.order ?? 'DEADLINE',
    windowOf({ ...query, size: query.size ?? PAGE }),
  );
  return all(rows, total);
}

/** Returns the names of the users who can respond to chargebacks. */
export const readResponders = async ({ db }: Services, { houseId }: Actor): Promise<RespondersJson> => ({
  responders: (await usersWith(db, houseId, 'chargeCards')).map(({ displayName }) => displayName),
});

/** Returns the changes of chargebacks in words, latest first. */
export async function readChargebackHistory(
  { db }: Services,
  { houseId }: Actor,
  ids: readonly number[],
): Promise<ChargebackHistoryJson> {
  const rows = await selectChargebackEvents(db, houseId, ids);
  return {
    events: rows.map(({ chargebackId, at, by, action, before, after }) => ({
      chargebackID: chargebackId,
      at: at.getTime(),
      by,
      text: chargebackEventText(action, before, after),
    })),
  };
}
