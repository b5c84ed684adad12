import type { FixedClock } from './clock';
import { startTestServer, type TestServer } from './server';
import { startTestUpstream, type TestUpstream, type TestUpstreamOptions } from './upstream';

const stops: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/**
 * Makes something before the first test of a file, and stops it after the last one, in reverse order. Returns an object with its properties,
 * which can be read as soon as it's made.
 */
export function ofFile<Made extends object>(make: () => Promise<Made>, stop?: (made: Made) => Promise<unknown>): Made {
  let made: Made | undefined;
  beforeAll(async () => {
    const current = await make();
    if (stop) stops.push(() => stop(current));
    made = current;
  });
  return new Proxy({} as Made, {
    get(_, name) {
      if (!made) throw new Error(`${String(name)} can't be read before the first test.`);
      return Reflect.get(made, name) as unknown;
    },
  });
}

/** Starts the services for the tests of a file. */
export const upstreamOfFile = (options: TestUpstreamOptions<FixedClock> = {}): TestUpstream =>
  ofFile(
    () => startTestUpstream(options),
    (upstream) => upstream.stop(),
  );

/** Starts the server in front of services that start earlier, for the tests of a file. */
export const serverOfFile = (upstream: () => TestUpstream): TestServer =>
  ofFile(
    () => startTestServer(upstream()),
    (server) => server.stop(),
  );

/** Starts the services and the server for the tests of a file. */
export function servicesOfFile(options: TestUpstreamOptions<FixedClock> = {}) {
  const upstream = upstreamOfFile(options);
  return { upstream, server: serverOfFile(() => upstream) };
}

/** Opens a house with services of its own for the tests of a file. */
export const houseOfFile = <House extends { readonly upstream: TestUpstream }>(open: () => Promise<House>): House =>
  ofFile(open, ({ upstream }) => upstream.stop());
