import {
  MarkPeopleDistinctDocument,
  MergePeopleDocument,
  UndoPersonMergeDocument,
  UnmarkPeopleDistinctDocument,
} from '../../../web/customers/people/People.generated';
import type { LiveHouse } from '../../support/houses/live-house';
import type { MutationName, Step } from '../../support/houses/live-views';

interface Person {
  readonly id: string;
  readonly number: number;
  readonly version: number;
}

const LISTS = {
  Bidders: 'The list gains or loses a person.',
  MergePreview: 'The sums of a person are no record.',
  BidderInvoices: 'The invoices of a person are those of all records.',
  BidderExemptions: 'The exemption papers of a person are those of all records.',
  BidderLots: 'The lots of a person are those of all records.',
  BidderPayments: 'The payments of a person are those of all records.',
  BidderEmails: 'The messages to a person are those to all records.',
  BidderPage: 'The page shows all records of a person, and that of a merged record leads to the person.',
  PersonRecords: 'The page of a merged record leads to the person, with their records.',
  BidderDisputeRecord: 'The page of a merged record leads to the person, with their disputes.',
  BidderFeedback: 'The page of a merged record leads to the person, with the feedback on their records.',
  BidderCard: 'The page of a merged record leads to the person, with the cards of their records.',
  BidderRegistrations: 'The page of a merged record leads to the person, with the requests of all records.',
};

let keys = 0;

/** Merges and marks of Ada Marsh and Eve Stone, who have the same telephone number. */
export const peopleSteps = (house: () => Pick<LiveHouse, 'colleague' | 'read'>) => {
  const person = async (lastName: string): Promise<Person> => {
    const { people } = await house().read<{ people: { nodes: readonly Person[] } }>(
      'query ($search: String) { people(filter: { search: $search }) { nodes { id number version } } }',
      { search: lastName },
    );
    const [found] = people.nodes;
    if (!found) throw new Error(`no person ${lastName}`);
    return found;
  };
  const pair = async () => ({
    input: { personId: (await person('Marsh')).id, otherId: (await person('Stone')).id },
  });
  const currentMerge = async (): Promise<number | null> => {
    const { person: shown } = await house().read<{
      person: { merges: readonly { number: number; undoneAt: string | null }[] };
    }>('query ($number: Int!) { person(number: $number) { merges { number undoneAt } } }', {
      number: (await person('Marsh')).number,
    });
    return shown.merges.find(({ undoneAt }) => undoneAt === null)?.number ?? null;
  };
  /** Undoes the current merge, so that there are two people. */
  const separated = async () => {
    const mergeNumber = await currentMerge();
    if (mergeNumber === null) return;
    await house().colleague.gql(
      'mutation ($input: UndoPersonMergeInput!) { undoPersonMerge(input: $input) { userErrors { message } } }',
      { input: { mergeNumber } },
    );
  };
  const merge = async () => {
    await separated();
    const [into, from] = [await person('Marsh'), await person('Stone')];
    return {
      input: {
        intoId: into.id,
        intoVersion: into.version,
        fromId: from.id,
        fromVersion: from.version,
        idempotencyKey: `live-person-${(keys += 1)}`,
      },
    };
  };
  const merged = async () => {
    const current = await currentMerge();
    if (current !== null) return { input: { mergeNumber: current } };
    const { input } = await merge();
    const { data } = await house().colleague.gql<{ mergePeople: { mergeNumber: number } }>(
      'mutation ($input: MergePeopleInput!) { mergePeople(input: $input) { mergeNumber } }',
      { input },
    );
    return { input: { mergeNumber: data.mergePeople.mergeNumber } };
  };
  return {
    markPeopleDistinct: { document: MarkPeopleDistinctDocument, rereads: LISTS, variables: pair },
    unmarkPeopleDistinct: { document: UnmarkPeopleDistinctDocument, rereads: LISTS, variables: pair },
    mergePeople: { document: MergePeopleDocument, rereads: LISTS, variables: merge },
    undoPersonMerge: { document: UndoPersonMergeDocument, rereads: LISTS, variables: merged },
  } satisfies Partial<Record<MutationName, Step>>;
};
