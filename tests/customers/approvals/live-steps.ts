import {
  ApproveRegistrationsDocument,
  DeclineRegistrationsDocument,
  ReopenRegistrationsDocument,
} from '../../../web/customers/approvals/Approvals.generated';
import type { RegistrationState } from '../../../web/generated/schema-types';
import type { LiveHouse } from '../../support/houses/live-house';
import type { MutationName, Step } from '../../support/houses/live-views';

interface Found {
  readonly registrations: { readonly nodes: readonly { readonly id: string; readonly version: number }[] };
}

const LISTS = {
  Approvals: 'The request enters or leaves a list, or moves in it.',
  ApprovalSales: 'How many requests of a sale are pending is no record.',
  ApprovalWork: 'Only the first pending request and their number are read.',
  BidderRegistrations: 'The request moves in the list of the bidder.',
  Calendar: 'How many requests of a sale are pending is computed.',
  BidderPage: 'The paddles of the bidder are not in the answer.',
};

let keys = 0;

/** Decisions about requests to bid, each about the first one that allows it. */
export const approvalSteps = (house: () => Pick<LiveHouse, 'read'>) => {
  const first = async (states: readonly RegistrationState[]) => {
    for (const state of states) {
      const { registrations } = await house().read<Found>(
        'query ($state: RegistrationState!) { registrations(first: 1, filter: { state: $state }) { nodes { id version } } }',
        { state },
      );
      const [one] = registrations.nodes;
      if (one) return one;
    }
    throw new Error(`no request is ${states.join(' or ')}`);
  };
  const on =
    (states: readonly RegistrationState[], more: object = {}) =>
    async () => ({
      input: { registrations: [await first(states)], idempotencyKey: `live-approval-${(keys += 1)}`, ...more },
    });
  return {
    approveRegistrations: {
      document: ApproveRegistrationsDocument,
      rereads: LISTS,
      variables: on(['PENDING']),
    },
    declineRegistrations: {
      document: DeclineRegistrationsDocument,
      rereads: LISTS,
      variables: on(['PENDING'], { reason: 'No address.' }),
    },
    reopenRegistrations: {
      document: ReopenRegistrationsDocument,
      rereads: LISTS,
      variables: on(['APPROVED', 'DECLINED']),
    },
  } satisfies Partial<Record<MutationName, Step>>;
};
