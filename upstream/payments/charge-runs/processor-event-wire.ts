import { z } from 'zod';
import { data } from '../../core/http/wire';

/**
 * POST /app/processorEvents (added): an event of the payment provider with its signature, byte for byte. The server passes it on from
 * /webhooks/stripe.
 */
export const ProcessorEventBody = z.strictObject({ payload: z.string().max(300_000), signature: z.string().max(2000) });
export type ProcessorEventBody = z.infer<typeof ProcessorEventBody>;
export const ProcessorEventAnswer = data(
  z.object({
    taken: z
      .boolean()
      .describe('false when the event has no valid signature, or no provider of this installation signs events'),
  }),
);
export type ProcessorEventJson = z.infer<typeof ProcessorEventAnswer>['data'];
