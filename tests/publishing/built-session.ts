import { openApp, type TestPage } from '../support/browser/web-app';
import { SAMPLE_NOW, smallHouse } from '../support/houses/sample-house';
import { ofEachTest, ofFile, servicesOfFile } from '../support/services/of-file';
import type { TestCaller, TestServer } from '../support/services/server';
import type { TestUpstream } from '../support/services/upstream';

/** A new live session of a small house, and a clerk who builds it. */
export interface BuiltSession {
  readonly upstream: TestUpstream;
  readonly server: TestServer;
  readonly clerk: TestCaller;
  readonly id: string;
  readonly number: number;
  /** The number of its sale. */
  readonly sale: number;
  /** Returns the path below the session, such as a step or the page of a lot. `type` is bin for a Buy It Now sale. */
  readonly path: (rest: string | number, type?: string) => string;
  /** Opens a path below the session in the browser. */
  readonly open: (rest: string | number, type?: string) => TestPage;
  /** Adds a lot with a number and a title. `more` is further GraphQL input. */
  readonly add: (lotNumber: number | string, title: string, more?: string) => Promise<{ id: string; lotId: number }>;
  readonly publishAll: () => Promise<unknown>;
}

/** Adds a session in two weeks. */
export async function newSession(
  upstream: TestUpstream,
  server: TestServer,
  clerk: TestCaller,
  title = 'Winter',
): Promise<BuiltSession> {
  const { data } = await clerk.gql<{
    catalogs: { nodes: { saleNumber: number }[] };
    locations: { nodes: { id: string }[] };
  }>('{ catalogs(first: 1) { nodes { saleNumber } } locations(first: 1) { nodes { id } } }');
  const sale = data.catalogs.nodes[0]?.saleNumber ?? 0;
  const saved = await clerk.gql<{ saveSession: { catalog: { id: string; number: number } } }>(
    `mutation { saveSession(input: { sale: ${sale}, title: "${title}", locationId: "${data.locations.nodes[0]?.id ?? ''}",
      date: "2026-12-05", time: "09:00" }) { catalog { id number } } }`,
  );
  const { id, number } = saved.data.saveSession.catalog;
  const path = (rest: string | number, type = 'live') => `/session/${type}/${sale}/${number}/${rest}`;
  return {
    upstream,
    server,
    clerk,
    id,
    number,
    sale,
    path,
    open: (rest, type) => openApp(server.url, path(rest, type), clerk.cookie),
    add: async (lotNumber, title, more = '') => {
      const { data: added } = await clerk.gql<{ saveLot: { lot: { id: string; lotId: number } } }>(
        `mutation { saveLot(input: { catalogId: "${id}", lotNumber: "${lotNumber}", title: "${title}",
          description: "Etching." ${more} }) { lot { id lotId } } }`,
      );
      return added.saveLot.lot;
    },
    publishAll: () => clerk.gql(`mutation { publishLots(input: { catalogId: "${id}" }) { userErrors { message } } }`),
  };
}

/** Starts a small house for the tests of a file. Returns the session of the present test, which is new. */
export function builtSession(): BuiltSession {
  const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
  const clerk = ofFile(() => server.as('sample', 'clerk'));
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockImplementation(() => SAMPLE_NOW + performance.now());
  });
  afterEach(() => jest.restoreAllMocks());
  return ofEachTest(
    () => newSession(upstream, server, clerk),
    // A sale has at most 10 sessions.
    async ({ number }) => {
      sessionStorage.clear();
      await upstream.db.query('update catalog set is_deleted = true where id = $1', [number]);
    },
  );
}
