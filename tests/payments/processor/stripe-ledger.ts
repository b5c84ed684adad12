import type Stripe from 'stripe';
import { given, invalid, metadataOf, refused, unknownRefusal } from './stripe-answers';
import { StripeDisputes } from './stripe-disputes';
import { posted, type StripeAnswer, type StripeRequest } from './stripe-double';
import { StripeSetups } from './stripe-setups';
import { shapeOf } from './stripe-shapes';

/** How a payment method behaves, as named at the end of its ID, such as pm_declines. */
export type Behavior = 'charges' | 'declines' | 'action' | 'bank' | 'unverified';

/** How long Stripe remembers an idempotency key, in ms. */
const KEY_MS = 24 * 3_600_000;

/** The parameters that a call accepts, by the SDK's types; all others are rejected, as by Stripe. */
const CREATE_INTENT = [
  'customer',
  'payment_method',
  'amount',
  'currency',
  'description',
  'metadata',
  'allowed_payment_method_types',
  'confirm',
  'off_session',
  'error_on_requires_action',
] as const satisfies readonly (keyof Stripe.PaymentIntentCreateParams)[];
const CANCEL_INTENT = ['cancellation_reason'] as const satisfies readonly (keyof Stripe.PaymentIntentCancelParams)[];
const CREATE_SESSION = [
  'mode',
  'customer',
  'client_reference_id',
  'allowed_payment_method_types',
  'line_items',
  'metadata',
  'payment_intent_data',
  'expires_at',
  'success_url',
  'cancel_url',
] as const satisfies readonly (keyof Stripe.Checkout.SessionCreateParams)[];
const CREATE_REFUND = [
  'payment_intent',
  'amount',
  'metadata',
] as const satisfies readonly (keyof Stripe.RefundCreateParams)[];

/**
 * Stripe's side of the payments: its requests, its results, and its pending events. Types, states, and errors are those
 * of the SDK and its documentation.
 */
export class StripeLedger {
  readonly intents = new Map<string, Stripe.PaymentIntent>();
  readonly refunds = new Map<string, Stripe.Refund>();
  /** The bidders' banks. */
  readonly banks: StripeDisputes;
  /** Customers, and what bidders set up. */
  readonly setups: StripeSetups;
  readonly sessions = new Map<string, Stripe.Checkout.Session>();
  /** Events that were raised and are not delivered yet. */
  readonly events: [payload: string, signature: string][] = [];
  private moved: { readonly id: string; readonly created: number; readonly source: object }[] = [];
  private readonly keys = new Map<string, { readonly answer: StripeAnswer; readonly at: number }>();
  private last = 0;

  /** The account that owns this ledger; undefined for the account of the key. */
  constructor(
    private readonly now: () => Date,
    private readonly account?: string,
  ) {
    this.setups = new StripeSetups({ next: () => this.next(), seconds: this.seconds });
    this.banks = new StripeDisputes({
      next: () => this.next(),
      seconds: this.seconds,
      move: (dispute) => this.move(dispute),
      raise: (type, dispute) => this.raise(type, dispute),
    });
  }

  get disputes(): ReadonlyMap<string, Stripe.Dispute> {
    return this.banks.disputes;
  }

  /** Responds to a call as Stripe does. */
  readonly answer = (asked: StripeRequest): StripeAnswer => {
    const { key } = asked;
    const known = key === undefined ? undefined : this.keys.get(key);
    if (known && this.now().getTime() - known.at < KEY_MS) return known.answer;
    const answer = this.route(asked);
    if (key !== undefined) this.keys.set(key, { answer, at: this.now().getTime() });
    return answer;
  };

  /** Completes a pending payment: a bank debit that settles, or a confirmation by someone else. */
  succeed(id: string): void {
    this.change(id, 'payment_intent.succeeded', (intent) => ({ status: 'succeeded', amount_received: intent.amount }));
    this.take(this.intentOf(id));
  }

