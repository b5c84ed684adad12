import { setTimeout as delay } from 'node:timers/promises';
import type { ApolloClient, DocumentNode, OperationVariables } from '@apollo/client';
import { print } from '@apollo/client/utilities';
import { waitFor } from '@testing-library/react';
import { Kind } from 'graphql';
import type { Mutation } from '../../../web/generated/schema-types';
import { openApp, type TestPage } from '../browser/web-app';
import { budgets } from '../budgets';
import { sendFile } from '../services/send-file';
import type { TestCaller, TestServer } from '../services/server';
import type { TestUpstream } from '../services/upstream';
import { type Answered, type Asked, MergedQueries } from './merged-queries';

/** A field of Mutation. */
export type MutationName = Exclude<keyof Mutation, '__typename'>;

/** A query that a dialog runs while it is open. */
export type Watched = Asked;

/**
 * A mutation that is made while views that show its effect are open: in the app itself, and by another user. Without the
 * long tests, one of them makes it, in turn.
 */
export interface Step {
  readonly document: DocumentNode;
  readonly variables: (by: Maker) => OperationVariables | Promise<OperationVariables>;
  /**
   * Queries that the app may run again, by name, each with the reason why the response or the changed record doesn't
   * contain the data.
   */
  readonly rereads?: Readonly<Record<string, string>>;
  /** Only the other user makes it: the app shows nothing else while it is made here. */
  readonly isColleaguesOnly?: true;
  /** Only the app makes it: another user's would end the app's session. */
  readonly isOwnOnly?: true;
  /** Both always make it: a later step needs both, or one undoes what the other did. */
  readonly isByBoth?: true;
  /** It changes no record. */
  readonly changesNothing?: true;
  /** Returns a JPEG for `variables.input.file`; only for a mutation that the other user makes. */
  readonly file?: () => Promise<Uint8Array>;
}

/** The open views and their users. */
export interface Views {
  readonly server: Pick<TestServer, 'url'>;
  readonly upstream: Pick<TestUpstream, 'runner'>;
  /** The session that the app starts with. */
  readonly own: TestCaller;
  /** Another user, or the same user in another session. */
  readonly colleague: TestCaller;
  /** Screens that are open next to each other with one cache. */
  readonly addresses: readonly string[];
  readonly dialogs?: readonly Watched[];
}

/** Always requested: the changed records, by their IDs. */
const LIVE = 'ChangedRecords';

const nameOf = (document: DocumentNode): string =>
  document.definitions.flatMap((node) =>
    node.kind === Kind.OPERATION_DEFINITION && node.name ? [node.name.value] : [],
  )[0] ?? '';

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Returns where two responses differ, at most a few places: "invoice.payments.totalCount: 1, and 2 by now". */
function differences(shown: unknown, fresh: unknown, path: string): string[] {
  if (isJson(shown) && isJson(fresh)) {
    const keys = [...new Set([...Object.keys(shown), ...Object.keys(fresh)])].filter((key) => key !== '__typename');
    return keys.flatMap((key) => differences(shown[key], fresh[key], `${path}.${key}`));
  }
  return shown === fresh
    ? []
    : [`${path}: ${JSON.stringify(shown ?? null)} is shown, and it is ${JSON.stringify(fresh ?? null)}`];
}

const MOST_TOLD = 6;

/** The app's network activity. */
interface Network {
  /** The names of the operations that it requested, without the change stream. */
  readonly asked: string[];
  /** Returns the sequence of the last change that the stream delivered. */
  heard(): number;
  /** Sends a request in the app's current session, independently of the app. */
  ask(query: string, variables?: OperationVariables): Promise<Answered>;
  /** Sends several queries like this. */
  readonly merged: MergedQueries;
}

const SEQUENCE = /"sequence":"(\d+)"/g;

