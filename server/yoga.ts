import type { IncomingMessage, ServerResponse } from 'node:http';
import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention';
import type { GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Logger } from '../platform/log';
import { limitBody } from '../platform/slow-requests';
import { createContext, type ServerParts } from './context';
import type { GraphQLContext } from './core/context';
import { useOperationLimits } from './core/graphql/operation-limits';
import { usePublicErrors } from './core/graphql/public-errors';
import { discardBody, sendJson } from './core/http/answers';
import type { HttpScope } from './core/http/http-scope';
import { LARGEST_UPLOAD_BYTES, useWholeForms } from './core/http/uploads';
import { useEventStreams } from './core/live/event-stream';
import { SharedResults, useSharedResults } from './core/live/shared-results';

const LARGEST_BODY_BYTES = 1_000_000;

/**
 * Forms and text requests from other sites need no preflight, so a POST requires a JSON body or the header x-graphql-yoga-csrf.
 * A GET changes nothing (yoga rejects mutations by GET) and can't be read across sites (no CORS).
 */
function useCsrfPrevention(): Plugin {
  const { onRequestParse } = useCSRFPrevention();
  return { onRequestParse: (payload) => (payload.request.method === 'POST' ? onRequestParse?.(payload) : undefined) };
}

/** The request bodies that an endpoint accepts. */
interface Bodies {
  /** Whether it accepts GraphQL multipart requests, with a file among the variables. */
  readonly multipart: boolean;
  readonly maxRequestBodySize: number;
}

/** Operations as JSON, which are all those without a file. */
const JSON_BODIES: Bodies = { multipart: false, maxRequestBodySize: LARGEST_BODY_BYTES };
/** Operations with a file. */
const FILE_BODIES: Bodies = { multipart: true, maxRequestBodySize: LARGEST_UPLOAD_BYTES };

const isMultipart = (req: IncomingMessage): boolean =>
  req.method === 'POST' && /^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '');

const refuse = (res: ServerResponse, status: number, code: string, message: string, { requestId }: HttpScope): void =>
  sendJson(res, status, { errors: [{ message, extensions: { code, requestId } }] });

/** Creates the GraphQL endpoint. GraphiQL is separate (graphiql.ts). Large bodies are read only from signed-in callers. */
export function createGraphQL(schema: GraphQLSchema, parts: ServerParts, log: Logger, onError: (code: string) => void) {
  const json = createEndpoint(schema, parts, log, onError, JSON_BODIES);
  const files = createEndpoint(schema, parts, log, onError, FILE_BODIES);
  return async (req: IncomingMessage, res: ServerResponse, scope: HttpScope): Promise<void> => {
    if (!isMultipart(req)) {
      limitBody(req);
      return json(req, res, scope);
    }
    if (req.headers['x-graphql-yoga-csrf'] === undefined) limitBody(req);
    else if ((await createContext(parts, scope).session.user()) === null) {
      limitBody(req);
      discardBody(req, LARGEST_UPLOAD_BYTES);
      refuse(res, 401, 'UNAUTHENTICATED', 'Please sign in.', scope);
      return undefined;
    }
    if (Number(req.headers['content-length']) > LARGEST_UPLOAD_BYTES) {
      limitBody(req);
      discardBody(req, LARGEST_UPLOAD_BYTES);
      refuse(res, 413, 'TOO_LARGE', 'Invalid file size. The file cannot exceed 50 MB.', scope);
      return undefined;
    }
    return files(req, res, scope);
  };
}

function createEndpoint(
  schema: GraphQLSchema,
  parts: ServerParts,
  log: Logger,
  onError: (code: string) => void,
  bodies: Bodies,
) {
  return createYoga<HttpScope, GraphQLContext>({
    schema,
    context: (scope) => createContext(parts, scope),
    plugins: [
      // First, so that a forged request is rejected before its body is read.
      useCsrfPrevention(),
      useWholeForms(),
      // Before yoga's own cache of parsed and validated documents, which then contains only those within the limits.
      useOperationLimits(),
      useSharedResults(),
      // Sees the results of all plugins before it and of the resolvers.
      usePublicErrors(log, onError, (result) => result instanceof SharedResults),
      useEventStreams(log),
    ],
    // Other sites must not read data with the session cookie; tools on other hosts are not browsers.
    cors: false,
    batching: false,
    ...bodies,
    // usePublicErrors masks errors, and adds codes and request ids.
    maskedErrors: false,
    graphiql: false,
    landingPage: false,
    logging: {
      debug: () => undefined,
      info: () => undefined,
      warn: (...what: unknown[]) => log.warn({ what }, 'yoga'),
      error: (...what: unknown[]) => log.error({ what }, 'yoga'),
    },
  });
}
