import type { FixedClock } from './clock';
import { startTestServer, type TestServer } from './server';
import { startTestUpstream, type TestUpstream, type TestUpstreamOptions } from './upstream';

type Options = TestUpstreamOptions<FixedClock>;

/** Returns an object with the properties of another one, which exists when a test runs. */
function later<Service extends object>(running: () => Service | undefined): Service {
  return new Proxy({} as Service, {
    get(_, name) {
      const service = running();
      if (!service) throw new Error(`Services start before the first test: ${String(name)} can't be read yet.`);
      return Reflect.get(service, name) as unknown;
    },
  });
}

/** Starts the services before the first test of a file, and stops them after the last one. */
export function upstreamOfFile(options: Options = {}): TestUpstream {
  let upstream: TestUpstream | undefined;
  beforeAll(async () => {
    upstream = await startTestUpstream(options);
  });
  afterAll(() => upstream?.stop());
  return later(() => upstream);
}

/** Starts the server with the services before the first test of a file, and stops both after the last one. */
export function servicesOfFile(options: Options = {}): {
  readonly upstream: TestUpstream;
  readonly server: TestServer;
} {
  let server: TestServer | undefined;
  afterAll(() => server?.stop());
  const upstream = upstreamOfFile(options);
  beforeAll(async () => {
    server = await startTestServer(upstream);
  });
  return { upstream, server: later(() => server) };
}
