import Stripe from 'stripe';

/** The version of Stripe's API that this program is written against; the SDK's types are of the same one. */
export const STRIPE_API_VERSION = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;

/** Where Stripe is, in tests; default: Stripe itself. */
export interface StripeAddress {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'http' | 'https';
}

/**
 * A client of Stripe's API. It doesn't retry, except after a connection was closed, and then with the same key:
 * whether to is decided by the one who writes the ledger.
 */
export const createStripeClient = (secretKey: string, timeout: number, address: StripeAddress | undefined): Stripe =>
  new Stripe(secretKey, {
    ...address,
    apiVersion: STRIPE_API_VERSION,
    maxNetworkRetries: 0,
    timeout,
    telemetry: false,
  });

/** The options of every call for a house: its own account, if it has one. */
export const optionsOf = (account: string | null): Stripe.RequestOptions =>
  account === null ? {} : { stripeAccount: account };
