import { type Minor, sumMinor } from '../../core/money';
import type { ChargeComponent, ChargeEntry } from '../invoices/facts';
import type { ChargeFills } from './charge-fill';
import type { ChargedUnit } from './plan-charges';

/** The charges that a template computes. */
export const COMPUTED_COMPONENTS = ['tax', 'other'] as const satisfies readonly ChargeComponent[];

/**
 * Returns what the template charges on units of an invoice and entered charges replace, by component: an entered charge is the whole of its
 * component. A component that staff entered before is no longer the template's.
 */
export function replacedCharges(
  charges: readonly ChargeEntry[],
  units: readonly ChargedUnit[],
  fills: ChargeFills,
): Readonly<Record<(typeof COMPUTED_COMPONENTS)[number], Minor>> {
  const replaced = (component: ChargeComponent): Minor =>
    fills[component] === undefined
      ? 0
      : sumMinor(
          units.map(({ lineId, round }) => {
            const own = charges.filter(
              (entry) => entry.lineId === lineId && entry.component === component && entry.round === round,
            );
            return own.some(({ source }) => source === 'MANUAL') ? 0 : sumMinor(own.map(({ amount }) => amount));
          }),
        );
  return { tax: replaced('tax'), other: replaced('other') };
}
