import { readFileSync } from 'node:fs';
import { STRIPE_EVENTS } from '../../../upstream/payments/processor/stripe-events';

test.each(['docs/operations.md', 'docs/payments.md'])(
  '%s names exactly the Stripe events that are acted on',
  (file) => {
    const named = readFileSync(file, 'utf8').match(/`(payment_intent|refund|charge|checkout)\.[a-z_.]+`/g) ?? [];
    expect([...new Set(named)].map((name) => name.replaceAll('`', '')).sort()).toEqual(
      Object.values(STRIPE_EVENTS).flat().sort(),
    );
  },
);
