import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention';
import type { GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { createContext, type GraphQLContext, type HttpScope, type ServerParts } from './context';
import type { Logger } from './log';
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

/** The GraphQL endpoint. GraphiQL is served beside it (graphiql.ts). */
export function createGraphQL(schema: GraphQLSchema, parts: ServerParts, log: Logger, onError: (code: string) => void) {
  return createYoga<HttpScope, GraphQLContext>({
    schema,
    context: (scope) => createContext(parts, scope),
    plugins: [
      // First, so that a forged request costs nothing: it is refused before its body is read.
      useCsrfPrevention(),
      // Before yoga's own cache of parsed and validated documents, which then keeps only what is within the limits.
      useOperationLimits(),
      // Last, because it sees what all the others, and the resolvers, made of the request.
      usePublicErrors(log, onError),
    ],
    // Other sites may not read what the session's cookie gives; tools on other hosts are not browsers.
    cors: false,
    batching: false,
    multipart: false,
    maxRequestBodySize: LARGEST_BODY_BYTES,
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
