import {
  GiveFeedbackOnLotDocument,
  SetDefaultFeedbackDocument,
  WithdrawFeedbackDocument,
} from '../../web/feedback/Feedback.generated';
import type { LiveHouse } from '../support/houses/live-house';
import type { MutationName, Step } from '../support/houses/live-views';

let keys = 0;
const key = () => `live-feedback-${(keys += 1)}`;

interface Bought {
  readonly lots: {
    readonly nodes: readonly {
      readonly ref: string;
      readonly title: string;
      readonly buyer: { readonly number: number } | null;
      readonly feedback: { readonly id: string } | null;
    }[];
  };
}

/** The lot that the dialog is open for. */
export const PRAISED = 'Harbor at Dawn';

/** Returns the lot, its buyer, and its feedback. */
export async function praisedLot({ read }: LiveHouse) {
  const { lots } = await read<Bought>(
    '{ lots(first: 50, filter: { isSold: true }) { nodes { ref title buyer { number } feedback { id } } } }',
  );
  const lot = lots.nodes.find(({ title }) => title === PRAISED);
  if (!lot?.buyer) throw new Error(`no lot ${PRAISED}`);
  return { ref: lot.ref, bidder: lot.buyer.number, feedback: lot.feedback?.id ?? null };
}

const LISTS = {
  BidderFeedback: 'The feedback enters or leaves the list of its bidder.',
  BidderLots: 'The feedback changes the lot, which may enter or leave the list.',
};

/** Gives feedback after withdrawing what the other user gave. */
async function free(house: LiveHouse) {
  const { ref, feedback } = await praisedLot(house);
  if (feedback !== null)
    await house.colleague.gql(
      'mutation ($input: WithdrawFeedbackInput!) { withdrawFeedback(input: $input) { userErrors { message } } }',
      { input: { id: feedback } },
    );
  return ref;
}

async function given(house: LiveHouse): Promise<string> {
  const { ref, feedback } = await praisedLot(house);
  if (feedback !== null) return feedback;
  await house.colleague.gql(
    'mutation ($input: GiveFeedbackInput!) { giveFeedback(input: $input) { userErrors { message } } }',
    { input: { lotRef: ref, message: 'Thank you.', idempotencyKey: key() } },
  );
  return given(house);
}

/** Changes of the default messages, and of feedback on the buyer of a lot. */
export const feedbackSteps = (house: () => LiveHouse) =>
  ({
    setDefaultFeedback: {
      document: SetDefaultFeedbackDocument,
      variables: (by) => ({ input: { message1: `By ${by}`, message2: 'Thank you.', message3: 'See you soon.' } }),
    },
    giveFeedback: {
      document: GiveFeedbackOnLotDocument,
      rereads: { ...LISTS, GiveFeedback: 'The lot of the dialog is no record.' },
      variables: async (by) => ({
        input: { lotRef: await free(house()), message: `Praise by the ${by}.`, idempotencyKey: key() },
      }),
    },
    withdrawFeedback: {
      document: WithdrawFeedbackDocument,
      rereads: { ...LISTS, GiveFeedback: 'The lot of the dialog is no record.' },
      variables: async () => ({ input: { id: await given(house()) } }),
    },
  }) satisfies Partial<Record<MutationName, Step>>;
