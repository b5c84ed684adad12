import { localDateOf } from '../../../rules/core/dates';
import { sumMinor, wireFromMinor } from '../../../rules/core/money';
import { hasExpired } from '../../../rules/payments/cards/card-on-file';
import {
  type ChargeReasonCode,
  chargeReasonText,
  isHeldByDisputeOnly,
} from '../../../rules/payments/charge-runs/charge-reasons';
import { lastSequence } from '../../core/audit/changes';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import { requireGroup } from '../../invoicing/groups/service';
import { chosenInvoices } from '../../invoicing/invoices/service';
import type { BatchChargeInfoJson, ChargeDryRunBody, ChargeDryRunJson } from '../charge-wire';
import { candidateJson } from './charge-json';
import { planCharges, type PlannedCharge } from './plan-charges';

const PAGE = 50;

const isReady = ({ reasons }: PlannedCharge): boolean => reasons.length === 0;

const isHeld = ({ reasons }: PlannedCharge): boolean => isHeldByDisputeOnly(reasons);

/** Returns the first reasons with the number of invoices per reason, most frequent first. */
function reasonCounts(others: readonly PlannedCharge[]): ChargeDryRunJson['reasons'] {
  const counts = new Map<ChargeReasonCode, number>();
  for (const {
    reasons: [first],
  } of others)
    if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([code, count]) => ({ code, text: chargeReasonText(code), count }));
}

/** Returns what a run that starts now would charge, and why it would skip the other invoices. Saves nothing. Throws 404. */
export async function chargeDryRun(
  services: Services,
  { houseId, houseTimeZone }: Actor,
  invoiceGroupID: number,
  body: ChargeDryRunBody,
): Promise<ChargeDryRunJson> {
  const { db } = services;
  // Read first, so that everything below is at least as new.
  const sequence = await lastSequence(db, houseId);
  const { id, currency } = await requireGroup(db, houseId, invoiceGroupID);
  const invoiceIds = await chosenInvoices(db, houseId, id, body.target);
  const planned = await planCharges(db, services, houseId, 'BATCH', invoiceIds, body.disputedIDs);
  const ready = planned.filter(isReady);
  const others = planned.filter((one) => !isReady(one));
  // Those that only a dispute holds back are listed with those to charge, where staff can select them.
  const shown = {
    ALL: planned,
    READY: planned.filter((one) => isReady(one) || isHeld(one)),
    OTHERS: others.filter((one) => !isHeld(one)),
  }[body.show ?? 'ALL'];
  const { limit, offset } = windowOf({ ...body, size: body.size ?? PAGE });
  const house = await houseById(db, houseId);
  const today = localDateOf(services.clock.now().getTime(), houseTimeZone);
  return {
    sequence,
    invoiceGroupID: id,
    currencyCode: currency,
    invoiceCount: planned.length,
    readyCount: ready.length,
    readyTotal: wireFromMinor(sumMinor(ready.map(({ invoice }) => invoice.amount)), currency),
    cardLimit:
      house.creditCardLimit === null || house.currency !== currency
        ? null
        : wireFromMinor(house.creditCardLimit, currency),
    overLimitCount: planned.filter(({ reasons }) => reasons.includes('CREDIT_CARD_LIMIT_EXCEEDED')).length,
    expiredCount: ready.filter(({ card }) => card !== null && hasExpired(card, today)).length,
    disputedCount: others.filter(isHeld).length,
    refundedCount: ready.filter(({ givenBack }) => givenBack > 0).length,
    reasons: reasonCounts(others),
    candidates: shown.slice(offset, offset + (limit ?? shown.length)).map((one) => candidateJson(one, today)),
    totalRecords: shown.length,
  };
}

/** Returns for every invoice of a group whether its card can be charged, and why not. Throws 404. */
export async function readBatchChargeInfo(
  services: Services,
  { houseId }: Actor,
  invoiceGroupID: number,
): Promise<BatchChargeInfoJson> {
  const { db } = services;
  const { id } = await requireGroup(db, houseId, invoiceGroupID);
  const house = await houseById(db, houseId);
  const canHouseProcessCards = house.processorType === 'p' && house.paymentProcessingEnabled;
  const planned = await planCharges(
    db,
    services,
    houseId,
    'BATCH',
    await chosenInvoices(db, houseId, id, { filter: {}, except: [] }),
  );
  return {
    invoiceGroupInfo: {
      invoices: planned.map(({ invoice, reasons }) => ({
        invoiceID: invoice.id,
        canHouseProcessCards,
        batchChargeEligible: reasons.length === 0,
        reasons: reasons.map((code) => ({ code, text: chargeReasonText(code) })),
      })),
    },
  };
}
