import type { BatchIneligibility } from '../../../rules/invoicing/auto-charge/batch-eligibility';
import { batchIneligibilities } from '../../../rules/invoicing/auto-charge/batch-eligibility';
import { creditableOf } from '../../../rules/invoicing/credits/credit-note';
import type { Channel } from '../../../rules/invoicing/invoices/facts';
import type { Queryable, Transaction } from '../../core/database/database';
import { conflict, notFound } from '../../core/http/errors';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import type { GroupRow } from '../groups/group-store';
import { lockGroup, selectGroups } from '../groups/group-store';
import { selectBiddersWithCard, selectChargeFacts } from '../invoices/invoice-store';
import { selectAutomaticallyTaxed } from './auto-charge-store';
import { batchFacts } from './batch-facts';

/** What a charge of its card has to know of an invoice; amounts in minor units of its currency. */
export interface ChargeReadiness {
  readonly id: number;
  readonly groupId: number;
  readonly approvalId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly channel: Channel;
  readonly currency: string;
  readonly outstanding: number;
  /** What credit notes can still lower it by. */
  readonly creditable: number;
  /** What can be paid online: what a charge takes. */
  readonly amount: number;
  /** Most important first. */
  readonly reasons: readonly BatchIneligibility[];
  /** It has additional charges, and none is unpaid. */
  readonly additionalPaid: boolean;
  readonly sentAt: number | null;
}

/** Invoices as a batch charge looks at them, in the order asked: a constant number of statements. */
export async function readChargeReadiness(
  db: Queryable,
  { clock }: Pick<Services, 'clock'>,
  houseId: number,
  invoiceIds: readonly number[],
): Promise<ChargeReadiness[]> {
  const invoices = await selectChargeFacts(db, houseId, invoiceIds);
  const house = await houseById(db, houseId);
  const taxed = await selectAutomaticallyTaxed(db, houseId, invoiceIds);
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
  }));
}

/** Takes a group whose invoices are there for this transaction. Throws 404, 409 GROUP_NOT_CREATED. */
export async function lockCreatedGroup(tx: Transaction, houseId: number, groupId: number): Promise<GroupRow> {
  if (!(await lockGroup(tx, houseId, groupId))) throw notFound('The invoice group');
  const [group] = await selectGroups(tx, houseId, [groupId]);
  if (group?.state !== 'CREATED')
    throw conflict('GROUP_NOT_CREATED', 'This invoice group has no invoices that can be charged.');
  return group;
}
