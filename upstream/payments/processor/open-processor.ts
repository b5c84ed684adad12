import { join } from 'node:path';
import type { Clock } from '../../../platform/clock';
import type { Env } from '../../core/env';
import type { PaymentProcessor } from './processor';
import { sandboxProcessor } from './sandbox-processor';
import { createStripeProcessor } from './stripe-processor';

/** The processor that the operator chose. Nothing is asked of it yet. */
export function openProcessor(
  { payments, stripeSecretKey, stripeWebhookSecret, sandboxUrl, dataDir }: Env,
  clock: Clock,
): PaymentProcessor {
  if (payments === 'stripe' && stripeSecretKey !== null)
    return createStripeProcessor({ secretKey: stripeSecretKey, webhookSecret: stripeWebhookSecret, clock });
  return sandboxProcessor({ folder: join(dataDir, 'sandbox'), clock, url: sandboxUrl });
}
