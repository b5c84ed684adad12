import type { IncomingMessage, ServerResponse } from 'node:http';
import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention';
import type { GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Logger } from '../../../platform/log';
import { discardBody, sendJson } from '../http/answers';
import { LARGEST_UPLOAD_BYTES, useWholeForms } from '../http/uploads';
import { useEventStreams } from '../live/event-stream';
import { useSharedResults } from '../live/shared-results';
import { createContext, type GraphQLContext, type HttpScope, type ServerParts } from './context';
import { useOperationLimits } from './operation-limits';
import { usePublicErrors } from './public-errors';

const LARGEST_BODY_BYTES = 1_000_000;

/**
 * Forms and texts of other sites reach us without a preflight: a POST needs a JSON body or the header x-graphql-yoga-csrf.
 * A GET changes nothing (yoga refuses mutations by GET) and cannot be read across sites (no CORS).
 */
function useCsrfPrevention(): Plugin {
  const { onRequestParse } = useCSRFPrevention();
  return { onRequestParse: (payload) => (payload.request.method === 'POST' ? onRequestParse?.(payload) : undefined) };
}

/** What a kind of request may hold. */
interface Bodies {
  /** Whether operations come as GraphQL multipart requests, with a file among their variables. */
  readonly multipart: boolean;
  readonly maxRequestBodySize: number;
}

/** Operations as JSON, which is all of them but those with a file. */
const JSON_BODIES: Bodies = { multipart: false, maxRequestBodySize: LARGEST_BODY_BYTES };
/** Operations with a file. */
const FILE_BODIES: Bodies = { multipart: true, maxRequestBodySize: LARGEST_UPLOAD_BYTES };

const isMultipart = (req: IncomingMessage): boolean =>
  req.method === 'POST' && /^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '');

/** The GraphQL endpoint. GraphiQL is served beside it (graphiql.ts). Large bodies are read of who is signed in, and of nobody else. */
export function createGraphQL(schema: GraphQLSchema, parts: ServerParts, log: Logger, onError: (code: string) => void) {
  const json = createEndpoint(schema, parts, log, onError, JSON_BODIES);
  const files = createEndpoint(schema, parts, log, onError, FILE_BODIES);
  return async (req: IncomingMessage, res: ServerResponse, scope: HttpScope): Promise<void> => {
    if (!isMultipart(req)) return json(req, res, scope);
    if (
      req.headers['x-graphql-yoga-csrf'] !== undefined &&
      (await createContext(parts, scope).session.user()) === null
    ) {
      discardBody(req, LARGEST_UPLOAD_BYTES);
      sendJson(res, 401, {
        errors: [{ message: 'Please sign in.', extensions: { code: 'UNAUTHENTICATED', requestId: scope.requestId } }],
      });
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
      // First, so that a forged request costs nothing: it is refused before its body is read.
      useCsrfPrevention(),
      useWholeForms(),
      // Before yoga's own cache of parsed and validated documents, which then keeps only what is within the limits.
      useOperationLimits(),
      useSharedResults(),
      // Sees what all before it, and the resolvers, made of the request.
      usePublicErrors(log, onError),
      useEventStreams(log),
    ],
    // Other sites may not read what the session's cookie gives; tools on other hosts are not browsers.
    cors: false,
    batching: false,
    ...bodies,
    // Done by usePublicErrors, with codes and request ids.
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
