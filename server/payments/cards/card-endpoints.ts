import type { CardOnFileJson, SetCardBody } from '../../../upstream/payments/cards/card-wire';
import type { CardLimitJson } from '../../../upstream/payments/charge-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const HOUSE = '/app/house/{houseRef}';

const CARD = '/app/house/{houseRef}/approval/{approvalID}/cardOnFile';

interface CardAnswer {
  readonly cardOnFile: CardOnFileJson;
}

/** Calls for bidders' cards on file with the payment provider, and for the card limit. */
export function createCardEndpoints(upstream: UpstreamClient) {
  return {
    cardsOnFile: async (ids: readonly number[]): Promise<CardOnFileJson[]> =>
      (
        await upstream.get<{ cardsOnFile: CardOnFileJson[] }>('/app/house/{houseRef}/cardsOnFile', {
          query: { ids },
        })
      ).cardsOnFile,

    setCard: async (approvalID: number, body: SetCardBody): Promise<CardOnFileJson> =>
      (await upstream.post<CardAnswer>(CARD, { params: { approvalID }, body })).cardOnFile,

    removeCard: async (approvalID: number, version: number): Promise<CardOnFileJson> =>
      (await upstream.post<CardAnswer>(`${CARD}/remove`, { params: { approvalID }, body: { version } })).cardOnFile,

    cardLimit: () => upstream.get<CardLimitJson>(`${HOUSE}/creditCardLimit`),
    setCardLimit: (creditCardLimit: number | null) =>
      upstream.post<CardLimitJson>(`${HOUSE}/creditCardLimit`, { body: { creditCardLimit } }),
  };
}
