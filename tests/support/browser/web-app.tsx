import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApolloClient } from '@apollo/client';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { createApolloClient } from '../../../web/core/apollo/apollo';
import type { Status } from '../../../web/core/apollo/status';
import { createStatus } from '../../../web/core/apollo/status';
import { appRoutes } from '../../../web/core/router/router';
import { App } from '../../../web/core/shell/App';
import type { Slice } from '../../../web/core/slice';
import { slices } from '../../../web/slices';

/** Files that the app loads when it needs them. */
const loadedLater = /(Page|Attendants|SignInAgain)\.tsx$|changes-link\.ts$/;

// The pages change when a real server answers, not only when the test acts: tests wait for what they expect, so React need not warn of
// changes that no `act` surrounds.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

// They are transformed when they are first loaded. That is no part of any wait of a test.
beforeAll(async () => {
  const web = join(__dirname, '../../../web');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => loadedLater.test(file));
  for (const file of files) await import(join(web, file));
});

const nodeFetch = globalThis.fetch;

/** Requests of the pages that have not been answered yet, and how many there were in all; the stream of changes aside. */
const requests = { open: 0, sent: 0 };

async function counted(send: () => Promise<Response>): Promise<Response> {
  requests.open += 1;
  requests.sent += 1;
  try {
    return await send();
  } finally {
    requests.open -= 1;
  }
}

/** Several turns without a request: an answer is read, and drawn, before it leads to the next one. */
const QUIET_TURNS = 4;
const MOST_TURNS = 2000;

/** Waits until every request of the pages has been answered and no answer has led to another request. */
async function settled(): Promise<void> {
  let quiet = 0;
  let sent = requests.sent;
  for (let turn = 0; quiet < QUIET_TURNS; turn += 1) {
    if (turn === MOST_TURNS) throw new Error(`${requests.open} requests of the page are still open`);
    await act(() => delay(25));
    quiet = requests.open === 0 && requests.sent === sent ? quiet + 1 : 0;
    ({ sent } = requests);
  }
}

/** What a browser does with a session's cookie, for the fetch of Node. */
function keepCookies(cookie: string): void {
  let jar = cookie;
  globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (jar) headers.set('cookie', jar);
    const send = () => nodeFetch(input, { ...init, headers });
    const response = await (headers.get('accept')?.includes('text/event-stream') ? send() : counted(send));
    const [set] = response.headers.getSetCookie();
    if (set) jar = set.split(';')[0] ?? '';
    return response;
  };
}

/** An app on a page of a test. */
export interface TestPage {
  user: ReturnType<typeof userEvent.setup>;
  /** Where it is, below the app's base: "/invoices?page=2". */
  address: () => string;
  /** Back by -1, forward by 1. */
  go: (delta: number) => Promise<void>;
  status: Status;
  /** Its client, for what it asks by itself. */
  client: ApolloClient;
  /** Opens another address beside it, on what the app knows already: two views of one cache. */
  beside: (address: string) => void;
  /** Waits until the page has asked for everything that it asks for on its own: what is asked for afterwards is the test's doing. */
  settled: () => Promise<void>;
}

/** The whole app at an address, before a real server, with the session of `cookie` or nobody's; with `more` slices than it is made of. */
export function openApp(url: string, address: string, cookie = '', more: readonly Slice[] = []): TestPage {
  keepCookies(cookie);
  const status = createStatus();
  const client = createApolloClient({
    status,
    policies: slices.map((slice) => slice.policies ?? {}),
    url: `${url}/graphql`,
  });
  const show = (entry: string) => {
    const router = createMemoryRouter(appRoutes([...slices, ...more]), { initialEntries: [entry] });
    render(<App client={client} status={status} router={router} />);
    return router;
  };
  const router = show(address);
  return {
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
    go: (delta) => router.navigate(delta),
    status,
    client,
    beside: (entry) => void show(entry),
    settled,
  };
}
