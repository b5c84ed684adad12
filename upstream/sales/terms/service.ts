import type { Queryable } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { saleTermsJson } from './terms-json';
import type { SaleTermsRow } from './terms-record';
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

/** Returns terms that a new sale can have; null if the house has none with that number, or they are archived. */
export async function usableTerms(db: Queryable, houseId: number, id: number): Promise<SaleTermsRow | null> {
  const [row] = await selectTerms(db, houseId, { ids: [id], archived: false });
  return row ?? null;
}
