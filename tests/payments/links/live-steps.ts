import {
  CancelPaymentLinkDocument,
  CreatePaymentLinkDocument,
  SendPaymentLinkDocument,
} from '../../../web/payments/links/PaymentLinks.generated';
import type { LiveHouse } from '../../support/houses/live-house';
import type { MutationName, Step } from '../../support/houses/live-views';
import { CHARGE_READS, chargeOf } from '../charge-runs/live-steps';

interface LiveCharge {
  readonly node: { readonly id: string; readonly version: number };
}

let keys = 0;

/** Changes of charges that wait for their bidders. */
export const linkSteps = (house: () => LiveHouse) => {
  const waiting = async (name: 'waiting' | 'waitingLater') =>
    (
      await house().read<LiveCharge>('query ($id: ID!) { node(id: $id) { id ... on ChargeAttempt { version } } }', {
        id: await chargeOf(house(), name),
      })
    ).node;
  return {
    createPaymentLink: {
      document: CreatePaymentLinkDocument,
      changesNothing: true,
      rereads: {},
      variables: async () => ({ input: await waiting('waiting') }),
    },
    sendPaymentLink: {
      document: SendPaymentLinkDocument,
      rereads: CHARGE_READS,
      variables: async () => ({
        input: { ...(await waiting('waiting')), idempotencyKey: `live-link-${(keys += 1)}` },
      }),
    },
    cancelPaymentLink: {
      document: CancelPaymentLinkDocument,
      rereads: CHARGE_READS,
      variables: async (by: 'app' | 'colleague') => ({
        input: await waiting(by === 'app' ? 'waiting' : 'waitingLater'),
      }),
    },
  } satisfies Partial<Record<MutationName, Step>>;
};
