import { localDateOf } from '../../../rules/core/dates';
import { autoChargeDueAt } from '../../../rules/invoicing/charge-dates/auto-charge';
import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { addWork, type NewWork, withdrawWork } from '../../core/work/work';
import type { HouseRow } from '../../house/house-record';
import { houseById } from '../../house/service';
import { firstEligibleAt } from '../invoices/charging-facts';
import type { InvoiceRow } from '../records/invoice-record';
import { AUTO_CHARGE_WORK } from '../work-kinds';
import type { InvoiceChanges } from './invoice-changes';

/** Returns the job for an invoice with a date: at the time of the charge or, if the date is outdated, at the planned time, to report it. */
export function autoChargeWork(
  houseId: number,
  invoice: InvoiceRow & { readonly autoChargeAt: Date },
  house: HouseRow,
): NewWork {
  const day = localDateOf(invoice.autoChargeAt.getTime(), house.timeZone);
  const due = autoChargeDueAt(day, house.autoChargeTime, {
    timeZone: house.timeZone,
    firstEligibleAt: firstEligibleAt(invoice),
  });
  const runAfter = due === null ? invoice.autoChargeAt : new Date(due);
  return {
    houseId,
    kind: AUTO_CHARGE_WORK,
    key: `${invoice.id}/${runAfter.getTime()}`,
    payload: { invoiceID: invoice.id, day },
    runAfter,
  };
}

const hasDate = (invoice: InvoiceRow): invoice is InvoiceRow & { readonly autoChargeAt: Date } =>
  invoice.autoChargeAt !== null;

/**
 * Updates the jobs for automatic charges, in the transaction that changes the dates: new dates replace jobs, removed dates withdraw them.
 */
export async function planAutoCharges(
  tx: Transaction,
  { clock }: Services,
  houseId: number,
  changes: readonly InvoiceChanges[],
): Promise<void> {
  const moved = changes
    .filter(({ own }) => own !== null && 'autoChargeAt' in own.after)
    .map(({ after }) => after.invoice);
  if (moved.length === 0) return;
  const house = await houseById(tx, houseId);
  await withdrawWork(
    tx,
    houseId,
    AUTO_CHARGE_WORK,
    moved.map(({ id }) => String(id)),
  );
  await addWork(
    tx,
    clock,
    moved.filter(hasDate).map((invoice) => autoChargeWork(houseId, invoice, house)),
  );
}
