import type Stripe from 'stripe';
import { given, invalid, metadataOf, refused, unknownParameter } from './stripe-answers';
import type { StripeAnswer } from './stripe-double';
import { shapeOf } from './stripe-shapes';

const UPDATE_DISPUTE = ['evidence', 'submit'] as const satisfies readonly (keyof Stripe.DisputeUpdateParams)[];
/** How long a house can respond to a dispute, in seconds. */
const RESPONSE_WITHIN = 7 * 86_400;

/** What disputes need of Stripe's other records. */
interface StripeRecords {
  readonly next: () => string;
  readonly seconds: () => number;
  /** Adds a movement of money to the balance. */
  readonly move: (dispute: Stripe.Dispute) => void;
  readonly raise: (type: Stripe.Event['type'], dispute: Stripe.Dispute) => void;
}

/** The disputes at Stripe, and what the bidders' banks do about them. */
export class StripeDisputes {
  readonly disputes = new Map<string, Stripe.Dispute>();

  constructor(private readonly stripe: StripeRecords) {}

  /** Opens a chargeback of the payment, and returns the id of the dispute. */
  dispute(intent: Stripe.PaymentIntent): string {
    const { id } = intent;
    const dispute = shapeOf('dispute', {
      id: `dp_${this.stripe.next()}`,
      amount: intent.amount,
      currency: intent.currency,
      payment_intent: id,
      created: this.stripe.seconds(),
      reason: 'fraudulent',
      status: 'needs_response',
      balance_transactions: [{ amount: -intent.amount, currency: intent.currency } as Stripe.BalanceTransaction],
    });
    dispute.evidence_details = { ...dispute.evidence_details, due_by: this.stripe.seconds() + RESPONSE_WITHIN };
    this.disputes.set(dispute.id, dispute);
    this.stripe.move(dispute);
    this.stripe.raise('charge.dispute.created', dispute);
    this.stripe.raise('charge.dispute.funds_withdrawn', dispute);
    return dispute.id;
  }

  /** Asks about a payment as its bank does before a chargeback: no money moves. Returns the id of the dispute. */
  inquire({ id, amount, currency }: Stripe.PaymentIntent): string {
    const dispute = shapeOf('dispute', {
      id: `dp_${this.stripe.next()}`,
      amount,
      currency,
      payment_intent: id,
      created: this.stripe.seconds(),
      reason: 'unrecognized',
      status: 'warning_needs_response',
    });
    dispute.evidence_details = { ...dispute.evidence_details, due_by: this.stripe.seconds() + RESPONSE_WITHIN };
    this.disputes.set(dispute.id, dispute);
    this.stripe.raise('charge.dispute.created', dispute);
    return dispute.id;
  }

  /** The bank withdraws the money of an inquiry, which is a chargeback from then on. */
  escalate(id: string): void {
    const { amount, currency } = this.of(id);
    this.change(id, 'charge.dispute.funds_withdrawn', {
      status: 'needs_response',
      balance_transactions: [{ amount: -amount, currency } as Stripe.BalanceTransaction],
    });
    this.stripe.move(this.of(id));
  }

  /** The bank decides a dispute. */
  decide(id: string, status: 'won' | 'lost', amount = this.of(id).amount): void {
    const { currency, balance_transactions: moved } = this.of(id);
    this.change(id, 'charge.dispute.closed', { status });
    if (status === 'lost') return;
    this.change(id, 'charge.dispute.funds_reinstated', {
      balance_transactions: [...moved, { amount, currency } as Stripe.BalanceTransaction],
    });
    this.stripe.move(this.of(id));
  }

  /** The bank withdraws the money again after an appeal, and keeps it. */
  loseAppeal(id: string): void {
    const { amount, currency, balance_transactions: moved } = this.of(id);
    this.change(id, 'charge.dispute.updated', { status: 'appeal_needs_response' });
    this.change(id, 'charge.dispute.funds_withdrawn', {
      balance_transactions: [...moved, { amount: -amount, currency } as Stripe.BalanceTransaction],
    });
    this.change(id, 'charge.dispute.closed', { status: 'lost' });
    this.stripe.move(this.of(id));
  }

  /** Returns the disputes of a payment that took its money and were not won. */
  takenOf(id: string): Stripe.Dispute[] {
    return [...this.disputes.values()].filter(
      ({ payment_intent: of, status, balance_transactions: moved }) =>
        of === id && status !== 'won' && moved.length > 0,
    );
  }

  /** Returns what the banks have of a payment: what disputes withdrew, without what was reinstated. */
  withdrawnOf(id: string): number {
    const moved = [...this.disputes.values()].flatMap(({ payment_intent: of, balance_transactions: all }) =>
      of === id ? all : [],
    );
    return -moved.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Responds to a call about one dispute as Stripe does. */
  answer(method: string, id: string, act: string | undefined, form: URLSearchParams): StripeAnswer {
    const dispute = this.disputes.get(id);
    if (!dispute) return refused(404, { type: 'invalid_request_error', code: 'resource_missing' });
    if (method === 'GET') return given(dispute);
    const unknown = unknownParameter(form, act === 'close' ? [] : UPDATE_DISPUTE);
    if (unknown !== null) return invalid('parameter_unknown', `Received unknown parameter: ${unknown}`);
    if (!dispute.status.endsWith('needs_response'))
      return invalid('charge_disputed', `This dispute is ${dispute.status}.`);
    if (act === 'close') this.change(id, 'charge.dispute.closed', { status: 'lost' });
    else
      this.change(id, 'charge.dispute.updated', {
        status: dispute.status.replace('needs_response', 'under_review'),
        evidence: metadataOf(form, 'evidence[') as unknown as Stripe.Dispute.Evidence,
        evidence_details: { ...dispute.evidence_details, has_evidence: true, submission_count: 1 },
      });
    return given(this.of(id));
  }

  private change(id: string, event: Stripe.Event['type'], part: Partial<Stripe.Dispute>): void {
    const next = { ...this.of(id), ...part };
    this.disputes.set(id, next);
    this.stripe.raise(event, next);
  }

  private of(id: string): Stripe.Dispute {
    const dispute = this.disputes.get(id);
    if (!dispute) throw new Error(`Stripe has no dispute ${id}.`);
    return dispute;
  }
}
