import {
  AcceptChargebackDocument,
  SaveChargebackEvidenceDocument,
  SubmitChargebackEvidenceDocument,
} from '../../../web/payments/chargebacks/Chargebacks.generated';
import type { LiveHouse } from '../../support/houses/live-house';
import type { MutationName, Step } from '../../support/houses/live-views';

const OPEN = `{ chargebacks(first: 1, filter: { states: [NEEDS_RESPONSE] }) { nodes { id version evidence {
  productDescription customerCommunication refundPolicy refundRefusal shippingAddress shippingDate shippingCarrier trackingNumber otherEvidence } } } }`;

interface Open {
  readonly chargebacks: {
    readonly nodes: readonly { readonly id: string; readonly version: number; readonly evidence: object }[];
  };
}

let keys = 0;

/** Steps that respond to chargebacks, each to the one with the earliest deadline. */
export const chargebackSteps = (house: () => Pick<LiveHouse, 'colleague'>) => {
  const first = async () => {
    const { data } = await house().colleague.gql<Open>(OPEN);
    const [one] = data.chargebacks.nodes;
    if (!one) throw new Error('no chargeback needs a response');
    return one;
  };
  const saved = async (by: string) => {
    const { id, version, evidence } = await first();
    return { input: { id, version, evidence: { ...evidence, otherEvidence: `Seen by the ${by} ${(keys += 1)}` } } };
  };
  const request = async () => {
    const { id, version } = await first();
    return { input: { id, version, idempotencyKey: `live-chargeback-${(keys += 1)}` } };
  };
  const lists = {
    Chargebacks: 'The chargeback leaves the list of those that are open, or moves in it.',
    ChargebacksDue: 'One less chargeback needs a response.',
    InvoiceChargebacks: 'The list of an invoice is read with the others.',
  };
  return {
    saveChargebackEvidence: { document: SaveChargebackEvidenceDocument, variables: saved },
    submitChargebackEvidence: {
      document: SubmitChargebackEvidenceDocument,
      rereads: lists,
      variables: async (by: 'app' | 'colleague') => {
        const { input } = await saved(by);
        await house().colleague.gql(
          'mutation ($input: SaveChargebackEvidenceInput!) { saveChargebackEvidence(input: $input) { userErrors { code } } }',
          { input },
        );
        return request();
      },
    },
    acceptChargeback: { document: AcceptChargebackDocument, rereads: lists, variables: () => request() },
  } satisfies Partial<Record<MutationName, Step>>;
};
