import {
  type ChargeReasonCode,
  chargeReasons,
  type ChargeSource,
  eligibleByWaitingAt,
} from '../../../rules/payments/charge-runs/charge-reasons';
import type { Queryable } from '../../core/database/database';
import type { Services } from '../../core/services';
import { type ChargeReadiness, readChargeReadiness } from '../../invoicing/charge-dates/service';
import type { CardFacts } from '../cards/card-facts';
import { selectCards } from '../cards/card-store';
import { selectOpenInvoices, selectReturnedMoney } from './charge-attempt-store';

/** How a run that starts now would treat an invoice. */
export interface PlannedCharge {
  readonly invoice: ChargeReadiness;
  readonly card: CardFacts | null;
  /** Empty if the invoice would be charged. */
  readonly reasons: readonly ChargeReasonCode[];
  readonly eligibleAt: number | null;
  /** Amount that was refunded or reversed by a bank, in minor units. It is due again. */
  readonly givenBack: number;
  /** A lot has an open dispute or return. */
  readonly isDisputed: boolean;
}

/**
 * Checks invoices as a charge would, in the given order, with a constant number of statements. Dry runs and runs both use it. Invoices with
 * an open dispute are charged only if they are in `disputedIds`.
 */
export async function planCharges(
  db: Queryable,
  services: Services,
  houseId: number,
  source: ChargeSource,
  invoiceIds: readonly number[],
  disputedIds: readonly number[] = [],
): Promise<PlannedCharge[]> {
  const invoices = await readChargeReadiness(db, services, houseId, invoiceIds);
  const cards = await selectCards(
    db,
    houseId,
    services.processor.name,
    invoices.map(({ approvalId }) => approvalId),
  );
  const open = await selectOpenInvoices(db, houseId, invoiceIds);
  const givenBack = await selectReturnedMoney(db, houseId, invoiceIds);
  const selected = new Set(disputedIds);
  return invoices.map((invoice) => {
    const { isDisputed } = invoice;
    const card = cards.get(invoice.approvalId) ?? null;
    const known =
      card === null && !invoice.reasons.includes('NO_CREDIT_CARD_FOR_APPROVAL') && invoice.channel !== 'FLOOR';
    const reasons = chargeReasons(
      {
        ...invoice,
        reasons: known ? [...invoice.reasons, 'NO_CREDIT_CARD_FOR_APPROVAL'] : invoice.reasons,
        inOtherRun: open.has(invoice.id),
        heldByDispute: isDisputed && !selected.has(invoice.id),
        amountRefusal:
          card === null
            ? null
            : services.processor.refusalOf({ kind: card.kind, amount: invoice.amount, currency: invoice.currency }),
      },
      source,
    );
    return {
      invoice,
      card,
      reasons,
      isDisputed,
      givenBack: givenBack.get(invoice.id) ?? 0,
      eligibleAt: eligibleByWaitingAt(reasons, invoice.sentAt),
    };
  });
}
