import type { UpstreamRefusal } from './graphql/errors';
import type { createNodeIds } from './graphql/node-id';
import type { RunningProduct } from './graphql/product';
import type { Feeds } from './live/feeds';
import type { createCoreLoaders } from './records/loaders';
import type { createCoreEndpoints } from './rest/endpoints';

/** The REST calls of a request. Each slice adds its own where it defines them (`declare module`). */
export interface Endpoints {
  readonly core: ReturnType<typeof createCoreEndpoints>;
}

/** The loaders of a request, which batch the calls. Each slice adds its own where it defines them. */
export interface Loaders {
  readonly core: ReturnType<typeof createCoreLoaders>;
}

/** What a request, or a step of a stream, has of its own. The auth slice adds the session. */
export interface RequestParts {
  readonly endpoints: Endpoints;
  readonly loaders: Loaders;
  readonly nodeIds: ReturnType<typeof createNodeIds>;
}

/** The context of resolvers. None of it is shared between requests. The auth slice adds its cookies. */
export interface GraphQLContext extends RequestParts {
  readonly requestId: string;
  readonly product: RunningProduct;
  readonly now: () => Date;
  readonly feeds: Feeds;
  /** The id of the last event that a browser's EventSource received before its connection broke, if it sends one. */
  readonly lastEventId: string | null;
  /** Returns a signal that aborts when the client disconnects or the server stops. */
  readonly ended: () => AbortSignal;
  /** Sets the Retry-After header of a rejected attempt, for clients that don't read userErrors. */
  readonly setRetryAfter: (refusal: UpstreamRefusal) => void;
  /** The User-Agent of the browser, and its device token. */
  readonly browser: { readonly userAgent: string; readonly deviceToken: string | undefined };
}
