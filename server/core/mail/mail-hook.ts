import type { Logger } from '../../../platform/log';
import { LONGEST_MAIL_REPORT } from '../../../rules/core/mail-report';
import type { MailReportJson } from '../../../upstream/core/mail/mail-report-wire';
import type { GraphQLContext } from '../context';
import { discardBody, sendText } from '../http/answers';
import type { HttpScope } from '../http/http-scope';
import { signedBody } from '../http/signed-body';

/** A signature has 71 characters. */
const LONGEST_SIGNATURE = 500;

const ANSWERS: Readonly<Record<MailReportJson['outcome'], readonly [status: number, text: string]>> = {
  SAVED: [200, 'Accepted.'],
  OFF: [404, 'This installation takes no reports about email: MAIL_HOOK_SECRET is not set.'],
  UNSIGNED: [401, 'The signature is missing or wrong.'],
  MALFORMED: [400, 'The report is neither the documented JSON nor a returned email.'],
};

/**
 * Receives what a mail provider reports about emails and passes it on to the services, which check the signature. Responds with 503 if it
 * couldn't be saved, so that the provider sends it again.
 */
export function createMailHook(contextOf: (scope: HttpScope) => GraphQLContext, log: Logger) {
  return async (scope: HttpScope): Promise<void> => {
    const { req, res, requestId } = scope;
    const signature = req.headers['x-rostrum-signature'];
    if (typeof signature !== 'string' || signature.length > LONGEST_SIGNATURE) {
      discardBody(req, LONGEST_MAIL_REPORT);
      sendText(res, ...ANSWERS.UNSIGNED);
      return;
    }
    const payload = await signedBody(req, LONGEST_MAIL_REPORT);
    if (payload === null) {
      res.setHeader('connection', 'close');
      sendText(res, 413, 'The report is too long: send at most 1 MB.');
      return;
    }
    try {
      const { outcome } = await contextOf(scope).endpoints.core.takeMailReport({
        payload: payload.toString('base64'),
        contentType: (req.headers['content-type'] ?? '').slice(0, 1000),
        signature,
      });
      sendText(res, ...ANSWERS[outcome]);
    } catch (error) {
      log.warn({ err: error, requestId }, 'a report about an email could not be saved');
      sendText(res, 503, 'The report could not be saved. Send it again later.');
    }
  };
}
