import type { z } from 'zod';
import { wireFromMinor } from '../../../rules/core/money';
import {
  discrepancyActions,
  discrepancyKindText,
  discrepancyStateText,
  leftOf,
} from '../../../rules/payments/reconciliation/discrepancies';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import {
  type DiscrepancyRow,
  selectDiscrepancies,
  selectDiscrepanciesById,
  selectDiscrepancy,
} from '../discrepancy-store';
import { selectComparison } from './comparison-store';
import type {
  PaymentComparisonJson,
  PaymentDiscrepanciesJson,
  PaymentDiscrepanciesQuery,
  PaymentDiscrepancyJson,
} from './discrepancy-wire';

const PAGE = 50;

function discrepancyJson(row: DiscrepancyRow): PaymentDiscrepancyJson {
  const { id, kind, amount, currency, processorRef, state, detail, reason, refusal, version } = row;
  return {
    paymentDiscrepancyID: id,
    kind,
    kindText: discrepancyKindText(kind),
    amount: wireFromMinor(amount, currency),
    ledgerAmount: row.charged === null ? null : wireFromMinor(row.charged, currency),
    left: wireFromMinor(leftOf(row), currency),
    currencyCode: currency,
    processorRef,
    invoiceID: row.invoiceId,
    invoiceGroupID: row.groupId,
    chargeAttemptID: row.attemptId,
    detail,
    state,
    stateText: discrepancyStateText(state, kind),
    firstSeenAt: row.firstSeenAt.getTime(),
    lastSeenAt: row.lastSeenAt.getTime(),
    resolvedAt: row.resolvedAt?.getTime() ?? null,
    resolvedBy: row.resolvedByName,
    reason,
    refusal,
    withCreditNote: row.withCreditNote,
    ...discrepancyActions(row),
    version,
  };
}

/** Returns a discrepancy of the house. Throws 404. */
export async function readDiscrepancy(
  { db }: Services,
  { houseId }: Actor,
  id: number,
): Promise<PaymentDiscrepancyJson> {
  const row = await selectDiscrepancy(db, houseId, id);
  if (row === null) throw notFound('The discrepancy');
  return discrepancyJson(row);
}

/** Returns the house's discrepancies, latest first, or by id. */
export async function readDiscrepancies(
  { db }: Services,
  { houseId }: Actor,
  query: z.output<typeof PaymentDiscrepanciesQuery>,
): Promise<PaymentDiscrepanciesJson> {
  if (query.ids) {
    const rows = await selectDiscrepanciesById(db, houseId, query.ids);
    return { paymentDiscrepancies: rows.map(discrepancyJson), totalRecords: rows.length };
  }
  const { rows, total } = await selectDiscrepancies(
    db,
    houseId,
    { states: query.states ?? null, kinds: query.kinds ?? null },
    windowOf({ ...query, size: query.size ?? PAGE }),
  );
  return { paymentDiscrepancies: rows.map(discrepancyJson), totalRecords: total };
}

/** Returns the last comparison of the house's ledger with the provider, if there is one. */
export async function readComparison({ db }: Services, { houseId }: Actor): Promise<PaymentComparisonJson> {
  const row = await selectComparison(db, houseId);
  return {
    paymentComparison: row && {
      houseID: houseId,
      comparedAt: row.comparedAt.getTime(),
      since: row.since.getTime(),
      listed: row.listed,
      error: row.error,
      version: row.version,
    },
  };
}