/** Observes the app's requests at the address, and the changes that its stream delivers. */
function watchNetwork(url: string): Network {
  const asked: string[] = [];
  let heard = 0;
  const listen = async (stream: ReadableStream<Uint8Array>) => {
    const [reader, decoder] = [stream.getReader(), new TextDecoder()];
    let rest = '';
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const text = rest + decoder.decode(piece.value, { stream: true });
      for (const [, sequence] of text.matchAll(SEQUENCE)) heard = Math.max(heard, Number(sequence));
      rest = text.slice(text.lastIndexOf('\n') + 1);
    }
  };
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const { operationName, query = '' } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as {
      operationName?: string;
      query?: string;
    };
    const isStream = query.includes('subscription RecordChanges');
    if (operationName !== undefined && !isStream) asked.push(operationName);
    const response = await fetch(input, init);
    const { body } = isStream ? response.clone() : { body: null };
    // The stream ends with the app, when it has no readers left.
    if (body) void listen(body).catch(() => undefined);
    return response;
  };
  const ask = async (query: string, variables?: OperationVariables) => {
    const headers = { 'content-type': 'application/json', accept: 'application/graphql-response+json' };
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
    });
    return response.json() as Promise<Answered>;
  };
  return { asked, heard: () => heard, ask, merged: new MergedQueries(ask) };
}

/** Returns the queries of screens and dialogs, without the session query, which every screen has. */
const shownQueries = (client: ApolloClient) =>
  [...client.getObservableQueries('active')].filter((query) => nameOf(query.query) !== 'Viewer');

/** The position in the change feed at which a dry run or a preview was read, which is not displayed. */
const NOT_SHOWN = /^\w+\.\w+\.sequence:/;

/** How many queries are asked as one, unless together they exceed what the server allows. */
const AT_ONCE = 32;

/** Returns how an active query differs from a fresh response. */
function partsOf(query: ReturnType<typeof shownQueries>[number], { data, errors = [] }: Answered): string[] {
  if (errors.length > 0) return [`${nameOf(query.query)}: ${errors.map(({ message }) => message).join(' ')}`];
  return differences(JSON.parse(JSON.stringify(query.getCurrentResult().data ?? null)), data, nameOf(query.query))
    .filter((place) => !NOT_SHOWN.test(place))
    .slice(0, MOST_TOLD);
}

/** Returns how every active query of the client differs from a fresh response. */
async function staleParts(client: ApolloClient, { merged }: Network): Promise<string[]> {
  const asked = new Map(
    shownQueries(client).map((query) => [`${print(query.query)} ${JSON.stringify(query.variables)}`, query]),
  );
  const queries = [...asked.values()];
  const groups = Array.from({ length: Math.ceil(queries.length / AT_ONCE) }, (_, index) =>
    queries.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
  const found = await Promise.all(
    groups.map(async (group) => {
      const answers = await merged.answers(group);
      return group.flatMap((query, index) => partsOf(query, answers[index] ?? {}));
    }),
  );
  return found.flat();
}

const MOST_POLLS = 12;
/** Longer than changes are gathered before they are read, in ms. */
const GATHERED = 150;
/** Longer than the delay of follow-up requests, such as totals after a burst of edits, in ms. */
const PUT_OFF = 500;

/** Returns the sequence of the house's latest change, or 0 if the app is signed out. */
async function latestChange({ ask }: Network): Promise<number> {
  const { data } = await ask('{ viewer { house { latestChange } } }');
  return Number((data as { viewer: { house: { latestChange: string } } | null }).viewer?.house.latestChange ?? 0);
}

/**
 * Waits until the stream has delivered the house's latest change; only briefly, because the stream omits changes of
 * sessions.
 */
async function newsArrived({ heard }: Network, latest: number): Promise<void> {
  for (let poll = 0; heard() < latest && poll < MOST_POLLS; poll += 1) await delay(50);
  await delay(GATHERED);
}

/** Waits until the change events have arrived and no more requests follow; returns what is out of date even then. */
async function staleAfterNews(page: TestPage, network: Network, latest: number): Promise<string[]> {
  await newsArrived(network, latest);
  let stale: string[] = [];
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    if (poll > 0) await delay(100);
    await page.settled();
    stale = await staleParts(page.client, network);
    if (stale.length === 0) return [];
  }
  return stale;
}

interface Payload {
  readonly userErrors?: readonly { readonly message: string }[];
}

type Answer = Readonly<Record<string, Payload | null>> | null | undefined;

const refusals = (data: Answer): string[] =>
  Object.values(data ?? {}).flatMap((payload) =>
    (payload?.userErrors ?? []).map(({ message }) => `refused: ${message}`),
  );

type Maker = 'app' | 'colleague';

