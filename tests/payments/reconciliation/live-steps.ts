import {
  ComparePaymentsDocument,
  IgnoreDiscrepancyDocument,
  RecordDiscrepancyPaymentDocument,
  RefundDiscrepancyDocument,
} from '../../../web/payments/reconciliation/Reconciliation.generated';
import type { LiveHouse } from '../../support/houses/live-house';
import type { MutationName, Step } from '../../support/houses/live-views';

const OPEN = '{ paymentDiscrepancies(first: 1, states: [OPEN]) { nodes { id version } } }';

interface Open {
  readonly paymentDiscrepancies: { readonly nodes: readonly { readonly id: string; readonly version: number }[] };
}

let keys = 0;

/** Steps that change discrepancies with the payment provider, each on the first open one. */
export const reconciliationSteps = (house: () => Pick<LiveHouse, 'colleague'>) => {
  const input = async (rest: object = {}) => {
    const { data } = await house().colleague.gql<Open>(OPEN);
    const [first] = data.paymentDiscrepancies.nodes;
    return { input: { ...first, ...rest, idempotencyKey: `live-discrepancy-${(keys += 1)}` } };
  };
  const lists = {
    PaymentDiscrepancies: 'The discrepancy leaves the list of those that are open.',
    PaymentComparison: 'The comparison is a record of its own.',
  };
  return {
    comparePayments: { document: ComparePaymentsDocument, rereads: lists, variables: () => ({}) },
    recordDiscrepancyPayment: {
      document: RecordDiscrepancyPaymentDocument,
      rereads: lists,
      variables: () => input(),
    },
    refundDiscrepancy: { document: RefundDiscrepancyDocument, rereads: lists, variables: () => input() },
    ignoreDiscrepancy: {
      document: IgnoreDiscrepancyDocument,
      rereads: lists,
      variables: (by: 'app' | 'colleague') => input({ reason: `Settled by the ${by}` }),
    },
  } satisfies Partial<Record<MutationName, Step>>;
};
