import { join } from 'node:path';
import type { Clock } from '../../../platform/clock';
import type { Env } from '../../core/env';
import type { PaymentProcessor } from './processor';
import { sandboxProcessor } from './sandbox-processor';
import { createStripeProcessor } from './stripe-processor';

/** Returns the processor that the operator configured. Sends no request yet. */
export function openProcessor(
  { payments, stripeSecretKey, stripeWebhookSecret, stripeApiUrl, sandboxUrl, dataDir }: Env,
  clock: Clock,
): PaymentProcessor {
  if (payments === 'stripe' && stripeSecretKey !== null)
    return createStripeProcessor({
      secretKey: stripeSecretKey,
      webhookSecret: stripeWebhookSecret,
      apiUrl: stripeApiUrl,
      clock,
    });
  return sandboxProcessor({ folder: join(dataDir, 'sandbox'), clock, url: sandboxUrl });
}
