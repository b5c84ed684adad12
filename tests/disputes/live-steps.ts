import {
  AcceptDisputeTermsDocument,
  CancelDisputesDocument,
  CloseDisputesDocument,
  ReopenDisputesDocument,
  SendDisputeMessageDocument,
} from '../../web/disputes/Disputes.generated';
import { OpenDisputesDocument } from '../../web/disputes/OpenNewFile.generated';
import type { LiveHouse } from '../support/houses/live-house';
import type { MutationName, Step } from '../support/houses/live-views';

interface Found {
  readonly disputes: { readonly nodes: readonly { readonly id: string; readonly version: number }[] };
}
interface Lots {
  readonly lots: {
    readonly nodes: readonly { readonly id: string; readonly dispute: { readonly id: string } | null }[];
  };
}

const LISTS = {
  Disputes: 'The dispute enters or leaves a list, or moves in it.',
  DisputePreview: 'What an action would do depends on the disputes and their invoices.',
  BidderInvoices: 'The sums of all invoices of the bidder are no record.',
  ChargeableNow: 'Who can be charged is computed when it is asked for.',
  BidderLots: 'The dispute changes the lot, which may enter or leave the list.',
  BidderPayments: 'The payments of a large edit have no change events of their own.',
};

const EMAILS = { BidderEmails: 'The email to the bidder is a record that the mutation does not return.' };

let keys = 0;
const key = () => `live-dispute-${(keys += 1)}`;

/** Changes of disputes, each of the first one that allows it. */
export const disputeSteps = (house: () => Pick<LiveHouse, 'colleague'>) => {
  const first = async (window: 'OPEN' | 'PAST_360_DAYS') => {
    const { data } = await house().colleague.gql<Found>(
      'query ($window: DisputeWindow!) { disputes(first: 1, filter: { window: $window }, orderBy: DEADLINE) { nodes { id version } } }',
      { window },
    );
    const [one] = data.disputes.nodes;
    if (!one) throw new Error(`no dispute is ${window}`);
    return one;
  };
  const open = async () => {
    const { data } = await house().colleague.gql<Lots>(
      '{ lots(first: 50, filter: { isSold: true, channel: MARKETPLACE }) { nodes { id dispute { id } } } }',
    );
    const lot = data.lots.nodes.find(({ dispute }) => dispute === null);
    if (!lot) throw new Error('every lot has a dispute');
    return {
      input: { lotIds: [lot.id], reasonNumber: 4, message: 'Please pay.', idempotencyKey: key() },
    };
  };
  const on = (window: 'OPEN' | 'PAST_360_DAYS', message: string) => async () => ({
    input: { disputes: [await first(window)], message, idempotencyKey: key() },
  });
  return {
    openDisputes: { document: OpenDisputesDocument, rereads: { ...LISTS, ...EMAILS }, variables: open },
    sendDisputeMessage: {
      document: SendDisputeMessageDocument,
      rereads: { DisputePreview: LISTS.DisputePreview, ...EMAILS },
      variables: on('OPEN', 'A reminder.'),
    },
    closeDisputes: {
      document: CloseDisputesDocument,
      rereads: { ...LISTS, ...EMAILS },
      variables: on('OPEN', ''),
    },
    reopenDisputes: {
      document: ReopenDisputesDocument,
      rereads: { ...LISTS, ...EMAILS },
      variables: on('PAST_360_DAYS', ''),
    },
    cancelDisputes: {
      document: CancelDisputesDocument,
      rereads: { ...LISTS, ...EMAILS },
      variables: on('OPEN', ''),
    },
    acceptDisputeTerms: {
      document: AcceptDisputeTermsDocument,
      rereads: {
        DisputeTerms: 'The terms are no record.',
        ChargeableNow: 'Who can be charged depends on the house.',
        DisputePreview: 'Whether the terms are needed is a part of the plan.',
      },
      variables: () => ({ input: { version: 1 } }),
    },
  } satisfies Partial<Record<MutationName, Step>>;
};
