import type { IncomingMessage } from 'node:http';
import type { Logger } from '../../../platform/log';
import type { GraphQLContext, HttpScope } from '../../core/graphql/context';
import { sendText } from '../../core/http/answers';

/** An event is a few kilobytes. */
const LONGEST = 256 * 1024;

/** The body, byte for byte as it was signed; null where it is longer than any event. */
async function bodyOf(req: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of req) {
    length += (part as Buffer).length;
    if (length > LONGEST) return null;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Where Stripe posts its events: they are passed on to the services, which check the signature. 200 once an event is written,
 * 400 where it is not Stripe's, 503 where it could not be written: Stripe tells it again.
 */
export function createWebhook(contextOf: (scope: HttpScope) => GraphQLContext, log: Logger) {
  return async (scope: HttpScope): Promise<void> => {
    const { req, res, requestId } = scope;
    const signature = req.headers['stripe-signature'];
    const payload = await bodyOf(req);
    if (payload === null || typeof signature !== 'string') {
      sendText(res, 400, 'This is no signed event.');
      return;
    }
    try {
      const { taken } = await contextOf(scope).endpoints.payments.takeEvent({ payload, signature });
      sendText(res, taken ? 200 : 400, taken ? 'Taken.' : 'This is no event of our provider.');
    } catch (error) {
      log.warn({ err: error, requestId }, 'an event of the payment provider could not be written');
      sendText(res, 503, 'Please tell it again later.');
    }
  };
}
