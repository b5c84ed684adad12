import { forgives } from '../../../rules/core/finding';
import { hasFolded } from '../../../rules/core/folding';
import { creditNoteNumberOf } from '../../../rules/invoicing/credits/credit-note';
import type { Resolvers } from '../../generated/resolvers-types';
import type { GraphQLContext } from '../context';
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
  return { text: text.trim().replace(/\s+/g, ' ').replace(/^#/, '') };
}

/**
 * Returns bidders by what is typed, each person once with their primary record; if they are few, then also those whose names differ by a
 * typing error.
 */
async function findBidders(text: string, { endpoints: { customers }, loaders }: GraphQLContext) {
  const all = { channel: null, owing: null, hasCard: null, duplicates: null, sort: 'name', direction: 'asc' } as const;
  const { people } = await customers.people({ ...PAGE, ...all, search: text });
  const primaries = people.flatMap(({ records }) => records.slice(0, 1));
  if (primaries.length >= PAGE.size || !text.split(/\s+/).some(forgives)) return primaries;
  const similar = await customers.similarBidders(text, PAGE.size);
  const primariesOfSimilar = await Promise.all(
    similar.map(async (record) =>
      record.personID === record.approvalID ? record : loaders.customers.approvalByNumber.load(record.personID),
    ),
  );
  const both = [...primaries, ...primariesOfSimilar.filter((record) => record !== null)];
  return [...new Map(both.map((record) => [record.approvalID, record])).values()].slice(0, PAGE.size);
}

/** Returns upcoming sales, earliest first, then past ones, latest first. */
async function findSales(search: string, { endpoints: { sales } }: GraphQLContext) {
  const window = { ...PAGE, search, kinds: null, from: null, to: null };
  const both = await Promise.all([true, false].map((upcoming) => sales.sales({ ...window, upcoming })));
  return both.flatMap((page) => page.sales).slice(0, PAGE.size);
}

/** No title or name of an invoice is longer. */
const LONGEST_TITLE = 200;

/** Returns the text without the name of the type that it begins with: "lot 12" is the lot 12. */
const without = (type: RegExp, text: string): string => text.replace(type, '').replace(/^\s*#?\s*/, '') || text;

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
    bidders: ({ text }, _, context) =>
      ifBetween(text, [1, LONGEST_TEXT], () => findBidders(without(/^(bidder|paddle)\b/i, text), context)),
    invoices: ({ text }, _, { endpoints }) =>
      ifBetween(
        text,
        [1, LONGEST_TITLE],
        async () =>
          (
            await endpoints.invoicing.invoices({
              ...PAGE,
              search: without(/^inv(oice)?\b[.:]?/i, text),
              details: false,
              totals: false,
            })
          ).invoices,
      ),
    creditNotes: async ({ text }, _, { loaders }) => {
      const number = creditNoteNumberOf(text);
      const note = number === null ? null : await loaders.invoicing.creditNoteByNumber.load(number);
      return note ? [note] : [];
    },
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
    sales: ({ text }, _, context) => ifBetween(text, [FEWEST_OF_TITLE, LONGEST_TITLE], () => findSales(text, context)),
    lots: ({ text }, _, { endpoints }) =>
      ifBetween(
        text,
        [1, LONGEST_TITLE],
        async () => (await endpoints.lots.lots({ ...PAGE, search: without(/^lot\b/i, text) })).lots,
      ),
    disputes: ({ text }, _, { endpoints }) =>
      ifBetween(
        text,
        [1, LONGEST_TITLE],
        async () =>
          (
            await endpoints.disputes.disputes({
              ...PAGE,
              order: 'DATE',
              approvalID: null,
              direction: null,
              search: without(/^(dispute|return)\b/i, text),
            })
          ).disputes,
      ),
    templates: ({ text }, _, { endpoints }) =>
      ifBetween(text, [FEWEST_OF_TITLE, LONGEST_TITLE], async () =>
        (await endpoints.templates.templates({})).filter(({ name }) => hasFolded(name, text)).slice(0, PAGE.size),
      ),
  },
};
