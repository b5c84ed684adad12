import { setTimeout as delay } from 'node:timers/promises';
import type { ApolloClient, DocumentNode, OperationVariables } from '@apollo/client';
import { waitFor } from '@testing-library/react';
import { Kind, print } from 'graphql';
import type { Mutation } from '../../web/generated/schema-types';
import type { TestCaller } from './server';
import type { TestUpstream } from './upstream';
import { openApp, type TestPage } from './web-app';

/** A field of Mutation. */
export type MutationName = Exclude<keyof Mutation, '__typename'>;

/** A query that a dialog asks while it is open. */
export interface Watched {
  readonly query: DocumentNode;
  readonly variables: OperationVariables;
}

/** A mutation that is made twice, while views that show its effect are open: in the app itself, and by a colleague. */
export interface Step {
  readonly document: DocumentNode;
  readonly variables: (by: 'app' | 'colleague') => OperationVariables | Promise<OperationVariables>;
  /** Queries that the app asks again, by name, each with the reason why the answer or the changed record cannot tell it. */
  readonly rereads?: Readonly<Record<string, string>>;
  /** Only the colleague makes it: the app shows nothing else while it is made here. */
  readonly isColleaguesOnly?: true;
}

/** What is open, and who looks at it. */
export interface Views {
  readonly url: string;
  readonly upstream: Pick<TestUpstream, 'runner'>;
  /** Whose session the app has. */
  readonly own: TestCaller;
  /** Somebody else, or the same person in another session. */
  readonly colleague: TestCaller;
  /** Screens that are open side by side on one cache. */
  readonly addresses: readonly string[];
  readonly dialogs?: readonly Watched[];
}

/** Asked whatever changed: the records that changed, by their ids. */
const LIVE = 'ChangedRecords';

const nameOf = (document: DocumentNode): string =>
  document.definitions.flatMap((node) => (node.kind === Kind.OPERATION_DEFINITION && node.name ? [node.name.value] : []))[0] ?? '';

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Places where two answers differ, at most a few: "invoice.payments.totalCount: 1, and 2 by now". */
function differences(shown: unknown, fresh: unknown, path: string): string[] {
  if (isJson(shown) && isJson(fresh)) {
    const keys = [...new Set([...Object.keys(shown), ...Object.keys(fresh)])].filter((key) => key !== '__typename');
    return keys.flatMap((key) => differences(shown[key], fresh[key], `${path}.${key}`));
  }
  return shown === fresh ? [] : [`${path}: ${JSON.stringify(shown ?? null)} is shown, and it is ${JSON.stringify(fresh ?? null)}`];
}

const MOST_TOLD = 6;

/** Sums of all invoices of a group, which its pages take from the group itself, or ask for again with the filter (InvoiceSums). */
const NOT_SHOWN = /^\w+\.invoiceGroup\.invoices\.totals\./;

/** How every active query of the client differs from a fresh answer to it. */
async function staleParts(client: ApolloClient, own: TestCaller): Promise<string[]> {
  const asked = new Map([...client.getObservableQueries('active')].filter((query) => nameOf(query.query) !== 'Viewer').map((query) => [`${print(query.query)} ${JSON.stringify(query.variables)}`, query]));
  const found = await Promise.all([...asked.values()].map(async (query) => {
    const { data, errors } = await own.gql(print(query.query), query.variables);
    if (errors.length > 0) return [`${nameOf(query.query)}: ${errors.map(({ message }) => message).join(' ')}`];
    return differences(JSON.parse(JSON.stringify(query.getCurrentResult().data ?? null)), data, nameOf(query.query)).filter((place) => !NOT_SHOWN.test(place)).slice(0, MOST_TOLD);
  }));
  return found.flat();
}

const LONGEST_LOOKS = 6;
/** Longer than changes are gathered before they are read. */
const GATHERED = 700;

/** Waits until the news has come and nothing more is asked for; what is stale even then. */
async function staleAfterNews(page: TestPage, own: TestCaller): Promise<string[]> {
  let stale: string[] = [];
  for (let look = 0; look < LONGEST_LOOKS; look += 1) {
    await delay(look === 0 ? GATHERED : 100);
    await page.settled();
    stale = await staleParts(page.client, own);
    if (stale.length === 0) return [];
  }
  return stale;
}

/** Names of what the app asks for from now on, but for the stream of changes. */
function watchRequests(): string[] {
  const asked: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const { operationName } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { operationName?: string };
    if (operationName !== undefined && operationName !== 'RecordChanges') asked.push(operationName);
    return fetch(input, init);
  };
  return asked;
}

interface Payload { readonly userErrors?: readonly { readonly message: string }[] }

type Answer = Readonly<Record<string, Payload | null>> | null | undefined;

const refusals = (data: Answer): string[] =>
  Object.values(data ?? {}).flatMap((payload) => (payload?.userErrors ?? []).map(({ message }) => `refused: ${message}`));

async function make(page: TestPage, colleague: TestCaller, by: 'app' | 'colleague', { document, variables: of }: Step): Promise<string[]> {
  const variables = await of(by);
  if (by === 'app') {
    const { data, error } = await page.client.mutate({ mutation: document, variables, errorPolicy: 'all' });
    return [...refusals(data as Answer), ...(error ? [error.message] : [])];
  }
  const { data, errors } = await colleague.gql<Record<string, Payload | null>>(print(document), variables);
  return [...refusals(data), ...errors.map(({ message }) => message)];
}

/** What the app has no reason to ask for. */
const needless = (asked: readonly string[], { document, rereads = {} }: Step, by: 'app' | 'colleague'): string[] => {
  const allowed = [...Object.keys(rereads), ...(by === 'app' ? [nameOf(document)] : [])];
  return [...new Set(asked)].filter((name) => name !== LIVE && !allowed.includes(name)).map((name) => `asks for ${name} without a stated reason`);
};

/**
 * Opens the views and makes each mutation in the app and by a colleague. Returns what is wrong, by mutation: whatever an active query
 * shows that a fresh answer to it does not say, and what the app asked for beyond the changed records. Empty where nothing is.
 */
export async function followMutations(views: Views, steps: readonly Step[]): Promise<Readonly<Record<string, readonly string[]>>> {
  const { url, own, colleague, upstream, addresses: [first = '/', ...others], dialogs = [] } = views;
  const page = openApp(url, first, own.cookie);
  await page.settled();
  for (const address of others) {
    page.beside(address);
    await page.settled();
  }
  const open = dialogs.map(({ query, variables }) => page.client.watchQuery({ query, variables }).subscribe({ error: () => undefined }));
  await page.settled();
  await waitFor(() => { if (page.status.live.get() !== 'live') throw new Error('the stream of changes is not open yet'); });
  // From here on the app is left to itself, as in a browser.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const asked = watchRequests();
  const wrong: Record<string, readonly string[]> = {};
  for (const step of steps) {
    for (const by of ['app', 'colleague'] as const) {
      if (by === 'app' && step.isColleaguesOnly) continue;
      asked.splice(0);
      const refused = await make(page, colleague, by, step);
      await upstream.runner.drain();
      const stale = await staleAfterNews(page, own);
      const found = [...refused, ...stale, ...needless(asked, step, by)];
      if (found.length > 0) wrong[`${nameOf(step.document)} by the ${by}`] = found;
    }
  }
  for (const subscription of open) subscription.unsubscribe();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  return wrong;
}
