import type Stripe from 'stripe';
import { given, invalid, metadataOf, refused, unknownRefusal } from './stripe-answers';
import type { StripeAnswer, StripeRequest } from './stripe-double';
import { shapeOf } from './stripe-shapes';

const CREATE_CUSTOMER = ['description', 'metadata'] as const satisfies readonly (keyof Stripe.CustomerCreateParams)[];
const CREATE_SETUP = [
  'mode',
  'customer',
  'client_reference_id',
  'allowed_payment_method_types',
  'metadata',
  'setup_intent_data',
  'expires_at',
  'success_url',
  'cancel_url',
] as const satisfies readonly (keyof Stripe.Checkout.SessionCreateParams)[];

const NO_CUSTOMER = invalid('resource_missing', 'No such customer.');
const MISSING = refused(404, { type: 'invalid_request_error', code: 'resource_missing' });

/** What a bidder enters on a page: a card, a bank account, or something that can't be charged in their absence. */
type Entered = 'card' | 'bank' | 'wallet';

/** What set-ups need of Stripe's other records. */
interface StripeRecords {
  readonly next: () => string;
  readonly seconds: () => number;
}

/** The customers and payment methods at Stripe, and how they get there. */
export class StripeSetups {
  readonly customers = new Map<string, Stripe.Customer>();
  readonly methods = new Map<string, Stripe.PaymentMethod>();
  private readonly deleted = new Set<string>();
  private readonly intents = new Map<string, Stripe.SetupIntent>();

  constructor(private readonly stripe: StripeRecords) {}

  /** Responds to a call about customers and set-ups. */
  answer({ method, form }: StripeRequest, [resource, id, part, partId]: readonly (string | undefined)[]): StripeAnswer {
    if (method === 'POST' && resource === 'customers' && id === undefined) return this.createCustomer(form);
    if (resource === 'customers' && this.deleted.has(id ?? ''))
      return part === undefined ? given({ id, object: 'customer', deleted: true }) : MISSING;
    const found =
      resource === 'setup_intents'
        ? this.intents.get(id ?? '')
        : part === undefined
          ? this.customers.get(id ?? '')
          : this.methodOf(id ?? '', partId ?? '');
    return method === 'GET' && found ? given(found) : MISSING;
  }

  /** Returns what is wrong with the parameters of a page in set-up mode; null if nothing is. */
  refusalOf(form: URLSearchParams): StripeAnswer | null {
    const refusal = unknownRefusal(form, CREATE_SETUP);
    if (refusal) return refusal;
    const customer = form.get('customer');
    return customer === null || (this.customers.has(customer) && !this.deleted.has(customer)) ? null : NO_CUSTOMER;
  }

  /** Returns what is wrong with the parameters of a page in payment mode; null if nothing is. */
  pageRefusal(form: URLSearchParams, known: readonly string[]): StripeAnswer | null {
    return unknownRefusal(form, known) ?? (this.deleted.has(form.get('customer') ?? '') ? NO_CUSTOMER : null);
  }

  /** Deletes a customer with its payment methods, as in the dashboard. */
  deleteCustomer(id: string): void {
    this.deleted.add(id);
  }

  /** Whether a payment method belongs to a customer, as far as it was set up here. */
  fits(customer: string | null, method: string): boolean {
    const known = this.methods.get(method);
    return known === undefined || known.customer === customer;
  }

  /** The bidder completes a page; returns its fields after that. */
  enter(session: Stripe.Checkout.Session, entered: Entered): Partial<Stripe.Checkout.Session> {
    const id = `pm_${this.stripe.next()}_${entered === 'bank' ? 'bank' : 'charges'}`;
    const customer = typeof session.customer === 'string' ? session.customer : null;
    const shape = shapeOf('payment_method', { id, customer, created: this.stripe.seconds() });
    const { card, ...other } = shape;
    const account = { bank_name: 'STRIPE TEST BANK', last4: '6789' } as Stripe.PaymentMethod.UsBankAccount;
    const method: Stripe.PaymentMethod =
      entered === 'card'
        ? shape
        : entered === 'bank'
          ? { ...other, type: 'us_bank_account', us_bank_account: account }
          : { ...other, type: 'wechat_pay' };
    this.methods.set(id, method);
    const intent = shapeOf('setup_intent', {
      id: `seti_${this.stripe.next()}`,
      customer,
      payment_method: id,
      metadata: session.metadata ?? {},
      status: 'succeeded',
    });
    this.intents.set(intent.id, intent);
    return { status: 'complete', payment_status: 'no_payment_required', setup_intent: intent.id, url: null };
  }

  private createCustomer(form: URLSearchParams): StripeAnswer {
    const refusal = unknownRefusal(form, CREATE_CUSTOMER);
    if (refusal) return refusal;
    const customer = shapeOf('customer', {
      id: `cus_${this.stripe.next()}`,
      description: form.get('description'),
      metadata: metadataOf(form),
      created: this.stripe.seconds(),
    });
    this.customers.set(customer.id, customer);
    return given(customer);
  }

  private methodOf(customer: string, id: string): Stripe.PaymentMethod | undefined {
    const method = this.methods.get(id);
    return method?.customer === customer ? method : undefined;
  }
}