  /** A bank debit that fails. */
  fail(id: string): void {
    this.change(id, 'payment_intent.payment_failed', () => ({
      status: 'requires_payment_method',
      last_payment_error: {
        code: 'payment_method_provider_decline',
        message: 'Insufficient funds.',
        type: 'card_error',
      },
    }));
  }

  /** Cancels a payment as in the dashboard. */
  cancelByHand(id: string): void {
    this.change(id, 'payment_intent.canceled', () => ({ status: 'canceled' }));
  }

  /** The bidder pays on a page that is open. */
  pay(id: string): void {
    const session = this.sessionOf(id);
    if (session.status !== 'open') throw new Error(`The page ${id} is ${session.status}.`);
    const intent = shapeOf('payment_intent', {
      id: `pi_${this.next()}`,
      status: 'succeeded',
      amount: session.amount_total ?? 0,
      amount_received: session.amount_total ?? 0,
      currency: session.currency ?? '',
      customer: session.customer,
      metadata: session.metadata ?? {},
      created: this.seconds(),
    });
    this.intents.set(intent.id, intent);
    this.take(intent);
    this.raise('payment_intent.succeeded', intent);
    this.changeSession(id, 'checkout.session.completed', {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intent.id,
    });
  }

  /** The bidder enters a card on a page in set-up mode that is open. */
  save(id: string, entered: Parameters<StripeSetups['enter']>[1] = 'card'): void {
    const session = this.sessionOf(id);
    if (session.status !== 'open') throw new Error(`The page ${id} is ${session.status}.`);
    this.changeSession(id, 'checkout.session.completed', this.setups.enter(session, entered));
  }

  /** A page that nobody paid within its time. */
  expire(id: string): void {
    this.changeSession(id, 'checkout.session.expired', { status: 'expired', url: null });
  }

  /** The bidder verifies a bank account. */
  verify(id: string): void {
    this.change(id, 'payment_intent.processing', () => ({ status: 'processing', next_action: null }));
  }

  /** Pages that can be paid now. */
  openPages(): string[] {
    return [...this.sessions.values()].filter(({ status }) => status === 'open').map(({ id }) => id);
  }

  /** Makes a refund as in the dashboard, or as the bank's own return of the payment. */
  refundByHand(id: string, amount: number): void {
    this.refund(new URLSearchParams({ payment_intent: id, amount: String(amount) }));
  }

  /** Opens a chargeback of the payment, and returns the id of the dispute. */
  dispute(id: string): string {
    return this.banks.dispute(this.intentOf(id));
  }

  /** Removes a payment or refund, as if it had never been made. */
  forget(id: string): void {
    this.intents.delete(id);
    this.refunds.delete(id);
    this.moved = this.moved.filter(({ source }) => !Object.values(source).includes(id));
  }

  /** Returns the amount that the house holds of a payment, according to Stripe. */
  heldOf(id: string): number {
    const intent = this.intents.get(id);
    if (intent?.status !== 'succeeded') return 0;
    const given = [...this.refunds.values()].filter(
      ({ payment_intent: of, status }) => of === id && status !== 'failed' && status !== 'canceled',
    );
    return intent.amount - this.banks.withdrawnOf(id) - given.reduce((sum, { amount }) => sum + amount, 0);
  }

