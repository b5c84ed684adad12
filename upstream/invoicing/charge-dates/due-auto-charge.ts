import {
  autoChargeDueAt,
  DISPUTED_AUTO_CHARGE,
  dueChargeRefusals,
  lapsedReason,
} from '../../../rules/invoicing/charge-dates/auto-charge';
import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { addWork } from '../../core/work/work';
import type { HouseRow } from '../../house/house-record';
import type { EditPlan } from '../editing/edit-plan';
import { autoChargeWork } from '../editing/plan-auto-charges';
import { autoChargeDay, firstEligibleAt } from '../invoices/charging-facts';
import type { InvoiceRecord } from '../records/invoice-facts';
import { selectDisputed } from './auto-charge-store';
import { considerAutoCharges } from './read-auto-charges';

/** An invoice whose date has come, and the planned day. */
export interface PlannedCharge {
  readonly houseId: number;
  readonly invoiceId: number;
  readonly day: string;
}

/** The action to take: nothing (the date was changed or removed, or it is not yet time), charge, or report why not. */
export type DueCharge =
  | { readonly state: 'NOTHING' }
  | { readonly state: 'CHARGE'; readonly groupId: number }
  | { readonly state: 'REFUSED' | 'OUTDATED'; readonly reason: string };

export const NOTHING: DueCharge = { state: 'NOTHING' };
const SWITCHED_OFF = 'Automatic charging is switched off for this house.';

/** Returns the action for a locked invoice whose date has come. */
export async function decideDueCharge(
  tx: Transaction,
  { clock }: Services,
  house: HouseRow,
  { invoice }: InvoiceRecord,
  planned: PlannedCharge,
): Promise<DueCharge> {
  const { autoChargeAt } = invoice;
  if (autoChargeAt === null || autoChargeDay(invoice, house.timeZone) !== planned.day) return NOTHING;
  const now = clock.now();
  const dueAt = autoChargeDueAt(planned.day, house.autoChargeTime, {
    timeZone: house.timeZone,
    firstEligibleAt: firstEligibleAt(invoice),
  });
  const lapsed = lapsedReason(dueAt, now.getTime());
  if (lapsed !== null) return { state: 'OUTDATED', reason: lapsed };
  if (dueAt !== null && dueAt > now.getTime()) {
    // It was sent or edited since: the 48 hours end later on the same day.
    await addWork(tx, clock, [autoChargeWork(house.id, { ...invoice, autoChargeAt }, house)]);
    return NOTHING;
  }
  if (!house.autoChargeEnabled) return { state: 'REFUSED', reason: SWITCHED_OFF };
  const [considered] = await considerAutoCharges(tx, now, house, [invoice], dueChargeRefusals);
  const [reason] = considered?.refusals ?? [];
  if (reason !== undefined) return { state: 'REFUSED', reason };
  // Only staff can decide to charge in spite of a dispute.
  if ((await selectDisputed(tx, house.id, [invoice.id])).has(invoice.id))
    return { state: 'OUTDATED', reason: DISPUTED_AUTO_CHARGE };
  return { state: 'CHARGE', groupId: invoice.groupId };
}

/**
 * Removes a date whose charge ran. A date that is outdated, or held by a dispute, remains until staff choose another: no
 * date changes silently.
 */
export const dueChargePlan = (due: DueCharge, invoiceId: number): EditPlan =>
  due.state === 'CHARGE' || due.state === 'REFUSED' ? { invoices: new Map([[invoiceId, { autoChargeAt: null }]]) } : {};
