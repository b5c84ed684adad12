import type {
  CorrectSaleBody,
  CorrectSaleJson,
  SaleCorrectionJson,
  SaleCorrectionsJson,
  SalePreviewJson,
} from '../../upstream/sale-corrections/correction-wire';
import { upstreamBadAnswer } from '../core/graphql/errors';
import type { UpstreamClient } from '../core/rest/upstream-client';

const CORRECTIONS = '/app/house/{houseRef}/saleCorrections';
const OF_LOT = '/app/house/{houseRef}/lot/{lotID}/saleCorrection';

/** Correcting sales. */
export function createSaleCorrectionsEndpoints(upstream: UpstreamClient) {
  return {
    correctionsById: async (ids: readonly number[]): Promise<SaleCorrectionJson[]> =>
      (await upstream.get<SaleCorrectionsJson>(CORRECTIONS, { query: { ids } })).saleCorrections,

    correctionsOfLots: async (lotIDs: readonly number[]): Promise<SaleCorrectionJson[]> =>
      (await upstream.get<SaleCorrectionsJson>(CORRECTIONS, { query: { lotIDs } })).saleCorrections,

    preview: async (lotID: number, body: CorrectSaleBody): Promise<SalePreviewJson> => {
      const { dryRun } = await upstream.post<CorrectSaleJson>(OF_LOT, {
        params: { lotID },
        query: { dryRun: true },
        body,
      });
      if (dryRun === null) throw upstreamBadAnswer();
      return dryRun;
    },

    correct: async (lotID: number, body: CorrectSaleBody, idempotencyKey: string): Promise<SaleCorrectionJson> => {
      const { saleCorrection } = await upstream.post<CorrectSaleJson>(OF_LOT, {
        params: { lotID },
        body,
        idempotencyKey,
      });
      if (saleCorrection === null) throw upstreamBadAnswer();
      return saleCorrection;
    },

    undo: async (saleCorrectionID: number, idempotencyKey: string): Promise<SaleCorrectionJson> =>
      (
        await upstream.post<{ saleCorrection: SaleCorrectionJson }>(
          '/app/house/{houseRef}/saleCorrection/{saleCorrectionID}/undo',
          { params: { saleCorrectionID }, body: {}, idempotencyKey },
        )
      ).saleCorrection,
  };
}

export type SaleCorrectionsEndpoints = ReturnType<typeof createSaleCorrectionsEndpoints>;

declare module '../core/context' {
  interface Endpoints {
    readonly saleCorrections: ReturnType<typeof createSaleCorrectionsEndpoints>;
  }
}
