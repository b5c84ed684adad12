import type { Logger } from '../../../platform/log';
import { readFeedPath } from '../../../rules/sales/calendar/feed';
import type { GraphQLContext } from '../../core/context';
import { UpstreamRefusal } from '../../core/graphql/errors';
import { sendText } from '../../core/http/answers';
import type { HttpScope } from '../../core/http/http-scope';

const GONE = 'This calendar does not exist. Copy its current address from the calendar page.';

/**
 * Serves the calendar behind a secret address to calendar applications, which have no session. The address is never logged.
 */
export function createFeedFile(contextOf: (scope: HttpScope) => GraphQLContext, log: Logger) {
  return async (scope: HttpScope, url: URL): Promise<void> => {
    const { req, res, requestId } = scope;
    const token = readFeedPath(url.pathname);
    if (token === null) {
      sendText(res, 404, GONE);
      return;
    }
    const context = contextOf(scope);
    try {
      const { text, tag } = await context.endpoints.calendar.feedFile(token);
      res.setHeader('etag', `"${tag}"`);
      // Applications must ask each time, so that a reset address stops working immediately.
      res.setHeader('cache-control', 'private, no-cache');
      const known = (req.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
      if (known.includes(`"${tag}"`)) res.writeHead(304).end();
      else sendText(res, 200, text, 'text/calendar; charset=utf-8');
    } catch (error) {
      if (error instanceof UpstreamRefusal && error.status === 429) {
        context.setRetryAfter(error);
        sendText(res, 429, error.message);
        return;
      }
      if (error instanceof UpstreamRefusal && error.status < 500) {
        sendText(res, 404, GONE);
        return;
      }
      log.warn({ err: error, requestId }, 'a calendar could not be read');
      sendText(res, 503, 'The calendar cannot be read now. Try again in a few minutes.');
    }
  };
}
