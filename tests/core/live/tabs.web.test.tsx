import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { waitFor } from '@testing-library/react';
import { of } from 'rxjs';
import { createStatus } from '../../../web/core/apollo/status';
import type { Change } from '../../../web/core/live/house-stream';
import { joinTabs, type Tabs } from '../../../web/core/live/tabs';

const nodeFetch = globalThis.fetch;

/** A server with a feed of changes. `opened` lists the sequences after which streams were opened. */
function fakeServer() {
  const feed: Change[] = [];
  const streams = new Map<ReadableStreamDefaultController<Uint8Array>, number>();
  const opened: number[] = [];
  const encoder = new TextEncoder();
  const textOf = (change: Change) =>
    encoder.encode(`event: next\ndata: ${JSON.stringify({ data: { recordChanged: change } })}\n\n`);
  globalThis.fetch = (_, init) => {
    const { variables } = JSON.parse(typeof init?.body === 'string' ? init.body : '') as {
      variables: { after: string };
    };
    const after = Number(variables.after);
    opened.push(after);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        streams.set(controller, after);
        controller.enqueue(encoder.encode(':\n\n'));
        for (const change of feed) if (Number(change.sequence) > after) controller.enqueue(textOf(change));
        init?.signal?.addEventListener('abort', () => {
          if (streams.delete(controller)) controller.error(new Error('aborted'));
        });
      },
    });
    return Promise.resolve(new Response(body));
  };
  return {
    opened,
    open: () => streams.size,
    /** Ends all streams, as a restart does. */
    end: () => {
      for (const controller of streams.keys()) controller.close();
      streams.clear();
    },
    change: (recordId: string) => {
      const change = { sequence: String(feed.length + 1), type: 'Invoice', recordId, version: 1 };
      feed.push(change);
      for (const controller of streams.keys()) controller.enqueue(textOf(change));
    },
  };
}

/** Locks as browsers have them: one holder at a time, whose lock can be stolen, and the others wait in turn. */
function fakeLocks(): Pick<LockManager, 'request'> {
  let lose: (() => void) | null = null;
  const queue: (() => void)[] = [];
  const request = (_: string, { signal, steal }: LockOptions, hold: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const release = () => {
        lose = null;
        queue.shift()?.();
      };
      const begin = () => {
        if (signal?.aborted) {
          reject(new Error('aborted'));
          release();
          return;
        }
        const losing = () => reject(new Error('stolen'));
        lose = losing;
        void hold().then(() => {
          resolve();
          if (lose === losing) release();
        });
      };
      if (steal) lose?.();
      if (lose === null || steal) begin();
      else queue.push(begin);
    });
  return { request: request as LockManager['request'] };
}

const closing: (() => void)[] = [];
/** Opens a tab that has all changes up to a sequence. `asked` counts the operations that it sends itself. */
function openTab(user: string, after: number) {
  const tab = { heard: [] as string[], asked: 0, status: createStatus(), last: { current: after as number | null } };
  const link = new ApolloLink(({ variables }) => {
    tab.asked += 1;
    const nodes = (variables.g0 as readonly string[]).map((id) => ({ __typename: 'Invoice', id, version: 2 }));
    return of({ data: { g0: nodes } });
  });
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link,
    defaultOptions: {
      watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first', errorPolicy: 'all' },
    },
  });
  const tabs: Tabs = joinTabs(client, tab.status, user, tab.last, (changes) =>
    tab.heard.push(...changes.map(({ recordId }) => recordId)),
  );
  closing.push(tabs.close);
  return Object.assign(tab, tabs);
}

const wanted = [{ type: 'Invoice', text: '{ __typename id version }', variables: {}, ids: ['a'] }];

