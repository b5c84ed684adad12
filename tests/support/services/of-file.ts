import type { Clock } from '../../../platform/clock';
import type { FixedClock } from './clock';
import { startTestServer, type TestServer } from './server';
import { startTestUpstream, type TestUpstream, type TestUpstreamOptions } from './upstream';

const stops: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** Returns an object with the properties of what the hook makes, which can be read as soon as it's made. */
function madeIn<Made extends object>(hook: (prepare: () => Promise<void>) => void, make: () => Promise<Made>): Made {
  let made: Made | undefined;
  hook(async () => {
    made = await make();
  });
  const current = (name: string | symbol = 'It') => {
    if (!made) throw new Error(`${String(name)} can't be read before the first test.`);
    return made;
  };
  const handler: ProxyHandler<Made> = {
    get: (_, name) => Reflect.get(current(name), name) as unknown,
    set: (_, name, value) => Reflect.set(current(name), name, value),
    has: (_, name) => Reflect.has(current(name), name),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(current(name), name),
  };
  return new Proxy({} as Made, handler);
}

/**
 * Makes something before the first test of a file, and stops it after the last one, in reverse order. Returns an object with its properties,
 * which can be read as soon as it's made.
 */
export const ofFile = <Made extends object>(make: () => Promise<Made>, stop?: (made: Made) => Promise<unknown>): Made =>
  madeIn(beforeAll, async () => {
    const made = await make();
    if (stop) stops.push(() => stop(made));
    return made;
  });

/** Makes something before each test of a file. Returns an object with the properties of the current one. */
export const ofEachTest = <Made extends object>(make: () => Promise<Made>): Made => madeIn(beforeEach, make);

type Options<C extends Clock> = TestUpstreamOptions<C> | (() => TestUpstreamOptions<C>);

/** Starts the services for the tests of a file. Options that need what the file makes earlier are given as a function. */
export const upstreamOfFile = <C extends Clock = FixedClock>(options: Options<C> = {}): TestUpstream<C> =>
  ofFile(
    () => startTestUpstream(typeof options === 'function' ? options() : options),
    (upstream) => upstream.stop(),
  );

/** Starts the server in front of services that start earlier, for the tests of a file. */
export const serverOfFile = (upstream: () => TestUpstream): TestServer =>
  ofFile(
    () => startTestServer(upstream()),
    (server) => server.stop(),
  );

/** Starts the services and the server for the tests of a file. */
export function servicesOfFile(options: Options<FixedClock> = {}) {
  const upstream = upstreamOfFile(options);
  return { upstream, server: serverOfFile(() => upstream) };
}

/** Opens a house with services of its own for the tests of a file. */
export const houseOfFile = <House extends { readonly upstream: TestUpstream }>(open: () => Promise<House>): House =>
  ofFile(open, ({ upstream }) => upstream.stop());
