import type { Channel } from '../../rules/invoicing/invoices/facts';
import {
  pricesByTerms,
  type SaleTerms,
  type SoldPrices,
  type SoldSums,
  soldTimes,
} from '../../rules/sale-results/sale-figures';
import type { PriceGroupRow, SessionRow } from './result-store';

/** The terms of a session that its prices depend on. */
export type TermsRow = Pick<SessionRow, 'premium' | 'liveFeeRates'>;

const termsOf = ({ premium, liveFeeRates }: TermsRow): SaleTerms => ({ premium, liveFees: liveFeeRates });

/** A sold lot as far as its prices depend on it. */
interface PricedLot {
  readonly hammer: number;
  /** What its invoice charges; null while it is on none. */
  readonly invoiced: SoldPrices | null;
}

/** Returns the prices of a lot: what its invoice charges, or else what it will. */
export const pricesOf = (
  { invoiced, hammer }: PricedLot,
  { channel }: { readonly channel: Channel },
  session: TermsRow,
): SoldPrices => invoiced ?? pricesByTerms(hammer, channel, termsOf(session));

/** Returns the sums of equally priced lots, or of invoiced ones. `sessionOf` returns the session of a number. */
export function sumsOf(
  { catalogId, channel, each, lotCount, ...invoiced }: PriceGroupRow,
  sessionOf: (catalogId: number) => TermsRow,
): SoldSums {
  if (catalogId !== null && channel !== null && each !== null)
    return soldTimes(lotCount, pricesByTerms(each, channel, termsOf(sessionOf(catalogId))));
  return {
    lotCount,
    hammer: invoiced.hammer ?? 0,
    premium: invoiced.premium ?? 0,
    liveFee: invoiced.liveFee ?? 0,
  };
}
