import {
  CancelCardRequestDocument,
  RequestCardDocument,
} from '../../../web/payments/card-requests/CardRequests.generated';
import type { LiveHouse } from '../../support/houses/live-house';
import type { MutationName, Step } from '../../support/houses/live-views';
import { type BidderName, lastNameOf } from '../charge-runs/live-charging-house';

interface LiveRequests {
  readonly approval: {
    readonly id: string;
    readonly card: { readonly requests: readonly { readonly id: string; readonly version: number }[] };
  };
}

const READS = {
  BidderCard: 'The request is new in the list.',
  InvoiceCard: 'The request is new in the list.',
};

let keys = 0;

/** Changes of requests for a bidder's card. */
export const cardRequestSteps = (house: () => LiveHouse) => {
  const bidder = async (name: BidderName) => {
    const {
      approval: { number },
    } = await house().invoice(lastNameOf(name));
    return (
      await house().read<LiveRequests>(
        'query ($number: Int!) { approval(number: $number) { id card { requests { id version } } } }',
        { number },
      )
    ).approval;
  };
  return {
    requestCard: {
      document: RequestCardDocument,
      rereads: READS,
      variables: async () => ({
        input: { id: (await bidder('replaced')).id, idempotencyKey: `live-card-${(keys += 1)}` },
      }),
    },
    cancelCardRequest: {
      document: CancelCardRequestDocument,
      rereads: READS,
      // Each of the two cancels a link that is made for it.
      variables: async (by) => {
        const { id } = await bidder(by === 'app' ? 'removed' : 'removedLater');
        await house().read('mutation ($input: RequestCardInput!) { requestCard(input: $input) { url } }', {
          input: { id, idempotencyKey: `live-card-${(keys += 1)}` },
        });
        const { card } = await bidder(by === 'app' ? 'removed' : 'removedLater');
        return { input: { ...card.requests[0] } };
      },
    },
  } satisfies Partial<Record<MutationName, Step>>;
};
