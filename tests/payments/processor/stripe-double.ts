import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { STRIPE_API_VERSION } from '../../../upstream/core/stripe-client';
import { shapeOf } from './stripe-shapes';

/** The next response: a status and its JSON; or it closes the connection after receiving the request. */
export type StripeAnswer = { readonly status: number; readonly body: object } | 'hang up';
export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly form: URLSearchParams;
  readonly key: string | undefined;
  readonly authorization: string | undefined;
  readonly version: string | undefined;
  /** The account that the call is for; undefined for the account of the key. */
  readonly account: string | undefined;
}

/** A server that responds according to Stripe's documentation. */
export interface StripeDouble {
  /** The value of STRIPE_API_URL. */
  readonly url: string;
  readonly asked: StripeRequest[];
  next: StripeAnswer | ((asked: StripeRequest) => StripeAnswer);
  stop(): Promise<void>;
}

export const SECRET_KEY = 'sk_test_of_a_test';
export const SIGNING_SECRET = 'whsec_of_a_test';

const read = async (request: IncomingMessage): Promise<StripeRequest> => ({
  method: request.method ?? '',
  path: request.url ?? '',
  form: new URLSearchParams(await text(request)),
  key: request.headers['idempotency-key'] as string | undefined,
  authorization: request.headers.authorization,
  version: request.headers['stripe-version'] as string | undefined,
  account: request.headers['stripe-account'] as string | undefined,
});

/** Listens on a free loopback port. */
export async function startStripe(): Promise<StripeDouble> {
  const asked: StripeRequest[] = [];
  const server = createServer((request, response) => {
    void read(request).then((received) => {
      asked.push(received);
      if (received.version !== STRIPE_API_VERSION) return request.socket.destroy();
      const next = typeof double.next === 'function' ? double.next(received) : double.next;
      if (next === 'hang up') return request.socket.destroy();
      return response
        .writeHead(next.status, { 'content-type': 'application/json', 'request-id': 'req_1' })
        .end(JSON.stringify(next.body));
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const double: StripeDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    next: { status: 500, body: {} },
    stop: () =>
      new Promise((done) => {
        server.close(() => {
          done();
        });
        server.closeAllConnections();
      }),
  };
  return double;
}

/** A payment intent in Stripe's format, of a successful payment unless the test says otherwise. */
export const intent = (part: Partial<Stripe.PaymentIntent>): Stripe.PaymentIntent =>
  shapeOf('payment_intent', { status: 'succeeded', amount_received: part.amount ?? 0, ...part });

/** Returns an event as Stripe posts it, signed. */
export function posted(
  id: string,
  type: string,
  object: object,
  secret = SIGNING_SECRET,
  account?: string,
): [payload: string, signature: string] {
  const payload = JSON.stringify({
    id,
    object: 'event',
    api_version: STRIPE_API_VERSION,
    account,
    type,
    data: { object },
  });
  return [payload, new Stripe(SECRET_KEY).webhooks.generateTestHeaderString({ payload, secret })];
}
