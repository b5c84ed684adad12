import { MessageBiddersDocument } from '../../../web/customers/messages/MessageBidders.generated';
import type { LiveHouse } from '../../support/houses/live-house';
import type { MutationName, Step } from '../../support/houses/live-views';

let keys = 0;

/** The bidder whose page is open. */
export const WRITTEN_TO = 'Marsh';

/** Messages to a bidder. */
export const bidderMessageSteps = (house: () => LiveHouse) =>
  ({
    messageBidders: {
      document: MessageBiddersDocument,
      rereads: { BidderEmails: 'The message is new in the list of the bidder.' },
      variables: async (by) => ({
        input: {
          bidderNumbers: [(await house().invoice(WRITTEN_TO)).approval.number],
          subject: `From the ${by}`,
          message: 'Your lots are ready.',
          idempotencyKey: `live-message-${(keys += 1)}`,
        },
      }),
    },
  }) satisfies Partial<Record<MutationName, Step>>;
