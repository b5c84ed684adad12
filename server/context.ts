import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../platform/clock';
import type { UserJson } from '../upstream/auth/access-wire';
import type { SessionJson } from '../upstream/auth/sessions/session-wire';
import { createAuthEndpoints } from './auth/endpoints';
import { createAuthLoaders } from './auth/loaders';
import { createSession, type Session } from './auth/session';
import { createBookEndpoints } from './bulk-bidding/book/book-endpoints';
import { createBulkBiddingEndpoints } from './bulk-bidding/endpoints';
import { createBulkBiddingLoaders } from './bulk-bidding/loaders';
import { createClerkingEndpoints } from './clerking/endpoints';
import { createClerkingLoaders } from './clerking/loaders';
import type { Endpoints, GraphQLContext, Loaders, RequestParts } from './core/context';
import { unauthenticated, type UpstreamRefusal } from './core/graphql/errors';
import { createNodeIds } from './core/graphql/node-id';
import type { RunningProduct } from './core/graphql/product';
import { credentialOf, deviceCookie, deviceTokenOf, sessionCookie } from './core/http/credential';
import type { HttpScope } from './core/http/http-scope';
import type { KnownCallers } from './core/http/known-callers';
import type { Feeds } from './core/live/feeds';
import { createCoreLoaders } from './core/records/loaders';
import { createCoreEndpoints } from './core/rest/endpoints';
import type { Http } from './core/rest/http';
import { lazily } from './core/rest/lazily';
import { createUpstreamClient, type UpstreamClient } from './core/rest/upstream-client';
import { createCustomersEndpoints } from './customers/endpoints';
import { createCustomersLoaders } from './customers/loaders';
import { createDisputesEndpoints } from './disputes/endpoints';
import { createDisputesLoaders } from './disputes/loaders';
import { createFeedbackEndpoints } from './feedback/endpoints';
import { createFeedbackLoaders } from './feedback/loaders';
import { createHouseEndpoints } from './house/endpoints';
import { createHouseLoaders } from './house/loaders';
import { createImagesEndpoints } from './images/endpoints';
import { createInvoicingEndpoints } from './invoicing/endpoints';
import { createInvoicingLoaders } from './invoicing/loaders';
import { createLotsEndpoints } from './lots/endpoints';
import { createLotsLoaders } from './lots/loaders';
import { createPaymentsEndpoints } from './payments/endpoints';
import { createPaymentsLoaders } from './payments/loaders';
import { createPublishingEndpoints } from './publishing/endpoints';
import { createPublishingLoaders } from './publishing/loaders';
import { createRealizedPricesEndpoints } from './realized-prices/endpoints';
import { createRealizedPricesLoaders } from './realized-prices/loaders';
import { createSaleCorrectionsEndpoints } from './sale-corrections/endpoints';
import { createSaleCorrectionsLoaders } from './sale-corrections/loaders';
import { createSaleResultsEndpoints } from './sale-results/endpoints';
import { createCalendarEndpoints } from './sales/calendar/calendar-endpoints';
import { createSalesEndpoints } from './sales/endpoints';
import { createSalesLoaders } from './sales/loaders';
import { createSalesTaxEndpoints } from './sales-tax/endpoints';
import { createSalesTaxLoaders } from './sales-tax/loaders';
import { createTaxExemptionsEndpoints } from './tax-exemptions/endpoints';
import { createTaxExemptionsLoaders } from './tax-exemptions/loaders';
import { createTemplatesEndpoints } from './templates/endpoints';
import { createTemplatesLoaders } from './templates/loaders';
import { createTillEndpoints } from './till/endpoints';
import { createTillLoaders } from './till/loaders';

/** Objects that live as long as the process. */
export interface ServerParts {
  readonly http: Http;
  readonly knownCallers: KnownCallers;
  readonly clock: Clock;
  readonly product: RunningProduct;
  /** Whether cookies are Secure. */
  readonly isPublicHttps: boolean;
  /** The change feeds of the houses that have subscribers. */
  readonly feeds: Feeds;
  /** Aborted when the server stops, which ends open streams. */
  readonly stopping: AbortSignal;
}

const LONGEST_USER_AGENT = 300;

const lastEventIdOf = ({ 'last-event-id': id }: IncomingHttpHeaders): string | null =>
  typeof id === 'string' && id !== '' ? id : null;

/** One line per slice; each is created when a resolver first uses it. */
const createEndpoints = (upstream: UpstreamClient, session: Pick<Session, 'signedIn'>): Endpoints =>
  lazily({
    core: () => createCoreEndpoints(upstream),
    auth: () => createAuthEndpoints(upstream),
    house: () => createHouseEndpoints(upstream),
    customers: () => createCustomersEndpoints(upstream),
    sales: () => createSalesEndpoints(upstream),
    calendar: () => createCalendarEndpoints(upstream),
    bulkBidding: () => createBulkBiddingEndpoints(upstream, session),
    book: () => createBookEndpoints(upstream),
    realizedPrices: () => createRealizedPricesEndpoints(upstream),
    clerking: () => createClerkingEndpoints(upstream),
    lots: () => createLotsEndpoints(upstream),
    images: () => createImagesEndpoints(upstream),
    publishing: () => createPublishingEndpoints(upstream),
    templates: () => createTemplatesEndpoints(upstream),
    payments: () => createPaymentsEndpoints(upstream),
    disputes: () => createDisputesEndpoints(upstream),
    saleCorrections: () => createSaleCorrectionsEndpoints(upstream),
    till: () => createTillEndpoints(upstream),
    taxExemptions: () => createTaxExemptionsEndpoints(upstream),
    saleResults: () => createSaleResultsEndpoints(upstream),
    feedback: () => createFeedbackEndpoints(upstream),
    salesTax: () => createSalesTaxEndpoints(upstream),
    invoicing: () => createInvoicingEndpoints(upstream),
  });