/** Returns who makes a step: both, or one in turn of those who can. */
function makersOf({ isColleaguesOnly, isOwnOnly, isByBoth }: Step, index: number): readonly Maker[] {
  const able = (['app', 'colleague'] as const).filter((by) => !(by === 'app' ? isColleaguesOnly : isOwnOnly));
  return isByBoth || budgets.everyMaker ? able : able.filter((_, place) => place === index % able.length);
}

async function make(
  page: TestPage,
  { server, colleague }: Views,
  by: Maker,
  { document, file }: Step,
  variables: OperationVariables,
): Promise<string[]> {
  if (by === 'app') {
    const { data, error } = await page.client.mutate({ mutation: document, variables, errorPolicy: 'all' });
    return [...refusals(data as Answer), ...(error ? [error.message] : [])];
  }
  const operation = { query: print(document), variables };
  const { data, errors = [] } = (
    file
      ? await sendFile(server.url, colleague.cookie, operation, await file())
      : await colleague.gql(operation.query, variables)
  ) as Answered;
  return [...refusals(data as Answer), ...errors.map(({ message }) => message)];
}

/** A screen fetches the progress of a save that takes longer than this, in ms: on a busy machine, any save may. */
const LONG_SAVE = 2000;

/** Returns the requests that the app has no reason to make. */
const needless = (asked: readonly string[], { document, rereads = {} }: Step, by: Maker, tookMs: number): string[] => {
  const allowed = [
    ...Object.keys(rereads),
    ...(by === 'app' ? [nameOf(document)] : []),
    ...(tookMs >= LONG_SAVE ? ['RunningEdit'] : []),
  ];
  return [...new Set(asked)]
    .filter((name) => name !== LIVE && !allowed.includes(name))
    .map((name) => `asks for ${name} without a stated reason`);
};

/**
 * Opens the views and makes each mutation, in the app or as another user. Returns the problems by mutation: whatever an
 * active query shows differently from a fresh response, the app's requests other than for changed records, and a mutation
 * that changes nothing. Empty if there are none.
 */
export async function followMutations(
  views: Views,
  steps: readonly Step[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const {
    server: { url },
    own,
    upstream,
    addresses: [first = '/', ...others],
    dialogs = [],
  } = views;
  const page = openApp(url, first, own.cookie);
  const network = watchNetwork(url);
  let shown = 0;
  for (const address of [first, ...others]) {
    if (address !== first) page.beside(address);
    await page.settled();
    const before = shown;
    shown = shownQueries(page.client).length;
    if (shown === before) throw new Error(`nothing that could be stale is shown at ${address}`);
  }
  const open = dialogs.map(({ query, variables }) =>
    page.client.watchQuery({ query, variables }).subscribe({ error: () => undefined }),
  );
  await page.settled();
  await waitFor(() => {
    if (page.status.live.get() !== 'live') throw new Error('the stream of changes is not open yet');
  });
  // From here on, the app runs without `act`, as in a browser.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const wrong: Record<string, readonly string[]> = {};
  for (const [index, step] of steps.entries()) {
    for (const [place, by] of makersOf(step, index).entries()) {
      network.asked.splice(0);
      const variables = await step.variables(by);
      const before = await latestChange(network);
      const began = performance.now();
      const refused = await make(page, views, by, step, variables);
      const tookMs = performance.now() - began;
      await upstream.runner.drain();
      // The second may repeat what the first did, which changes nothing more.
      const mayChangeNothing = step.changesNothing ?? (place > 0 && !step.isByBoth);
      const latest = await latestChange(network);
      const isVain = !mayChangeNothing && before > 0 && latest === before;
      const stale = await staleAfterNews(page, network, latest);
      const found = [
        ...refused,
        ...(isVain ? ['changes nothing'] : []),
        ...stale,
        ...needless(network.asked, step, by, tookMs),
      ];
      if (found.length > 0) wrong[`${nameOf(step.document)} by the ${by}`] = found;
    }
  }
  network.asked.splice(0);
  await delay(PUT_OFF);
  await page.settled();
  const late = steps.flatMap((step) => Object.keys(step.rereads ?? {}));
  const found = [...new Set(network.asked)].filter((name) => name !== LIVE && !late.includes(name));
  if (found.length > 0)
    wrong['after the last mutation'] = found.map((name) => `asks for ${name} without a stated reason`);
  for (const subscription of open) subscription.unsubscribe();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  return wrong;
}
