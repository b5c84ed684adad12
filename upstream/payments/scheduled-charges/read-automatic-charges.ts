import type { z } from 'zod';
import { wireFromMinor } from '../../../rules/core/money';
import { chargeStateText } from '../../../rules/payments/charge-runs/charge-states';
import { autoChargeState } from '../../../rules/payments/scheduled-charges/auto-charge-outcome';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { type AutoChargeRow, selectAutoCharges, selectAutoChargeWindow } from '../auto-charge-store';
import type { AutomaticChargeJson, AutomaticChargesJson, AutomaticChargesQuery } from './automatic-charge-wire';

/** Default page size. */
const PAGE = 50;

function automaticChargeJson(row: AutoChargeRow): AutomaticChargeJson {
  const {
    id,
    invoiceId,
    groupId,
    firstName,
    lastName,
    day,
    at,
    amount,
    currency,
    runId,
    endedAt,
    nextCheckAt,
    version,
  } = row;
  const outcome = autoChargeState(row.state, row.attemptState);
  return {
    automaticChargeID: id,
    invoiceID: invoiceId,
    invoiceGroupID: groupId,
    firstName,
    lastName,
    day,
    at: at.getTime(),
    outcome,
    outcomeText: chargeStateText(outcome),
    reason: row.reason ?? row.attemptReason,
    isDateKept: row.state === 'OUTDATED',
    amount: amount === null ? null : wireFromMinor(amount, currency),
    currencyCode: currency,
    chargeRunID: runId,
    endedAt: endedAt?.getTime() ?? null,
    nextCheckAt: nextCheckAt?.getTime() ?? null,
    version,
  };
}

/** Returns past automatic charges of the house, of a group, or by id; latest first. */
export async function readAutomaticCharges(
  { db }: Services,
  { houseId }: Actor,
  query: z.output<typeof AutomaticChargesQuery>,
): Promise<AutomaticChargesJson> {
  if (query.ids) {
    const rows = await selectAutoCharges(db, houseId, query.ids);
    return { automaticCharges: rows.map(automaticChargeJson), totalRecords: rows.length };
  }
  const { rows, total } = await selectAutoChargeWindow(
    db,
    houseId,
    query.invoiceGroupID ?? null,
    windowOf({ ...query, size: query.size ?? PAGE }),
  );
  return { automaticCharges: rows.map(automaticChargeJson), totalRecords: total };
}
