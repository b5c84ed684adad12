import Stripe from 'stripe';
import type { Clock } from '../../platform/clock';
import type { Env } from '../core/env';
import { createStripeClient } from '../core/stripe-client';
import { judgeClock } from './clock';
import { type Finding, ok, problem, warning, wordsOf } from './finding';

const limitMs = 5_000;

function keyFindings(key: string, production: boolean): Finding[] {
  if (/^[rs]k_test_/.test(key))
    return production
      ? [warning('STRIPE_SECRET_KEY is a test key: in production nobody is charged. Set the live key.')]
      : [];
  if (/^[rs]k_live_/.test(key))
    return production
      ? []
      : [
          warning(
            'STRIPE_SECRET_KEY is a live key, and NODE_ENV is not production: real cards are charged. Set a test key for trials.',
          ),
        ];
  return [
    problem(
      'STRIPE_SECRET_KEY is neither a live nor a test key of Stripe (sk_live_, rk_live_, sk_test_, rk_test_). Copy it again.',
    ),
  ];
}

/** Returns our own messages, because Stripe's contain part of the key. */
function failureWords(error: unknown): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return 'Stripe does not accept STRIPE_SECRET_KEY. Check that it was copied whole and is not revoked.';
  if (error instanceof Stripe.errors.StripePermissionError)
    return 'STRIPE_SECRET_KEY is a restricted key that may not read PaymentIntents. Give it that permission, or use a secret key.';
  if (error instanceof Stripe.errors.StripeConnectionError)
    return 'Stripe cannot be reached. Check the network, and whether a firewall blocks api.stripe.com on port 443.';
  if (error instanceof Stripe.errors.StripeError)
    return `Stripe failed to answer (status ${error.statusCode ?? 'unknown'}). Try again later.`;
  return `Stripe cannot be reached: ${wordsOf(error)}`;
}

async function reachStripe(key: string, clock: Clock, apiUrl: string | null): Promise<Finding[]> {
  try {
    const { lastResponse } = await createStripeClient(key, limitMs, apiUrl).paymentIntents.list({ limit: 1 });
    const date = Date.parse(lastResponse.headers.date ?? '');
    return [
      ok('Stripe accepts STRIPE_SECRET_KEY.'),
      ...(Number.isNaN(date) ? [] : [judgeClock(clock.now().getTime() - date, 'Stripe')]),
    ];
  } catch (error) {
    return [problem(failureWords(error))];
  }
}

/** Checks the kind of the Stripe key, whether Stripe accepts it (by a call that only reads), and whether Stripe's events can arrive. */
export async function checkPayments(env: Env, clock: Clock): Promise<Finding[]> {
  const { payments, stripeSecretKey: key, stripeWebhookSecret, stripeApiUrl, production } = env;
  if (payments !== 'stripe' || key === null) {
    const words = 'Payments use the sandbox, which charges nobody.';
    return [production ? warning(`${words} Set PAYMENTS=stripe to charge cards.`) : ok(words)];
  }
  const events =
    stripeWebhookSecret === null
      ? [
          warning(
            "STRIPE_WEBHOOK_SECRET is not set: Stripe's events are refused, and bank payments stay pending until they are polled. Register /webhooks/stripe with Stripe and set its signing secret.",
          ),
        ]
      : [ok('STRIPE_WEBHOOK_SECRET is set.')];
  const kind = keyFindings(key, production);
  const double =
    production && stripeApiUrl !== null
      ? [
          warning(
            'STRIPE_API_URL is set: charges go to that address instead of Stripe. Leave it unset to charge cards at Stripe.',
          ),
        ]
      : [];
  return [
    ...kind,
    ...double,
    ...(kind.some(({ status }) => status === 'problem') ? [] : await reachStripe(key, clock, stripeApiUrl)),
    ...events,
  ];
}
