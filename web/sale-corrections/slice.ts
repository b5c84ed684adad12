import type { Slice } from '../core/slice';

/** Correcting sales of lots, in a dialog that other slices open. */
export const saleCorrections: Slice = {
  routes: [],
  live: { lists: { SaleCorrection: ['Lot.saleCorrections'] } },
};
