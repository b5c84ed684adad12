import { join } from 'node:path';
import type { Clock } from '../core/clock';
import { ConfigError } from '../core/config-error';
import type { Env } from '../core/env';
import type { PaymentProcessor } from './processor';
import { sandboxProcessor } from './sandbox-processor';

/** The processor that the operator chose. Nothing is asked of it yet. */
export function openProcessor({ payments, sandboxUrl, dataDir }: Env, clock: Clock): PaymentProcessor {
  if (payments === 'stripe') throw new ConfigError('PAYMENTS must be sandbox for now: stripe is not available yet.');
  return sandboxProcessor({ folder: join(dataDir, 'sandbox'), clock, url: sandboxUrl });
}
