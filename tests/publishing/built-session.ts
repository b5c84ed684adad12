import { openApp, type TestPage } from '../support/browser/web-app';
import { SAMPLE_NOW, smallHouse } from '../support/houses/sample-house';
import { startTestServer, type TestCaller, type TestServer } from '../support/services/server';
import { startTestUpstream, type TestUpstream } from '../support/services/upstream';

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
  readonly add: (lotNumber: number, title: string, more?: string) => Promise<{ id: string; lotId: number }>;
  readonly publishAll: () => Promise<unknown>;
}

async function newSession(upstream: TestUpstream, server: TestServer, clerk: TestCaller): Promise<BuiltSession> {
  const { data } = await clerk.gql<{
    catalogs: { nodes: { saleNumber: number }[] };
    locations: { nodes: { id: string }[] };
  }>('{ catalogs(first: 1) { nodes { saleNumber } } locations(first: 1) { nodes { id } } }');
  const sale = data.catalogs.nodes[0]?.saleNumber ?? 0;
  const saved = await clerk.gql<{ saveSession: { catalog: { id: string; number: number } } }>(
    `mutation { saveSession(input: { sale: ${sale}, title: "Winter", locationId: "${data.locations.nodes[0]?.id ?? ''}",
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
export function builtSession(): () => BuiltSession {
  let upstream: TestUpstream;
  let server: TestServer;
  let clerk: TestCaller;
  let session: BuiltSession;
  beforeAll(async () => {
    jest.spyOn(Date, 'now').mockImplementation(() => SAMPLE_NOW + performance.now());
    upstream = await startTestUpstream({ houses: [smallHouse()] });
    server = await startTestServer(upstream);
    clerk = await server.as('sample', 'clerk');
  });
  beforeEach(async () => {
    session = await newSession(upstream, server, clerk);
  });
  afterEach(async () => {
    sessionStorage.clear();
    // A sale has at most 10 sessions.
    await upstream.db.query('update catalog set is_deleted = true where id = $1', [session.number]);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await server.stop();
    await upstream.stop();
  });
  return () => session;
}
