import type { Slice } from '../core/slice';

/** Tax exemption papers of bidders, which other slices show. */
export const taxExemptions: Slice = {
  routes: [],
  live: { lists: { TaxExemption: ['Person.taxExemptions'] } },
};
