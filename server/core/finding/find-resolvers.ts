import type { Resolvers } from '../../generated/resolvers-types';
import type { GraphQLContext } from '../graphql/context';
import { badUserInput } from '../graphql/errors';

/** The text that records are found by. */
export interface FoundParent {
  readonly text: string;
}

const LONGEST_TEXT = 600;
/** With fewer characters, nearly every title matches. */
const FEWEST_OF_TITLE = 2;
const PAGE = { size: 5, offset: 0 };

async function find(text: string, { session }: GraphQLContext): Promise<FoundParent> {
  await session.signedIn();
  if (text.length > LONGEST_TEXT) throw badUserInput(`Search for at most ${LONGEST_TEXT} characters.`);
  return { text: text.trim().replace(/^#/, '') };
}

/** No title or name of an invoice is longer. */
const LONGEST_TITLE = 200;

/** Reads records unless the text is too short or too long for their kind; the services check the permission. */
const ifBetween = async <Row>(
  text: string,
  [fewest, most]: readonly [fewest: number, most: number],
  read: () => Promise<readonly Row[]>,
): Promise<Row[]> => (text.length < fewest || text.length > most ? [] : [...(await read())]);

export const findResolvers: Resolvers = {
  Query: {
    find: (_, { text }, context) => find(text, context),
  },
  Found: {
    bidders: ({ text }, _, { endpoints }) =>
      ifBetween(
        text,
        [1, LONGEST_TEXT],
        async () =>
          (
            await endpoints.customers.people({
              ...PAGE,
              search: text,
              channel: null,
              owing: null,
              hasCard: null,
              duplicates: null,
              sort: 'name',
              direction: 'asc',
            })
          ).people.flatMap(({ records }) => records.slice(0, 1)),
      ),
    invoices: ({ text }, _, { endpoints }) =>
      ifBetween(
        text,
        [1, LONGEST_TITLE],
        async () =>
          (await endpoints.invoicing.invoices({ ...PAGE, search: text, details: false, totals: false })).invoices,
      ),
    invoiceGroups: ({ text }, _, { endpoints }) =>
      ifBetween(
        text,
        [FEWEST_OF_TITLE, LONGEST_TITLE],
        async () => (await endpoints.invoicing.groups({ ...PAGE, search: text })).invoices,
      ),
    catalogs: ({ text }, _, { endpoints }) =>
      ifBetween(
        text,
        [FEWEST_OF_TITLE, LONGEST_TITLE],
        async () => (await endpoints.sales.catalogs({ ...PAGE, search: text })).catalogs,
      ),
    lots: ({ text }, _, { endpoints }) =>
      ifBetween(text, [1, LONGEST_TITLE], async () => (await endpoints.lots.lots({ ...PAGE, search: text })).lots),
    templates: ({ text }, _, { endpoints }) =>
      ifBetween(text, [FEWEST_OF_TITLE, LONGEST_TITLE], async () =>
        (await endpoints.templates.templates({}))
          .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
          .slice(0, PAGE.size),
      ),
  },
};
