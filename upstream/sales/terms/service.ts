import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { saleTermsJson } from './terms-json';
import { selectTerms, type TermsFilter } from './terms-store';
import type { SaleTermsJson } from './terms-wire';

/** Returns the terms of the house by name. */
export async function readTerms(
  { db }: Services,
  { houseId, houseCurrency }: Actor,
  filter: TermsFilter,
): Promise<SaleTermsJson[]> {
  return (await selectTerms(db, houseId, filter)).map((row) => saleTermsJson(row, houseCurrency));
}
