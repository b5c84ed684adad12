import type { ApolloClient } from '@apollo/client';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createApolloClient } from '../../web/core/apollo';
import { App } from '../../web/core/App';
import { createStatus } from '../../web/core/status';
import { slices } from '../../web/slices';
import type { Slice } from '../../web/core/slice';
import type { Status } from '../../web/core/status';

// A real server answers, on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

const nodeFetch = globalThis.fetch;

/** What a browser does with a session's cookie, for the fetch of Node. */
function keepCookies(cookie: string): void {
  let jar = cookie;
  globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (jar) headers.set('cookie', jar);
    const response = await nodeFetch(input, { ...init, headers });
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
  status: Status;
  /** Its client, for what it asks by itself. */
  client: ApolloClient;
  /** Opens another address beside it, on what the app knows already: two views of one cache. */
  beside: (address: string) => void;
}

function Address({ tell }: { tell: (address: string) => void }) {
  const { pathname, search } = useLocation();
  tell(pathname + search);
  return null;
}

/** The whole app at an address, before a real server, with the session of `cookie` or nobody's; with `more` slices than it is made of. */
export function openApp(url: string, address: string, cookie = '', more: readonly Slice[] = []): TestPage {
  keepCookies(cookie);
  const status = createStatus();
  const client = createApolloClient({ status, policies: slices.map((slice) => slice.policies ?? {}), url: `${url}/graphql` });
  let at = address;
  const show = (entry: string, tell: (next: string) => void) => {
    render(
      <MemoryRouter initialEntries={[entry]}>
        <App client={client} status={status} slices={[...slices, ...more]} />
        <Address tell={tell} />
      </MemoryRouter>,
    );
  };
  show(address, (next) => { at = next; });
  return { user: userEvent.setup(), address: () => at, status, client, beside: (entry) => show(entry, () => undefined) };
}
