import { pipeline } from 'node:stream/promises';
import { sendText } from './answers';
import type { HttpScope } from './context';
import type { OpenAnswer } from './http';
import type { Logger } from './log';

export type OpenFile = (scope: HttpScope, file: string, signal: AbortSignal) => Promise<OpenAnswer>;

/** Whatever is wrong with a name, there is no file that has it. */
function refusalOf(status: number): readonly [status: number, text: string] {
  if (status === 401) return [401, 'Please sign in.'];
  return status >= 400 && status < 500 ? [404, 'There is no such file.'] : [502, 'The file cannot be read now.'];
}

/** A name of a file is its content, so that it never changes; who may not see it any more has it until then from their own browser only. */
const FOR_EVER = 'private, max-age=31536000, immutable';

/**
 * Serves the house's files out of the services, as they come, to who is signed in there: 401 for nobody, 404 for what the
 * house does not have.
 */
export function createKeptFiles(open: OpenFile, log: Logger) {
  return async (scope: HttpScope, file: string): Promise<void> => {
    const { req, res, requestId } = scope;
    const gone = new AbortController();
    res.once('close', () => gone.abort());
    const answer = await open(scope, file, gone.signal).catch((error: unknown) => {
      if (!gone.signal.aborted) log.warn({ err: error, requestId }, 'a file did not come');
      return null;
    });
    if (answer?.status !== 200) {
      answer?.body.destroy();
      sendText(res, ...refusalOf(answer?.status ?? 0));
      return;
    }
    res.writeHead(200, {
      'content-type': answer.contentType, 'cache-control': FOR_EVER, ...(answer.length !== null && { 'content-length': answer.length }),
    });
    if (req.method === 'HEAD') {
      answer.body.destroy();
      res.end();
      return;
    }
    await pipeline(answer.body, res);
  };
}
