import { type ExecutionResult, GraphQLError } from 'graphql';
import { isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga';
import type { Logger } from '../../../platform/log';
import type { HttpScope } from '../http/http-scope';
import { textWithoutValues } from './error-text';
import { codedError } from './errors';

const UNEXPECTED = 'Unable to complete your request. Please try again later.';

/** Whether an error was created for the caller: thrown as a GraphQLError, not a wrapper of another error. */
function isPublic(error: GraphQLError): boolean {
  let inner: unknown = error;
  while (inner instanceof GraphQLError && inner.originalError) inner = inner.originalError;
  return inner instanceof GraphQLError;
}

/** Returns the public form of an error with its code and request id. Unexpected errors are masked, and logged here, once. */
function shown(error: GraphQLError, isRequestError: boolean, requestId: string, log: Logger): GraphQLError {
  const known = isPublic(error);
  if (!known) log.error({ err: error.originalError ?? error, requestId, path: error.path }, 'unexpected error');
  const { message, extensions } = known
    ? error
    : codedError('INTERNAL_SERVER_ERROR', UNEXPECTED, isRequestError ? { http: { status: 500 } } : {});
  // A request that was not executed is a client error unless it has another code.
  const standard = isRequestError
    ? { code: 'BAD_USER_INPUT', http: { spec: true, status: 400 } }
    : { code: 'BAD_USER_INPUT' };
  // yoga quotes part of a body that isn't JSON, and marks only such errors as requests without an operation.
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

/** Adds the status and Retry-After header to a response without data, for clients that read only those. */
function withRetryAfter(error: GraphQLError): GraphQLError {
  const { code, retryAfter } = error.extensions;
  if (typeof retryAfter !== 'number') return error;
  const http = { headers: { 'retry-after': String(retryAfter) }, ...(code === 'OVERLOADED' && { status: 503 }) };
  const { message, nodes, source, positions, path, extensions } = error;
  return new GraphQLError(message, { nodes, source, positions, path, extensions: { ...extensions, http } });
}

/**
 * Converts every error to its public form. `onError` is called with its code. Results that `hasNoErrors` knows contain none, and streams write them
 * faster unwrapped.
 */
export function usePublicErrors(
  log: Logger,
  onError: (code: string) => void,
  hasNoErrors: (result: unknown) => boolean,
): Plugin {
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
      if (hasNoErrors(result)) return;
      if (isAsyncIterable(result)) payload.setResult(mapAsyncIterator(result, (each) => publicResult(each, requestId)));
      else if (!Array.isArray(result)) payload.setResult(publicResult(result, requestId));
    },
  };
}