/** Returns the services as anyone may call them, for what the server reads before it is asked. */
export const publicEndpoints = (http: Http, name: string): Endpoints =>
  createEndpoints(
    createUpstreamClient(http, {
      requestId: `${name}-${randomUUID()}`,
      clientAddress: '',
      credential: () => null,
      tenant: () => name,
      houseRef: () => Promise.reject(unauthenticated()),
    }),
    { signedIn: () => Promise.reject(unauthenticated()) },
  );

/** One line per slice; each is created when a resolver first uses it. */
const createLoaders = (endpoints: Endpoints): Loaders =>
  lazily({
    core: () => createCoreLoaders(endpoints.core),
    auth: () => createAuthLoaders(endpoints.auth),
    house: () => createHouseLoaders(endpoints.house),
    customers: () => createCustomersLoaders(endpoints.customers),
    sales: () => createSalesLoaders(endpoints.sales),
    lots: () => createLotsLoaders(endpoints.lots),
    publishing: () => createPublishingLoaders(endpoints.publishing),
    bulkBidding: () => createBulkBiddingLoaders(endpoints.bulkBidding),
    realizedPrices: () => createRealizedPricesLoaders(endpoints.realizedPrices),
    clerking: () => createClerkingLoaders(endpoints.clerking),
    templates: () => createTemplatesLoaders(endpoints.templates),
    payments: () => createPaymentsLoaders(endpoints.payments),
    disputes: () => createDisputesLoaders(endpoints.disputes),
    saleCorrections: () => createSaleCorrectionsLoaders(endpoints.saleCorrections),
    till: () => createTillLoaders(endpoints.till),
    taxExemptions: () => createTaxExemptionsLoaders(endpoints.taxExemptions),
    feedback: () => createFeedbackLoaders(endpoints.feedback),
    salesTax: () => createSalesTaxLoaders(endpoints.salesTax),
    invoicing: () => createInvoicingLoaders(endpoints.invoicing),
  });

/** Creates the session, endpoints, and loaders for a request, or for a step of a stream, whose user is known already. */
function createParts(
  { http, knownCallers }: ServerParts,
  { req, requestId, clientAddress }: HttpScope,
  found?: UserJson,
): RequestParts {
  const session: Session = createSession(
    credentialOf(req.headers),
    () => endpoints.auth.user(),
    (credential, user) =>
      knownCallers.learn(credential, user && { userID: user.userID, houseRef: user.houseInfo.houseRef }),
    found,
  );
  const upstream = createUpstreamClient(http, {
    requestId,
    languages: req.headers['accept-language'],
    clientAddress,
    credential: session.credential,
    tenant: () => knownCallers.of(session.credential(), clientAddress).tenant,
    houseRef: async () => (await session.signedIn()).houseInfo.houseRef,
  });
  const endpoints = createEndpoints(upstream, session);
  return { session, endpoints, loaders: createLoaders(endpoints), nodeIds: createNodeIds(session) };
}

/** Creates the context of resolvers. None of it is shared between requests. */
export function createContext(server: ServerParts, scope: HttpScope): GraphQLContext {
  const { req, res, requestId } = scope;
  const addCookie = (cookie: typeof sessionCookie, token: string, seconds: number) =>
    res.appendHeader('set-cookie', cookie(token, seconds, server.isPublicHttps));
  return {
    ...createParts(server, scope),
    requestId,
    product: server.product,
    now: () => server.clock.now(),
    feeds: server.feeds,
    lastEventId: lastEventIdOf(req.headers),
    renewed: (user?: UserJson) => createParts(server, scope, user),
    ended(): AbortSignal {
      const gone = new AbortController();
      if (res.closed) gone.abort();
      res.once('close', () => gone.abort());
      return AbortSignal.any([gone.signal, server.stopping]);
    },
    setSessionCookie: ({ token, lastsSeconds }: SessionJson) => addCookie(sessionCookie, token, lastsSeconds),
    clearSessionCookie: () => addCookie(sessionCookie, '', 0),
    setDeviceCookie: ({ token, lastsSeconds }: SessionJson) => addCookie(deviceCookie, token, lastsSeconds),
    setRetryAfter: ({ extensions: { retryAfter } }: UpstreamRefusal) => {
      if (typeof retryAfter === 'number') res.setHeader('retry-after', retryAfter);
    },
    browser: {
      userAgent: (req.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
      deviceToken: deviceTokenOf(req.headers),
    },
  };
}
