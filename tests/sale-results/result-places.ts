import { dialogOf, type Place, pressed } from '../support/browser/screens';
import type { GraphQLSession } from '../support/services/graphql-session';

const SESSIONS = '{ saleResults(first: 25) { nodes { sessions { ref title } } } }';
interface Sessions {
  readonly saleResults: {
    readonly nodes: readonly { readonly sessions: readonly { readonly ref: string; readonly title: string }[] }[];
  };
}

/** Returns the sessions of a sale of the demo house in several sessions, as in addresses. */
export async function resultRefs(session: GraphQLSession): Promise<string> {
  const { saleResults } = await session.run<Sessions>(SESSIONS);
  const several = saleResults.nodes.find(({ sessions }) => sessions.length > 1);
  return (several?.sessions ?? []).map(({ ref }) => ref).join(',');
}

/** The screens of sale results. */
export const resultPlaces = (refs: () => string): Place[] => [
  {
    name: 'Sales Results',
    path: () => '/reports/sessionResults',
    ready: (page) => page.getByRole('rowgroup', { name: /^Sessions of/ }).first(),
    layers: [
      { name: 'the columns', open: pressed('Columns') },
      { name: 'the downloads', open: pressed('Downloads') },
    ],
  },
  {
    name: 'Sale Results',
    path: () => `/reports/sessionResults/viewSessionResults?refs=${refs()}`,
    ready: (page) => page.getByRole('article').first(),
    layers: [dialogOf('a message to a buyer', /^Message /), dialogOf('feedback on a buyer', /^Give feedback on/)],
  },
  {
    name: 'Sale Results of nothing',
    path: () => '/reports/sessionResults/viewSessionResults?refs=CATNONE',
    ready: (page) => page.getByText('No Result Found'),
  },
];
