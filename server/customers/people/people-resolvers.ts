import { formatPhone } from '../../../rules/invoicing/invoices/phone';
import type { PersonJson, PersonMergeJson } from '../../../upstream/customers/people/people-wire';
import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import { badUserInput, type UpstreamRefusal, userErrorsOf } from '../../core/graphql/errors';
import { remember } from '../../core/rest/loader';
import type {
  MarkPeopleDistinctInput,
  MergePeopleInput,
  QueryPeopleArgs,
  QueryPersonArgs,
  Resolvers,
} from '../../generated/resolvers-types';
import { BIDDER_SORTS } from '../bidder-sorts';

async function person({ id, number }: QueryPersonArgs, { nodeIds, loaders }: GraphQLContext) {
  const { approvalByNumber, personByNumber } = loaders.customers;
  if (typeof id === 'string' && typeof number === 'number') throw badUserInput('Give exactly one of id and number.');
  if (typeof number !== 'number') {
    const wanted = await nodeIds.oneOf('Person', id, number);
    return wanted === null ? null : personByNumber.load(wanted);
  }
  const record = await approvalByNumber.load(number);
  return record && personByNumber.load(record.personID);
}

async function people({ filter, orderBy, ...paging }: QueryPeopleArgs, { endpoints }: GraphQLContext) {
  const window = windowOf(paging, ['people', filter, orderBy]);
  const page = await endpoints.customers.people({
    search: filter?.search ?? null,
    channel: filter?.channel ?? null,
    owing: filter?.owing ?? null,
    hasCard: filter?.hasCard ?? null,
    duplicates: filter?.hasPossibleDuplicates ? true : null,
    sort: BIDDER_SORTS[orderBy?.field ?? 'NAME'],
    direction: orderBy?.direction === 'DESC' ? 'desc' : 'asc',
    size: window.first,
    offset: window.offset,
  });
  return connectionOf(window, page.people, page.totalRecords);
}

/** Makes the rest of the operation read the changed people and their records. */
function forget({ loaders }: GraphQLContext, changed: readonly PersonJson[]): void {
  const { personByNumber, approvalByNumber, mergesOfPerson, duplicatesOfPerson } = loaders.customers;
  personByNumber.clearAll();
  mergesOfPerson.clearAll();
  duplicatesOfPerson.clearAll();
  for (const one of changed) {
    remember(personByNumber, one.personID, one);
    for (const record of one.records) remember(approvalByNumber, record.approvalID, record);
  }
}

const isList = (value: unknown): value is PersonJson[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'personID' in one);

/** The current people, which a refusal includes after a conflict. */
const currentOf = (refusal: UpstreamRefusal | null): PersonJson[] =>
  isList(refusal?.details.people) ? refusal.details.people : [];

async function merge({ intoId, fromId, idempotencyKey, ...choices }: MergePeopleInput, context: GraphQLContext) {
  const [intoID, fromID] = await Promise.all([intoId, fromId].map((id) => context.nodeIds.numberOrNone('Person', id)));
  const run = context.endpoints.customers.mergePeople(
    { intoID: intoID ?? 0, fromID: fromID ?? 0, ...choices },
    idempotencyKey,
  );
  const { result, userErrors, refusal } = await userErrorsOf(run);
  const current = currentOf(refusal);
  forget(context, result ? [result.person] : current);
  return { person: result?.person ?? null, mergeNumber: result?.mergeID ?? null, current, userErrors };
}

/** The people that a mutation changed, with their records. */
async function changed(run: Promise<PersonJson[]>, context: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf(run);
  forget(context, result ?? []);
  return { people: result ?? [], userErrors };
}

async function mark({ personId, otherId }: MarkPeopleDistinctInput, distinct: boolean, context: GraphQLContext) {
  const [personID, otherID] = await Promise.all(
    [personId, otherId].map((id) => context.nodeIds.numberOrNone('Person', id)),
  );
  return changed(
    context.endpoints.customers.markDistinct({ personID: personID ?? 0, otherID: otherID ?? 0, distinct }),
    context,
  );
}

async function recordsOf({ recordIDs }: PersonMergeJson, { loaders }: GraphQLContext) {
  const records = await Promise.all(recordIDs.map((id) => loaders.customers.approvalByNumber.load(id)));
  return records.filter((record) => record !== null);
}

export const peopleResolvers: Resolvers = {
  Query: {
    person: (_, args, context) => person(args, context),
    people: (_, args, context) => people(args, context),
  },
  Mutation: {
    mergePeople: (_, { input }, context) => merge(input, context),
    undoPersonMerge: (_, { input }, context) =>
      changed(context.endpoints.customers.undoMerge(Math.max(0, input.mergeNumber)), context),
    markPeopleDistinct: (_, { input }, context) => mark(input, true, context),
    unmarkPeopleDistinct: (_, { input }, context) => mark(input, false, context),
  },
  Person: {
    id: ({ personID }, _, { nodeIds }) => nodeIds.of('Person', personID),
    number: ({ personID }) => personID,
    phone: ({ phone }) => formatPhone(phone),
    address: (of) => of,
    recordCount: ({ records }) => records.length,
    channels: ({ records }) => [...new Set(records.map(({ channel }) => channel))],
    merges: async ({ personID }, _, { loaders }) => [
      ...((await loaders.customers.mergesOfPerson.load(personID))?.merges ?? []),
    ],
    possibleDuplicates: async ({ personID }, _, { loaders }) => [
      ...((await loaders.customers.duplicatesOfPerson.load(personID))?.duplicates ?? []),
    ],
  },
  PersonMerge: {
    number: ({ mergeID }) => mergeID,
    into: ({ intoID }, _, { loaders }) => loaders.customers.approvalByNumber.load(intoID),
    from: ({ fromID }, _, { loaders }) => loaders.customers.approvalByNumber.load(fromID),
    records: (of, _, context) => recordsOf(of, context),
    laterMergeNumber: ({ laterMergeID }) => laterMergeID,
  },
  PossibleDuplicate: {
    person: ({ personID }, _, { loaders }) => loaders.customers.personByNumber.load(personID),
    markedDistinctAt: ({ markedAt }) => markedAt,
    markedDistinctBy: ({ markedBy }) => markedBy,
  },
};
