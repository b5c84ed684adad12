import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../../platform/clock';
import type { FixedClock } from './clock';
import { startTestServer, type TestServer } from './server';
import { startTestUpstream, type TestUpstream, type TestUpstreamOptions } from './upstream';

type Stops = (() => Promise<unknown>)[];
const stopsOfFile: Stops = [];
const stopsOfTest: Stops = [];

async function stopAll(stops: Stops): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}
afterEach(() => stopAll(stopsOfTest));
afterAll(() => stopAll(stopsOfFile));

/** Returns an object with the properties of what the hook makes, which can be read as soon as it's made. */
function madeIn<Made extends object>(
  hook: (prepare: () => Promise<void>) => void,
  make: () => Promise<Made>,
  stops: Stops,
  stop?: (made: Made) => Promise<unknown>,
): Made {
  let made: Made | undefined;
  hook(async () => {
    const own = await make();
    made = own;
    if (stop) stops.push(() => stop(own));
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
  madeIn(beforeAll, make, stopsOfFile, stop);

/** Makes something before each test of a file, and stops it after the test. Returns an object with the properties of the current one. */
export const ofEachTest = <Made extends object>(
  make: () => Promise<Made>,
  stop?: (made: Made) => Promise<unknown>,
): Made => madeIn(beforeEach, make, stopsOfTest, stop);

/** Makes an empty folder for the tests of a file. */
export const folderOfFile = (): { readonly path: string } =>
  ofFile(
    async () => ({ path: await mkdtemp(join(tmpdir(), 'rostrum-')) }),
    ({ path }) => rm(path, { recursive: true, force: true }),
  );

type Options<C extends Clock> = TestUpstreamOptions<C> | (() => TestUpstreamOptions<C>);

/** Starts the services for the tests of a file. Options that need what the file makes earlier are given as a function. */
export const upstreamOfFile = <C extends Clock = FixedClock>(options: Options<C> = {}): TestUpstream<C> =>
  ofFile(
    () => startTestUpstream(typeof options === 'function' ? options() : options),
    (upstream) => upstream.stop(),
  );

type ServerOptions = Parameters<typeof startTestServer>;

/** Starts the server in front of services that start earlier, for the tests of a file. */
export const serverOfFile = (
  upstream: () => ServerOptions[0],
  env?: ServerOptions[1],
  more?: ServerOptions[2],
): TestServer =>
  ofFile(
    () => startTestServer(upstream(), env, more),
    (server) => server.stop(),
  );

/** Starts the services and the server for the tests of a file. */
export function servicesOfFile(options: Options<FixedClock> = {}) {
  const upstream = upstreamOfFile(options);
  return { upstream, server: serverOfFile(() => upstream) };
}

/** Starts the services for each test of a file. */
export const upstreamOfEachTest = (options: TestUpstreamOptions<FixedClock>): TestUpstream =>
  ofEachTest(
    () => startTestUpstream(options),
    (upstream) => upstream.stop(),
  );

/** Starts the services and the server for each test of a file. */
export function servicesOfEachTest(options: TestUpstreamOptions<FixedClock>) {
  const upstream = upstreamOfEachTest(options);
  const server: TestServer = ofEachTest(
    () => startTestServer(upstream),
    (started) => started.stop(),
  );
  return { upstream, server };
}

/** Opens a house with services of its own for the tests of a file. */
export const houseOfFile = <House extends { readonly upstream: TestUpstream }>(open: () => Promise<House>): House =>
  ofFile(open, ({ upstream }) => upstream.stop());
