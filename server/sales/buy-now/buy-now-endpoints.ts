import type {
  BuyNowBody,
  BuyNowJson,
  BuyNowListJson,
  BuyNowSavedJson,
} from '../../../upstream/sales/buy-now/buy-now-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

/** The settings of Buy It Now sales. */
export const createBuyNowEndpoints = (upstream: UpstreamClient) => ({
  buyNowSettings: async (saleNumbers: readonly number[]): Promise<BuyNowJson[]> =>
    (
      await upstream.get<BuyNowListJson>('/app/house/{houseRef}/buyNowSettings', {
        query: { ids: saleNumbers },
      })
    ).settings,

  saveBuyNowSettings: async (groupID: number, body: BuyNowBody): Promise<BuyNowJson> =>
    (
      await upstream.post<BuyNowSavedJson>('/app/house/{houseRef}/bin/group/{groupID}/settings', {
        params: { groupID },
        body,
      })
    ).settings,
});
