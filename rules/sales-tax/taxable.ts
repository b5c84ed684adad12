import type { Minor } from '../core/money';

/** What the sales of a report are of: all of them, and those to exempt buyers. */
interface Sales {
  readonly sales: Minor;
  readonly exempt: Minor;
}

/** Returns the sales to buyers who aren't exempt. */
export const taxableSales = ({ sales, exempt }: Sales): Minor => sales - exempt;

/** Returns the tax in percent of the taxable sales, with three decimals: "8.875". Null if there are no taxable sales. */
export const effectiveRate = (tax: Minor, taxable: Minor): string | null =>
  taxable === 0 ? null : ((100 * tax) / taxable).toFixed(3);
