import { smallHouse } from '../support/houses/sample-house';
import { startTestServer, type TestCaller, type TestServer } from '../support/services/server';
import { startTestUpstream, type TestUpstream } from '../support/services/upstream';
import { clientOf, type HouseClient } from './house-at-work';

/** A small house with one group: the invoices of its two autumn sessions, with charges per lot. */
export interface AutumnHouse {
  readonly upstream: TestUpstream;
  readonly server: TestServer;
  /** A clerk's client of the services. */
  readonly api: HouseClient;
  /** A cashier's client of the app and the schema. */
  readonly cashier: TestCaller;
  readonly cookie: string;
  /** invoiceGroupID. */
  readonly group: number;
}

/**
 * For the tests of a file: opens such a house before the first test and closes it after the last. The tests' network
 * and drafts are restored after each.
 */
export function autumnHouse(): () => AutumnHouse {
  const network = globalThis.fetch;
  let house: AutumnHouse | undefined;
  beforeAll(async () => {
    const upstream = await startTestUpstream({ houses: [smallHouse()] });
    const server = await startTestServer(upstream);
    const cashier = await server.as('sample', 'cashier');
    const api = await clientOf(upstream, 'sample');
    const { invoiceGroupID } = await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot', 'Autumn');
    house = { upstream, server, api, cashier, cookie: cashier.cookie, group: invoiceGroupID };
  });
  afterEach(() => {
    globalThis.fetch = network;
    if ('sessionStorage' in globalThis) sessionStorage.clear();
  });
  afterAll(async () => {
    await house?.server.stop();
    await house?.upstream.stop();
  });
  return () => {
    if (!house) throw new Error('the house opens before the first test');
    return house;
  };
}
