import {
  ComparePaymentsDocument,
  IgnoreDiscrepancyDocument,
  RecordDiscrepancyPaymentDocument,
  RefundDiscrepancyDocument,
  ReopenDiscrepancyDocument,
} from '../../../web/payments/reconciliation/Reconciliation.generated';
import type { LiveHouse } from '../../support/houses/live-house';
import type { MutationName, Step } from '../../support/houses/live-views';

const FIRST =
  'query ($state: PaymentDiscrepancyState!) { paymentDiscrepancies(first: 1, states: [$state]) { nodes { id version } } }';

interface First {
  readonly paymentDiscrepancies: { readonly nodes: readonly { readonly id: string; readonly version: number }[] };
}

let keys = 0;

/** Steps that change discrepancies with the payment provider, each on the first that it can change. */
export const reconciliationSteps = (house: () => Pick<LiveHouse, 'colleague'>) => {
  const input = async (rest: object = {}, state = 'OPEN') => {
    const { data } = await house().colleague.gql<First>(FIRST, { state });
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
    reopenDiscrepancy: {
      document: ReopenDiscrepancyDocument,
      rereads: lists,
      variables: () => input({}, 'IGNORED'),
    },
  } satisfies Partial<Record<MutationName, Step>>;
};
