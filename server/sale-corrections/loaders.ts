import { byKey } from '../core/rest/loader';
import type { SaleCorrectionsEndpoints } from './endpoints';

export function createSaleCorrectionsLoaders(endpoints: SaleCorrectionsEndpoints) {
  return {
    /** A correction of a sale, by its number. */
    correctionByNumber: byKey(endpoints.correctionsById, ({ saleCorrectionID }) => saleCorrectionID),
    /** The latest corrections of a lot, latest first. */
    correctionsOfLot: byKey(
      async (lotIDs: readonly number[]) => {
        const corrections = await endpoints.correctionsOfLots(lotIDs);
        return lotIDs.map((lotID) => ({ lotID, corrections: corrections.filter((one) => one.lotID === lotID) }));
      },
      ({ lotID }) => lotID,
    ),
  };
}

declare module '../core/context' {
  interface Loaders {
    readonly saleCorrections: ReturnType<typeof createSaleCorrectionsLoaders>;
  }
}
