import { smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';
import type { TestCaller, TestServer } from '../support/services/server';
import type { TestUpstream } from '../support/services/upstream';
import { clientOf, type HouseClient } from './house-at-work';

/** The number of the first group of a house. */
const FIRST_GROUP = 7001;

/** A small house with one group: the invoices of its two autumn sessions, with charges per lot. */
export interface AutumnHouse {
  readonly upstream: TestUpstream;
  readonly server: TestServer;
  /** A clerk's client of the services. */
  readonly api: HouseClient;
  /** A cashier's client of the app and the schema. */
  readonly cashier: TestCaller;
  /** invoiceGroupID. */
  readonly group: number;
}

/**
 * For the tests of a file: opens such a house before the first test and closes it after the last. The tests' network
 * and drafts are restored after each.
 */
export function autumnHouse(): AutumnHouse {
  const network = globalThis.fetch;
  const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
  const cashier = ofFile(() => server.as('sample', 'cashier'));
  const api = ofFile(() => clientOf(upstream, 'sample'));
  beforeAll(async () => {
    const { invoiceGroupID } = await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot', 'Autumn');
    expect(invoiceGroupID).toBe(FIRST_GROUP);
  });
  afterEach(() => {
    globalThis.fetch = network;
    if ('sessionStorage' in globalThis) sessionStorage.clear();
  });
  return { upstream, server, api, cashier, group: FIRST_GROUP };
}
