import { SetAutoChargeDocument } from '../../../web/invoicing/charge-dates/AutoCharge.generated';
import { CreateCreditNoteDocument } from '../../../web/invoicing/credits/Credits.generated';
import { AllowChargingDocument } from '../../../web/invoicing/holds/AllowCharging.generated';
import { RemoveCardOnFileDocument, SetCardOnFileDocument } from '../../../web/payments/cards/BidderCard.generated';
import { SetCreditCardLimitDocument } from '../../../web/payments/cards/CardLimit.generated';
import {
  ChargeCardsDocument,
  RefreshChargesDocument,
  RetryChargesDocument,
} from '../../../web/payments/charge-runs/Charging.generated';
import { RequestPaymentsEnrollmentDocument } from '../../../web/payments/enrollment/Payments.generated';
import {
  OrderPaymentMethodsDocument,
  SavePaymentMethodDocument,
  SetPaymentMethodRetiredDocument,
} from '../../../web/payments/methods/PaymentMethods.generated';
import { RefreshRefundDocument, RefundChargeDocument } from '../../../web/payments/refunds/Refunds.generated';
import { EDIT_LISTS, PAYMENT_LISTS } from '../../invoicing/live/live-steps';
import type { LiveHouse } from '../../support/houses/live-house';
import type { MutationName, Step } from '../../support/houses/live-views';
import { type BidderName, lastNameOf } from './live-charging-house';

let keys = 0;
const newKey = () => `live-charge-${(keys += 1)}`;

interface LiveMethod {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly isChoosable: boolean;
  readonly isRetired: boolean;
}

/** What is refetched after every change of a payment method. */
const METHOD_READS = {
  PaymentMethodsPage: 'Methods have an order.',
  PaymentMethods: 'Methods have an order.',
  InvoicePayments: 'Payments show the name of their method.',
};

/** Steps that change the house's payment methods. */
export const methodSteps = (house: () => LiveHouse) => {
  const methods = async () =>
    (
      await house().read<{ paymentMethods: LiveMethod[] }>(
        '{ paymentMethods { id name version isChoosable isRetired } }',
      )
    ).paymentMethods;
  const named = async (start: string) => (await methods()).find(({ name }) => name.startsWith(start));
  return {
    savePaymentMethod: {
      document: SavePaymentMethodDocument,
      rereads: METHOD_READS,
      variables: async (by) => {
        const check = await named('Check');
        return { input: { id: check?.id, version: check?.version, name: `Check, by the ${by}` } };
      },
    },
    orderPaymentMethods: {
      document: OrderPaymentMethodsDocument,
      // The screen itself sorts the methods that the mutation returns.
      isColleaguesOnly: true,
      rereads: METHOD_READS,
      variables: async () => {
        const offered = (await methods()).filter(({ isChoosable }) => isChoosable);
        return { input: { methods: offered.toReversed().map(({ id, version }) => ({ id, version })) } };
      },
    },
    setPaymentMethodRetired: {
      document: SetPaymentMethodRetiredDocument,
      // The screen itself sorts the methods that the mutation returns.
      isColleaguesOnly: true,
      rereads: METHOD_READS,
      variables: async () => {
        const check = await named('Check');
        return { input: { id: check?.id, version: check?.version, isRetired: !check?.isRetired } };
      },
    },
  } satisfies Partial<Record<MutationName, Step>>;
};

/** Returns the charge of a bidder's card in the runs that are finished when the tests begin. */
export async function chargeOf(house: LiveHouse, name: BidderName): Promise<string | undefined> {
  const { chargeRuns } = await house.read<{
    chargeRuns: { nodes: { attempts: { nodes: { id: string; lastName: string }[] } }[] };
  }>('query ($group: Int!) { chargeRuns(groupNumber: $group) { nodes { attempts { nodes { id lastName } } } } }', {
    group: house.group,
  });
  return chargeRuns.nodes
    .flatMap(({ attempts }) => attempts.nodes)
    .findLast(({ lastName }) => lastName === lastNameOf(name))?.id;
}

/** Returns the two runs that are finished when the tests begin, the earlier one first. */
export async function runsOf(house: LiveHouse): Promise<{ readonly id: string; readonly number: number }[]> {
  const { chargeRuns } = await house.read<{ chargeRuns: { nodes: { id: string; number: number }[] } }>(
    'query ($group: Int!) { chargeRuns(groupNumber: $group) { nodes { id number } } }',
    { group: house.group },
  );
  return chargeRuns.nodes.toSorted((one, other) => one.number - other.number);
}

interface LiveCard {
  readonly approval: { readonly id: string; readonly card: { readonly number: number; readonly version: number } };
}

/** Which invoices can be charged is computed on request. */
const ELIGIBILITY_READS = Object.fromEntries(
  ['ChargeableNow', 'ChargeDryRun', 'AutoCharge', 'AutoChargeOthers', 'UpcomingCharges'].map((name) => [
    name,
    'Who can be charged is computed when it is asked for.',
  ]),
);

