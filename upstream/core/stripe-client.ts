import Stripe from 'stripe';

/** The version of Stripe's API that this program is written against; the SDK's types are of the same one. */
export const STRIPE_API_VERSION = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;

/** The host of an API that replaces Stripe's, from its checked URL. */
function hostOf(apiUrl: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isHttp = protocol === 'http:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isHttp ? 80 : 443) : Number(port),
    protocol: isHttp ? 'http' : 'https',
  };
}

/**
 * A client of Stripe's API, or of the one at `apiUrl`. It doesn't retry, except after a connection was closed, and then with the same key:
 * whether to is decided by the one who writes the ledger.
 */
export const createStripeClient = (secretKey: string, timeout: number, apiUrl: string | null): Stripe =>
  new Stripe(secretKey, {
    ...(apiUrl === null ? {} : hostOf(apiUrl)),
    apiVersion: STRIPE_API_VERSION,
    maxNetworkRetries: 0,
    timeout,
    telemetry: false,
  });

/** The options of every call for a house: its own account, if it has one. */
export const optionsOf = (account: string | null): Stripe.RequestOptions =>
  account === null ? {} : { stripeAccount: account };