  private route(asked: StripeRequest): StripeAnswer {
    const { method, path, form } = asked;
    const url = new URL(path, 'http://stripe');
    const [, resource = '', id, act, ...more] = url.pathname.replace('/v1', '').split('/');
    if (resource === 'customers' || resource === 'setup_intents')
      return this.setups.answer(asked, [resource, id, act, ...more]);
    if (resource === 'checkout' && id === 'sessions') return this.checkout(method, url, act, form);
    if (method === 'POST' && resource === 'payment_intents' && id === undefined) return this.create(form);
    if (method === 'POST' && resource === 'payment_intents' && act === 'cancel') return this.cancel(id ?? '', form);
    if (method === 'GET' && resource === 'payment_intents' && id !== undefined) {
      const intent = this.intents.get(id);
      return intent ? given(intent) : refused(404, { type: 'invalid_request_error', code: 'resource_missing' });
    }
    if (method === 'POST' && resource === 'refunds') return this.refund(form);
    if (method === 'GET' && resource === 'payment_intents') return this.list(url, this.intents.values());
    if (method === 'GET' && resource === 'refunds') return this.list(url, this.refunds.values());
    if (resource === 'disputes' && id !== undefined) return this.banks.answer(method, id, act, form);
    if (method === 'GET' && resource === 'disputes') return this.list(url, this.disputes.values());
    if (method === 'GET' && resource === 'balance_transactions') return this.list(url, this.moved);
    return refused(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` });
  }

  private list(
    { pathname, searchParams }: URL,
    objects: Iterable<{ readonly id: string; readonly created: number }>,
  ): StripeAnswer {
    const since = Number(searchParams.get('created[gte]') ?? 0);
    const fits = (one: object): boolean =>
      ['customer', 'payment_intent'].every((name) => {
        const wanted = searchParams.get(name);
        return wanted === null || (one as Record<string, unknown>)[name] === wanted;
      });
    const all = [...objects].filter((one) => one.created >= since && fits(one)).reverse();
    const start = all.findIndex(({ id }) => id === searchParams.get('starting_after')) + 1;
    const limit = Number(searchParams.get('limit') ?? 10);
    const data = all.slice(start, start + limit);
    return given({ object: 'list', url: pathname, has_more: start + limit < all.length, data });
  }

  private create(form: URLSearchParams): StripeAnswer {
    const refusal = unknownRefusal(form, CREATE_INTENT);
    if (refusal) return refusal;
    const method = form.get('payment_method') ?? '';
    if (!this.setups.fits(form.get('customer'), method)) return invalid('resource_missing', 'No such payment method.');
    const behavior = method.split('_').at(-1) as Behavior;
    const amount = Number(form.get('amount'));
    const made = shapeOf('payment_intent', {
      id: `pi_${this.next()}`,
      amount,
      currency: form.get('currency') ?? '',
      customer: form.get('customer'),
      payment_method: method,
      payment_method_types: [form.get('allowed_payment_method_types[0]') ?? 'card'],
      metadata: metadataOf(form),
      created: this.seconds(),
    });
    const keep = (part: Partial<Stripe.PaymentIntent>): Stripe.PaymentIntent => {
      const intent = { ...made, ...part };
      this.intents.set(intent.id, intent);
      return intent;
    };
    if (behavior === 'charges') {
      const intent = keep({ status: 'succeeded', amount_received: amount });
      this.take(intent);
      this.raise('payment_intent.succeeded', intent);
      return given(intent);
    }
    if (behavior === 'bank') return given(keep({ status: 'processing' }));
    if (behavior === 'unverified')
      return given(
        keep({
          status: 'requires_action',
          next_action: {
            type: 'verify_with_microdeposits',
            verify_with_microdeposits: {
              arrival_date: this.seconds(),
              hosted_verification_url: `https://payments.stripe.com/microdeposit/${made.id}`,
              microdeposit_type: 'amounts',
            },
          },
        }),
      );
    const [code, decline, message] =
      behavior === 'action'
        ? ['authentication_required', 'authentication_required', 'The card needs to be authenticated.']
        : ['card_declined', 'generic_decline', 'Your card was declined.'];
    const failure = { code, decline_code: decline, message, type: 'card_error' as const };
    const intent = keep({
      status: 'requires_payment_method',
      last_payment_error: failure,
    });
    this.raise('payment_intent.payment_failed', intent);
    return refused(402, { ...failure, payment_intent: intent });
  }

  private checkout(method: string, url: URL, act: string | undefined, form: URLSearchParams): StripeAnswer {
    const [, , , , , command] = url.pathname.split('/');
    if (method === 'GET')
      return act === undefined ? this.list(url, this.sessions.values()) : given(this.sessionOf(act));
    if (act === undefined) return this.createSession(form);
    const { status } = this.sessionOf(act);
    if (command !== 'expire' || status !== 'open')
      return invalid('resource_missing', `Only Checkout Sessions with a status of open can be expired, not ${status}.`);
    this.expire(act);
    return given(this.sessionOf(act));
  }

  private createSession(form: URLSearchParams): StripeAnswer {
    const isSetup = form.get('mode') === 'setup';
    const refusal = isSetup ? this.setups.refusalOf(form) : this.setups.pageRefusal(form, CREATE_SESSION);
    if (refusal) return refusal;
    const id = `cs_${this.next()}`;
    const session = shapeOf('checkout.session', {
      id,
      customer: form.get('customer'),
      client_reference_id: form.get('client_reference_id'),
      mode: isSetup ? 'setup' : 'payment',
      amount_total: isSetup ? null : Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]'),
      metadata: metadataOf(form),
      created: this.seconds(),
      expires_at: Number(form.get('expires_at')),
      url: `https://checkout.stripe.com/c/pay/${id}`,
    });
    this.sessions.set(id, session);
    return given(session);
  }

  private changeSession(id: string, event: Stripe.Event['type'], part: Partial<Stripe.Checkout.Session>): void {
    const next = { ...this.sessionOf(id), ...part };
    this.sessions.set(id, next);
    this.raise(event, next);
  }

  private sessionOf(id: string): Stripe.Checkout.Session {
    const session = this.sessions.get(id);
    if (!session) throw new Error(`Stripe has no page ${id}.`);
    return session;
  }

  private cancel(id: string, form: URLSearchParams): StripeAnswer {
    const refusal = unknownRefusal(form, CANCEL_INTENT);
    if (refusal) return refusal;
    const { status } = this.intentOf(id);
    if (status === 'succeeded' || status === 'canceled' || status === 'processing')
      return invalid(
        'payment_intent_unexpected_state',
        `You cannot cancel this PaymentIntent: its status is ${status}.`,
      );
    this.change(id, 'payment_intent.canceled', () => ({ status: 'canceled', cancellation_reason: 'abandoned' }));
    return given(this.intentOf(id));
  }

  private refund(form: URLSearchParams): StripeAnswer {
    const refusal = unknownRefusal(form, CREATE_REFUND);
    if (refusal) return refusal;
    const of = form.get('payment_intent') ?? '';
    const amount = Number(form.get('amount'));
    if (amount > this.heldOf(of)) return invalid('charge_already_refunded', 'The charge has already been refunded.');
    const refund = shapeOf('refund', {
      id: `re_${this.next()}`,
      amount,
      currency: this.intentOf(of).currency,
      payment_intent: of,
      metadata: metadataOf(form),
      created: this.seconds(),
      status: 'succeeded',
    });
    this.refunds.set(refund.id, refund);
    this.move(refund);
    this.raise('refund.created', refund);
    return given(refund);
  }

  private change(
    id: string,
    event: Stripe.Event['type'],
    part: (intent: Stripe.PaymentIntent) => Partial<Stripe.PaymentIntent>,
  ): void {
    const intent = this.intentOf(id);
    const next = { ...intent, ...part(intent) };
    this.intents.set(id, next);
    this.raise(event, next);
  }

  move(source: object): void {
    this.moved.push({ id: `txn_${this.next()}`, created: this.seconds(), source });
  }

  /** Adds the amount of a payment to the balance, with its charge. */
  take({ id, amount }: Stripe.PaymentIntent): void {
    this.move({ id: `ch_${this.next()}`, object: 'charge', amount, payment_intent: id });
  }

  private raise(type: Stripe.Event['type'], object: object): void {
    this.events.push(posted(`evt_${this.next()}`, type, object, undefined, this.account));
  }

  private intentOf(id: string): Stripe.PaymentIntent {
    const intent = this.intents.get(id);
    if (!intent) throw new Error(`Stripe has no intent ${id}.`);
    return intent;
  }

  private seconds = (): number => Math.floor(this.now().getTime() / 1000);

  private next(): string {
    this.last += 1;
    return `${this.account ?? ''}${this.last}`;
  }
}