/** Steps that change who is charged, and when: dates, saved cards, and the limit. */
export const planningSteps = (house: () => LiveHouse) => {
  const cardOf = async (name: BidderName) => {
    const {
      approval: { number },
    } = await house().invoice(lastNameOf(name));
    return (
      await house().read<LiveCard>(
        'query ($number: Int!) { approval(number: $number) { id card { number version } } }',
        { number },
      )
    ).approval;
  };
  return {
    setAutoCharge: {
      document: SetAutoChargeDocument,
      rereads: { ...EDIT_LISTS, ...ELIGIBILITY_READS },
      variables: async (by) => {
        const { number } = await house().invoice(lastNameOf(by === 'app' ? 'dated' : 'datedLater'));
        const day = new Date(house().upstream.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
        return {
          input: {
            selection: { groupNumber: house().group, numbers: [number] },
            day,
            tellBidders: false,
            idempotencyKey: newKey(),
          },
          invoiceNumber: number,
        };
      },
    },
    setCardOnFile: {
      document: SetCardOnFileDocument,
      rereads: ELIGIBILITY_READS,
      variables: async (by) => {
        const {
          id,
          card: { number, version },
        } = await cardOf('replaced');
        return { input: { id, version, cardRef: `sandbox-${by === 'app' ? 'limit' : 'settles'}-${number}` } };
      },
    },
    removeCardOnFile: {
      document: RemoveCardOnFileDocument,
      rereads: ELIGIBILITY_READS,
      variables: async (by) => {
        const {
          id,
          card: { version },
        } = await cardOf(by === 'app' ? 'removed' : 'removedLater');
        return { input: { id, version } };
      },
    },
    setCreditCardLimit: {
      document: SetCreditCardLimitDocument,
      rereads: ELIGIBILITY_READS,
      variables: (by) => ({ input: { creditCardLimit: by === 'app' ? '50.00' : null } }),
    },
    requestPaymentsEnrollment: {
      document: RequestPaymentsEnrollmentDocument,
      rereads: ELIGIBILITY_READS,
      variables: (by) => ({
        input: {
          kind: 'SIGN_UP',
          contactName: `Asked by the ${by}`,
          email: 'office@sample.example',
          phone: '2125550101',
          note: '',
          date: null,
          idempotencyKey: newKey(),
        },
      }),
    },
  } satisfies Partial<Record<MutationName, Step>>;
};

/** What is refetched after every charge and every refund. */
export const CHARGE_READS = {
  ...PAYMENT_LISTS,
  ...ELIGIBILITY_READS,
  ChargeRun: 'A run is polled while cards are charged, and while outcomes are unknown.',
  ChargeRuns: 'The run is new in the list.',
  ChargeAttempts: 'The run says that some of its charges changed, but not which.',
  RefundDryRun: 'What can be refunded is computed when it is asked for.',
};
const REFUND_READS = { ...CHARGE_READS, ChargeRefunds: 'The refund is new in the list.' };

/** Steps that charge and refund. */
export const chargeSteps = (house: () => LiveHouse) =>
  ({
    refreshCharges: {
      document: RefreshChargesDocument,
      rereads: CHARGE_READS,
      variables: async (by) => ({ input: { id: (await runsOf(house()))[by === 'app' ? 0 : 1]?.id } }),
    },
    chargeCards: {
      document: ChargeCardsDocument,
      rereads: CHARGE_READS,
      variables: async (by) => ({
        input: {
          selection: {
            groupNumber: house().group,
            numbers: [(await house().invoice(lastNameOf(by === 'app' ? 'charged' : 'chargedLater'))).number],
          },
          idempotencyKey: newKey(),
        },
      }),
    },
    retryCharges: {
      document: RetryChargesDocument,
      rereads: CHARGE_READS,
      variables: async (by) => ({
        input: { id: (await runsOf(house()))[by === 'app' ? 0 : 1]?.id, idempotencyKey: newKey() },
      }),
    },
    refundCharge: {
      isByBoth: true,
      document: RefundChargeDocument,
      rereads: REFUND_READS,
      variables: async (by) => ({
        input: {
          charge: await chargeOf(house(), by === 'app' ? 'lost' : 'lostLater'),
          amount: '1.00',
          reason: `Returned to the ${by}`,
          idempotencyKey: newKey(),
        },
      }),
    },
    createCreditNote: {
      document: CreateCreditNoteDocument,
      rereads: {
        ...EDIT_LISTS,
        ...ELIGIBILITY_READS,
        RefundDryRun: 'What can be refunded is computed when it is asked for.',
        CreditNotes: 'The credit note is new in the list.',
        InvoicePayments: 'A credit note changes the balance after each payment.',
      },
      variables: async (by) => {
        const { id } = await house().invoice(lastNameOf('refunded'));
        return { input: { invoiceId: id, amount: '0.50', reason: `Goodwill of the ${by}`, idempotencyKey: newKey() } };
      },
    },
    allowCharging: {
      document: AllowChargingDocument,
      rereads: {
        ...EDIT_LISTS,
        ...ELIGIBILITY_READS,
        RefundDryRun: 'What can be refunded is computed when it is asked for.',
      },
      variables: async (by) => {
        const { id } = await house().invoice(lastNameOf(by === 'app' ? 'lost' : 'refunded'));
        return { input: { invoiceId: id, reason: `Allowed by the ${by}`, idempotencyKey: newKey() } };
      },
    },
    refreshRefund: {
      document: RefreshRefundDocument,
      rereads: REFUND_READS,
      variables: async (by) => ({ input: { charge: await chargeOf(house(), by === 'app' ? 'lost' : 'lostLater') } }),
    },
  }) satisfies Partial<Record<MutationName, Step>>;

/** A refund with an immediate response. */
export const answeredRefund = (house: () => LiveHouse): Step => ({
  document: RefundChargeDocument,
  rereads: REFUND_READS,
  variables: async (by) => ({
    input: {
      charge: await chargeOf(house(), 'refunded'),
      amount: '2.00',
      reason: `Goodwill of the ${by}`,
      idempotencyKey: newKey(),
    },
  }),
});

/** Steps with every mutation of payments. */
export const paymentsSteps = (house: () => LiveHouse) => ({
  ...methodSteps(house),
  ...planningSteps(house),
  ...chargeSteps(house),
});
