import { posted } from '../processor/stripe-double';
import type { StripeLedger } from '../processor/stripe-ledger';

let events = 0;

/** Has Stripe take another amount for a payment than was requested. */
export function takeOther(ledger: StripeLedger, id: string, amount: number): void {
  const intent = ledger.intents.get(id);
  if (!intent) throw new Error(`Stripe has no intent ${id}.`);
  if (intent.status !== 'succeeded') ledger.succeed(id);
  const other = { ...intent, status: 'succeeded' as const, amount, amount_received: amount };
  ledger.intents.set(id, other);
  // Money only changes with a movement of the balance, by which comparisons find older payments.
  ledger.take(other);
  events += 1;
  ledger.events.push(posted(`evt_other_${events}`, 'payment_intent.succeeded', other));
}
