import Stripe from 'stripe';
import { optionsOf } from '../../core/stripe-client';
import { type DescribedCard, ProcessorAway, type ProviderAccount } from './processor';

const FORM = /^(cus_[A-Za-z0-9]{1,100})\/(pm_[A-Za-z0-9_]{1,100})$/;

/** Brand names as the card networks write them. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

const refusal = (code: 'NO_SUCH_CARD' | 'CARD_REFERENCE' | 'CARD_KIND', message: string): DescribedCard => ({
  refusal: { code, message },
});

const NOT_ATTACHED = refusal('NO_SUCH_CARD', 'Stripe has no such payment method of that customer.');

/**
 * Returns the facts of a card or a United States bank account, which can be charged in the bidder's absence; refuses any other payment
 * method.
 */
function factsOf(cardRef: string, { card, us_bank_account: account }: Stripe.PaymentMethod): DescribedCard {
  const processor = 'stripe' as const;
  if (card) {
    const { brand, last4, exp_month: expiresMonth, exp_year: expiresYear } = card;
    return {
      card: {
        processor,
        cardRef,
        kind: 'CARD',
        brand: BRANDS[brand] ?? 'Card',
        lastFour: last4,
        expiresMonth,
        expiresYear,
      },
    };
  }
  if (account?.last4)
    return {
      card: {
        processor,
        cardRef,
        kind: 'ACH',
        brand: account.bank_name ?? 'Bank account',
        lastFour: account.last4,
        expiresMonth: null,
        expiresYear: null,
      },
    };
  return refusal(
    'CARD_KIND',
    'That payment method of Stripe is neither a card nor a bank account of the United States.',
  );
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Fetches the payment method of a reference "cus_…/pm_…" from Stripe. It has to belong to that customer. Throws ProcessorAway. */
export async function describeStripeCard(
  stripe: Stripe,
  cardRef: string,
  account: ProviderAccount,
): Promise<DescribedCard> {
  const [, customer, id] = FORM.exec(cardRef) ?? [];
  if (customer === undefined || id === undefined)
    return refusal(
      'CARD_REFERENCE',
      'A reference of Stripe is the customer and the payment method, such as cus_…/pm_….',
    );
  try {
    const method = await stripe.customers.retrievePaymentMethod(customer, id, {}, optionsOf(account));
    const owner = typeof method.customer === 'string' ? method.customer : method.customer?.id;
    return owner === customer ? factsOf(cardRef, method) : NOT_ATTACHED;
  } catch (error) {
    if (isMissing(error)) return NOT_ATTACHED;
    throw new ProcessorAway('Stripe cannot be asked now.', { cause: error });
  }
}
