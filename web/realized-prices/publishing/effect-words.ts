import { counted } from '../../core/locale';
import type { PriceEffect } from '../../generated/schema-types';
import type { Realized_effectsFragment as Effects } from '../uploads/RealizedPrices.generated';

/** What publishing does to a lot, in words. */
export const EFFECT_LABELS: Readonly<Record<PriceEffect, string>> = {
  UNCHANGED: 'No change',
  SOLD: 'Sold',
  PRICED: 'Sold, buyer unknown',
  PASSED: 'Passed',
  REPRICED: 'New price',
  NEW_BUYER: 'New buyer',
  INVOICED: 'On an invoice, stays',
};

/** Returns how many lots have each effect, and how many prices are corrected with invoices, in words. */
export function effectWords(effects: Omit<Effects, '__typename'>, corrected = 0): string {
  const { repriced, newBuyer, sold, priced, passed, invoiced, unchanged } = effects;
  const parts = [
    repriced > 0 && counted(repriced, 'new price'),
    newBuyer > 0 && counted(newBuyer, 'new buyer'),
    sold > 0 && counted(sold, 'sold', 'sold'),
    priced > 0 && counted(priced, 'sold to an unknown buyer', 'sold to an unknown buyer'),
    passed > 0 && counted(passed, 'passed', 'passed'),
    corrected > 0 && counted(corrected, 'corrected with its invoice', 'corrected with their invoices'),
    unchanged > 0 && counted(unchanged, 'unchanged', 'unchanged'),
    invoiced > 0 && counted(invoiced, 'on an invoice unchanged', 'on invoices unchanged'),
  ].filter(Boolean);
  return parts.length === 0 ? 'No lots change' : parts.join(' · ');
}

/** Returns how many lots change. */
export const changedCount = ({ repriced, newBuyer, sold, priced, passed }: Omit<Effects, '__typename'>): number =>
  repriced + newBuyer + sold + priced + passed;
