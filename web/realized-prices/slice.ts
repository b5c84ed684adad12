import { holds } from '../core/session/rights';
import type { Slice } from '../core/slice';
import { realizedPricesPath } from '../paths/realized-prices';

/** Editing the realized prices of sessions that have ended. */
export const realizedPrices: Slice = {
  routes: [
    {
      path: realizedPricesPath(':catalogID'),
      page: async () => (await import('./uploads/RealizedPricesPage')).RealizedPricesPage,
      gate: holds('REPORTS'),
    },
  ],
  // Neither has an id: what the queries read belongs together.
  policies: { RealizedPrices: { merge: true } },
  live: {
    lists: { RealizedUpload: ['realizedPrices'] },
  },
};