describe('with locks', () => {
  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
  });
  afterEach(() => {
    closing.splice(0).forEach((close) => close());
    Reflect.deleteProperty(navigator, 'locks');
    globalThis.fetch = nodeFetch;
  });

  test('tabs hear every change over one stream, and read a record once', async () => {
    const server = fakeServer();
    const tabs = [openTab('one', 0), openTab('one', 0), openTab('one', 0)];
    await waitFor(() => expect(tabs.map(({ status }) => status.live.get())).toEqual(['live', 'live', 'live']));
    server.change('a');
    server.change('b');
    await waitFor(() => expect(tabs.map(({ heard }) => heard)).toEqual([1, 2, 3].map(() => ['a', 'b'])));
    expect(server.opened).toEqual([0]);
    const found = await Promise.all(tabs.map(({ read }) => read(wanted)));
    expect(found.map((groups) => [...groups.values()].map((records) => [...records.keys()]))).toEqual(
      tabs.map(() => [['a']]),
    );
    expect(tabs.map(({ asked }) => asked)).toEqual([1, 0, 0]);
  });

  test('a tab that opens while changes arrive gets those that it missed, and the others hear none twice', async () => {
    const server = fakeServer();
    const first = openTab('two', 0);
    server.change('a');
    server.change('b');
    await waitFor(() => expect(first.heard).toEqual(['a', 'b']));
    const second = openTab('two', 1);
    await waitFor(() => expect(second.heard).toEqual(['b']));
    server.change('c');
    await waitFor(() =>
      expect([first.heard, second.heard]).toEqual([
        ['a', 'b', 'c'],
        ['b', 'c'],
      ]),
    );
    expect(server.open()).toBe(1);
  });

  test('when the tab with the stream closes, another continues after the last change that it has', async () => {
    const server = fakeServer();
    const [first, second] = [openTab('three', 0), openTab('three', 0)];
    server.change('a');
    await waitFor(() => expect(second.heard).toEqual(['a']));
    first.close();
    server.change('b');
    await waitFor(() => expect(second.heard).toEqual(['a', 'b']));
    expect(server.opened).toEqual([0, 1]);
    expect(first.heard).toEqual(['a']);
  });

  test('a tab takes over from one that has been silent for 14 seconds', async () => {
    const server = fakeServer();
    jest.useFakeTimers();
    void navigator.locks.request('rostrum five', {}, () => new Promise(() => undefined)).catch(() => undefined);
    const tab = openTab('five', 0);
    jest.advanceTimersByTime(13_000);
    expect(server.opened).toEqual([]);
    jest.advanceTimersByTime(1000);
    jest.useRealTimers();
    expect(server.opened).toEqual([0]);
    server.change('a');
    await waitFor(() => expect(tab.heard).toEqual(['a']));
  });

  test('a stream that ends is opened again after the last change', async () => {
    const server = fakeServer();
    const [first, second] = [openTab('four', 0), openTab('four', 0)];
    server.change('a');
    await waitFor(() => expect([first.heard, second.heard]).toEqual([['a'], ['a']]));
    server.end();
    await waitFor(() => expect(second.status.live.get()).toBe('broken'));
    server.change('b');
    await waitFor(() =>
      expect([first.heard, second.heard]).toEqual([
        ['a', 'b'],
        ['a', 'b'],
      ]),
    );
    expect(server.opened).toEqual([0, 1]);
    expect([first.status.gaps.get(), second.status.gaps.get()]).toEqual([0, 0]);
  });
});

test('without locks, a hidden tab has no stream, and catches up when it is shown', async () => {
  const server = fakeServer();
  const tab = openTab('six', 0);
  const hidden = jest.spyOn(document, 'hidden', 'get');
  const show = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  server.change('a');
  await waitFor(() => expect(tab.heard).toEqual(['a']));
  show(true);
  expect(server.open()).toBe(0);
  server.change('b');
  show(false);
  await waitFor(() => expect(tab.heard).toEqual(['a', 'b']));
  expect(server.opened).toEqual([0, 1]);
  tab.close();
  expect(server.open()).toBe(0);
  hidden.mockRestore();
  globalThis.fetch = nodeFetch;
});
