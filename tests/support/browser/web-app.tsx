import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApolloClient } from '@apollo/client';
import { act } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { appRoutes } from '../../../web/app-routes';
import { createApolloClient } from '../../../web/core/apollo/apollo';
import { createStatus, type Status } from '../../../web/core/apollo/status';
import { App } from '../../../web/core/shell/App';
import type { Slice } from '../../../web/core/slice';
import { slices } from '../../../web/slices';
import { FormRequest } from './form-request';
import { render } from './render';

/** Files that the app loads on demand. */
const loadedLater = /(Page|Attendants|SignInAgain)\.tsx$|follow-changes\.ts$/;

// The pages change when a real server responds, not only when the test acts. Tests wait for what they expect, so React
// need not warn of changes outside `act`.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false, XMLHttpRequest: FormRequest });
});

// They are transformed when first loaded, which must not count toward a test's wait.
beforeAll(async () => {
  const web = join(__dirname, '../../../web');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => loadedLater.test(file));
  for (const file of files) await import(join(web, file));
});

const nodeFetch = globalThis.fetch;

/** The open requests of the pages, and the total number so far, without the change stream. */
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

/** Several turns without a request, because a response is read and rendered before it leads to the next request. */
const QUIET_TURNS = 4;
const MOST_TURNS = 2000;

/** Waits until every request of the pages has a response and no response has led to another request. */
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

/** Manages a session's cookie for Node's fetch, as a browser does. */
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
  user: UserEvent;
  /** Returns the current address, below the app's base: "/invoices?page=2". */
  address: () => string;
  /** Navigates back by -1, forward by 1. */
  go: (delta: number) => Promise<void>;
  status: Status;
  /** Its Apollo client, for what the app requests itself. */
  client: ApolloClient;
  /** Opens another address next to it with the same cache: two views of one cache. */
  beside: (address: string) => void;
  /** Waits until the page has finished its own requests, so that later ones are caused by the test. */
  settled: () => Promise<void>;
}

/**
 * Opens the whole app at an address, with a real server and the session of `cookie`, or none; `more` are additional
 * slices.
 */
export function openApp(url: string, address: string, cookie = '', more: readonly Slice[] = []): TestPage {
  keepCookies(cookie);
  const status = createStatus(`${url}/graphql`);
  const client = createApolloClient(status, slices);
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
