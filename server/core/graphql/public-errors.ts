import { type ExecutionResult, GraphQLError } from 'graphql';
import { isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga';
import type { Logger } from '../../../platform/log';
import { SharedResults } from '../live/shared-results';
import type { HttpScope } from './context';
import { textWithoutValues } from './error-text';
import { codedError } from './errors';

const UNEXPECTED = 'Unable to complete your request. Please try again later.';

/** Made to be shown: thrown as a GraphQLError, and not the wrapping of something else. */
function isPublic(error: GraphQLError): boolean {
  let inner: unknown = error;
  while (inner instanceof GraphQLError && inner.originalError) inner = inner.originalError;
  return inner instanceof GraphQLError;
}

/** What a caller gets of an error: its code and the request's id; unexpected errors are masked, and logged here, once. */
function shown(error: GraphQLError, isRequestError: boolean, requestId: string, log: Logger): GraphQLError {
  const known = isPublic(error);
  if (!known) log.error({ err: error.originalError ?? error, requestId, path: error.path }, 'unexpected error');
  const { message, extensions } = known
    ? error
    : codedError('INTERNAL_SERVER_ERROR', UNEXPECTED, isRequestError ? { http: { status: 500 } } : {});
  // A request that was not executed at all is a bad one, if nothing else is said.
  const standard = isRequestError
    ? { code: 'BAD_USER_INPUT', http: { spec: true, status: 400 } }
    : { code: 'BAD_USER_INPUT' };
  // yoga tells why a body is no JSON by repeating a part of it, and knows by that alone that it is no operation at all.
  const { originalError: repeated, ...rest } = extensions;
  const said = repeated === undefined ? rest : { ...rest, http: { status: 400 } };
  const { nodes, source, positions, path } = error;
  return new GraphQLError(known && isRequestError ? textWithoutValues(error) : message, {
    nodes,
    source,
    positions,
    path,
    extensions: { ...standard, ...said, requestId },
  });
}

/** What an answer without data says of another try, to clients that read the status alone. */
function withRetryAfter(error: GraphQLError): GraphQLError {
  const { code, retryAfter } = error.extensions;
  if (typeof retryAfter !== 'number') return error;
  const http = { headers: { 'retry-after': String(retryAfter) }, ...(code === 'OVERLOADED' && { status: 503 }) };
  const { message, nodes, source, positions, path, extensions } = error;
  return new GraphQLError(message, { nodes, source, positions, path, extensions: { ...extensions, http } });
}

/** Gives every error the public form; `onError` is called with its code. */
export function usePublicErrors(log: Logger, onError: (code: string) => void): Plugin {
  const publicResult = (result: ExecutionResult, requestId: string): ExecutionResult => {
    if (!result.errors) return result;
    const isRequestError = !('data' in result);
    const errors = result.errors.map((error) => shown(error, isRequestError, requestId, log));
    for (const { extensions } of errors) onError(String(extensions.code));
    return { ...result, errors: result.data ? errors : errors.map(withRetryAfter) };
  };
  return {
    onResultProcess(payload) {
      const { result, serverContext } = payload;
      const { requestId } = serverContext as unknown as HttpScope;
      // They hold no errors, and a stream writes them the faster as what they are.
      if (result instanceof SharedResults) return;
      if (isAsyncIterable(result)) payload.setResult(mapAsyncIterator(result, (each) => publicResult(each, requestId)));
      else if (!Array.isArray(result)) payload.setResult(publicResult(result, requestId));
    },
  };
}
