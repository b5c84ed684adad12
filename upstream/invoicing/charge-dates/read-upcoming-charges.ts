import { localDateOf } from '../../../rules/core/dates';
import { wireFromMinor } from '../../../rules/core/money';
import { upcomingCharges, upcomingDays } from '../../../rules/invoicing/charge-dates/upcoming-charges';
import { MOST_NUMBERS } from '../../../rules/invoicing/invoices/selection-limits';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import { selectDatedInvoices } from './auto-charge-store';
import type { UpcomingChargesJson } from './auto-charge-wire';

/** Returns the planned automatic charges of the house, by day and group. */
export async function readUpcomingCharges({ db, clock }: Services, { houseId }: Actor): Promise<UpcomingChargesJson> {
  const { timeZone, autoChargeTime } = await houseById(db, houseId);
  const now = clock.now().getTime();
  const planned = upcomingCharges(await selectDatedInvoices(db, houseId), now, timeZone);
  return {
    today: localDateOf(now, timeZone),
    timeOfDay: autoChargeTime,
    days: upcomingDays(planned, now, timeZone),
    charges: planned.map(({ day, groupId, currency, invoiceIds, outdatedCount, amount }) => ({
      day,
      invoiceGroupID: groupId,
      currencyCode: currency,
      invoiceCount: invoiceIds.length,
      outdatedCount,
      amount: wireFromMinor(amount, currency),
      invoiceIDs: invoiceIds.toSorted((a, b) => a - b).slice(0, MOST_NUMBERS),
    })),
  };
}
