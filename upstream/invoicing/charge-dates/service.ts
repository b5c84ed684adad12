import { batchIneligibilities, type BatchIneligibility } from '../../../rules/invoicing/charge-dates/batch-eligibility';
import { creditableOf } from '../../../rules/invoicing/credits/credit-note';
import type { Channel } from '../../../rules/invoicing/invoices/facts';
import type { Queryable, Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import { editInvoices } from '../editing/edit-invoices';
import { selectGroups } from '../groups/group-store';
import { batchFacts } from '../invoices/charging-facts';
import { selectBiddersWithCard, selectChargeFacts, selectInvoices } from '../records/invoice-store';
import { selectAutomaticallyTaxed, selectDisputed } from './auto-charge-store';
import { decideDueCharge, type DueCharge, dueChargePlan, NOTHING, type PlannedCharge } from './due-auto-charge';

/** The facts of an invoice that charging its card needs; amounts in minor units of its currency. */
export interface ChargeReadiness {
  readonly id: number;
  readonly groupId: number;
  readonly approvalId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly channel: Channel;
  readonly currency: string;
  readonly outstanding: number;
  /** How much credit notes can still lower it by. */
  readonly creditable: number;
  /** The amount that can be paid online, which a charge takes. */
  readonly amount: number;
  /** Most important first. */
  readonly reasons: readonly BatchIneligibility[];
  /** It has additional charges, and all are paid. */
  readonly additionalPaid: boolean;
  readonly sentAt: number | null;
  /** A lot has an open dispute or return. */
  readonly isDisputed: boolean;
}

/** Returns invoices with their facts for a batch charge, in the requested order: a constant number of statements. */
export async function readChargeReadiness(
  db: Queryable,
  { clock }: Pick<Services, 'clock'>,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<ChargeReadiness[]> {
  const invoices = await selectChargeFacts(db, houseId, invoiceIds);
  const house = await houseById(db, houseId);
  const taxed = await selectAutomaticallyTaxed(db, houseId, invoiceIds);
  const disputed = await selectDisputed(db, houseId, invoiceIds);
  const context = {
    processor: house.processorType,
    paymentsEnabled: house.paymentProcessingEnabled,
    cardLimit: house.creditCardLimit === null ? null : { amount: house.creditCardLimit, currency: house.currency },
    biddersWithCard: await selectBiddersWithCard(
      db,
      houseId,
      invoices.map(({ approvalId }) => approvalId),
    ),
  };
  return invoices.map((invoice) => ({
    id: invoice.id,
    groupId: invoice.groupId,
    approvalId: invoice.approvalId,
    firstName: invoice.firstName,
    lastName: invoice.lastName,
    channel: invoice.channel,
    currency: invoice.currency,
    outstanding: invoice.outstanding,
    creditable: creditableOf(invoice),
    amount: invoice.onlineTotal,
    reasons: batchIneligibilities(batchFacts(invoice, taxed.has(invoice.id), context), clock.now().getTime()),
    additionalPaid: invoice.additionalTotal > 0 && invoice.pendingCharges === 0,
    sentAt: invoice.sentAt?.getTime() ?? null,
    isDisputed: disputed.has(invoice.id),
  }));
}

/**
 * Checks a locked invoice again when its date has come: whether the date is still set, it is time, and the card may be charged.
 * The date is removed in the same transaction, so a concurrent check finds nothing to do.
 */
export async function takeDueAutoCharge(
  tx: Transaction,
  services: Services,
  planned: PlannedCharge,
): Promise<DueCharge> {
  const { houseId, invoiceId } = planned;
  const [invoice] = await selectInvoices(tx, houseId, [invoiceId]);
  const [group] = invoice ? await selectGroups(tx, houseId, [invoice.groupId]) : [];
  if (group?.state !== 'CREATED') return NOTHING;
  const house = await houseById(tx, houseId);
  let due: DueCharge = NOTHING;
  const author = { houseId, userId: null, requestId: null };
  await editInvoices(
    tx,
    services,
    author,
    { groupId: group.id, invoiceIds: [invoiceId], action: 'invoice.auto-charge-due' },
    async ([record]) => {
      if (record) due = await decideDueCharge(tx, services, house, record, planned);
      return dueChargePlan(due, invoiceId);
    },
  );
  return due;
}
