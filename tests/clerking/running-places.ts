import { dialogOf, type Place } from '../support/browser/screens';
import type { GraphQLSession } from '../support/services/graphql-session';

/** Sessions of the demo house: an upcoming live and a timed one, and one that has ended. */
export interface RunningRefs {
  readonly live: string;
  readonly timed: string;
  readonly ended: number;
}

interface Sales {
  readonly sales: {
    readonly nodes: readonly {
      readonly sessions: readonly { readonly number: number; readonly ref: string; readonly title: string }[];
    }[];
  };
}
const SALES = '{ sales(first: 200) { nodes { sessions { number ref title } } } }';

export async function runningRefs(session: GraphQLSession): Promise<RunningRefs> {
  const { sales } = await session.run<Sales>(SALES);
  const named = (title: string) => {
    const found = sales.nodes.flatMap(({ sessions }) => sessions).find((one) => one.title === title);
    if (!found) throw new Error(`The demo house has no session ${title}.`);
    return found;
  };
  return {
    live: named('Winter Prints').ref,
    timed: named('Silver and Jewels Online').ref,
    ended: named('Birds of America').number,
  };
}

/** The screens with which staff run a sale. */
export const runningPlaces = (refs: () => RunningRefs): Place[] => [
  {
    name: 'Bulk bidding',
    path: () => `/bulk-bidding/${refs().timed}`,
    ready: (page) => page.getByRole('combobox', { name: 'Bid on lot 1', exact: true }),
    layers: [dialogOf('the bids on a lot', /^\d bids on lot /), dialogOf('a pasted list', 'Paste a list')],
  },
  {
    name: 'the auctioneer’s book',
    path: () => `/absentee-bids/${refs().live}`,
    ready: (page) => page.getByRole('searchbox', { name: 'Search bids' }),
    layers: [dialogOf('a pasted list', 'Paste a list')],
  },
  {
    name: 'the clerk’s desk',
    path: () => `/console/${refs().live}`,
    ready: (page) => page.getByLabel('Hammer price'),
  },
  {
    name: 'Edit Realized Prices',
    path: () => `/pricesrealized/${refs().ended}`,
    ready: (page) => page.getByRole('button', { name: 'Choose a file' }),
    layers: [dialogOf('a realized price', 'Enter prices without a file')],
  },
];
