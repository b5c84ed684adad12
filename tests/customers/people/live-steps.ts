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
  BidderPayments: 'The payments of a person are those of all records.',
  BidderEmails: 'The messages to a person are those to all records.',
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
  /** Undoes the current merge, so that there are two people. */
  const separated = async () => {
    const { person: merged } = await house().read<{
      person: { merges: readonly { number: number; undoneAt: string | null }[] };
    }>('query ($number: Int!) { person(number: $number) { merges { number undoneAt } } }', {
      number: (await person('Marsh')).number,
    });
    const current = merged.merges.find(({ undoneAt }) => undoneAt === null);
    if (!current) return;
    await house().colleague.gql(
      'mutation ($input: UndoPersonMergeInput!) { undoPersonMerge(input: $input) { userErrors { message } } }',
      { input: { mergeNumber: current.number } },
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
