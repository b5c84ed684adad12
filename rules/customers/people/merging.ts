import { decimalFromMinor, minorFromDecimal, sumMinor } from '../../core/money';

/** What a person was invoiced, owes, and is owed, in one currency; amounts are decimals. */
export interface PersonSums {
  readonly currency: string;
  readonly invoiceCount: number;
  readonly outstandingBalance: string;
  readonly creditOwed: string;
}

/** Returns the sums of two people together, by currency: exactly what the merged person has. */
export function sumsTogether(one: readonly PersonSums[], other: readonly PersonSums[]): PersonSums[] {
  const all = [...one, ...other];
  return [...new Set(all.map(({ currency }) => currency))].sort().map((currency) => {
    const own = all.filter((sums) => sums.currency === currency);
    const total = (field: 'outstandingBalance' | 'creditOwed') =>
      decimalFromMinor(sumMinor(own.map((sums) => minorFromDecimal(sums[field], currency))), currency);
    return {
      currency,
      invoiceCount: own.reduce((sum, { invoiceCount }) => sum + invoiceCount, 0),
      outstandingBalance: total('outstandingBalance'),
      creditOwed: total('creditOwed'),
    };
  });
}

/** Returns whether two people have accounts of different members of a platform, which are rarely one person. */
export function areDifferentMembers(
  one: readonly { readonly memberNumber: number | null }[],
  other: readonly { readonly memberNumber: number | null }[],
): boolean {
  const members = (records: typeof one) => records.flatMap(({ memberNumber }) => memberNumber ?? []);
  const [first, second] = [members(one), members(other)];
  return first.length > 0 && second.length > 0 && !first.some((number) => second.includes(number));
}

/** What two people have in common. */
export type SharedValue = 'EMAIL' | 'PHONE' | 'NAME_AND_POSTAL_CODE';

const SHARED: Readonly<Record<SharedValue, string>> = {
  EMAIL: 'email address',
  PHONE: 'telephone number',
  NAME_AND_POSTAL_CODE: 'name and postal code',
};

/** Returns why two people are possibly the same: "Same email address and telephone number." */
export const sharedWords = (reasons: readonly SharedValue[]): string =>
  `Same ${new Intl.ListFormat('en-US').format(reasons.map((reason) => SHARED[reason]))}.`;
