import type { Logger } from '../../../platform/log';
import type { GraphQLContext } from '../../core/context';
import { sendText } from '../../core/http/answers';
import type { HttpScope } from '../../core/http/http-scope';
import { signedBody } from '../../core/http/signed-body';

/** Maximum size of an event, in bytes. Events have a few kilobytes. */
const LONGEST = 256 * 1024;

/**
 * Receives Stripe's events and passes them on to the services, which check the signature. Responds with 200 once an event is saved, 400 if
 * it isn't Stripe's, and 503 if it couldn't be saved, so that Stripe sends it again.
 */
export function createWebhook(contextOf: (scope: HttpScope) => GraphQLContext, log: Logger) {
  return async (scope: HttpScope): Promise<void> => {
    const { req, res, requestId } = scope;
    const signature = req.headers['stripe-signature'];
    const body = await signedBody(req, LONGEST);
    if (body === null || typeof signature !== 'string') {
      sendText(res, 400, 'The signature is missing or wrong.');
      return;
    }
    try {
      const { taken } = await contextOf(scope).endpoints.payments.takeEvent({
        payload: body.toString('utf8'),
        signature,
      });
      sendText(res, taken ? 200 : 400, taken ? 'Accepted.' : 'The event is not from the configured payment provider.');
    } catch (error) {
      log.warn({ err: error, requestId }, 'an event of the payment provider could not be written');
      sendText(res, 503, 'The event could not be stored. Send it again later.');
    }
  };
}
