import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { markDistinct, mergePeople, undoMerge } from './merge-people';
import {
  ChangedPeopleAnswer,
  DistinctBody,
  MergeAnswer,
  MergeBody,
  MergeParams,
  OfPeopleQuery,
  PeopleAnswer,
  PeopleQuery,
  PersonMergesAnswer,
  PossibleDuplicatesAnswer,
} from './people-wire';
import { readDuplicates, readMerges, readPeople } from './read-people';

const HOUSE = '/app/house/{houseRef}';

/** Routes for people, whose records can be merged. */
export const peopleRoutes = (services: Services): Route[] => [
  route.get(`${HOUSE}/people`, {
    access: 'bidders',
    summary: 'Lists everyone who ever registered or bought, each person once; or people by id',
    query: PeopleQuery,
    answer: PeopleAnswer,
    handler: ({ actor, query }) => readPeople(services, actor, query),
  }),
  route.get(`${HOUSE}/personMerges`, {
    access: 'bidders',
    summary: 'Lists the merges of people’s records, undone ones too',
    query: OfPeopleQuery,
    answer: PersonMergesAnswer,
    handler: ({ actor, query }) => readMerges(services, actor, query.personIDs ?? []),
  }),
  route.get(`${HOUSE}/possibleDuplicates`, {
    access: 'bidders',
    summary: 'Lists people who are possibly the same, with what they share',
    query: OfPeopleQuery,
    answer: PossibleDuplicatesAnswer,
    handler: ({ actor, query }) => readDuplicates(services, actor, query.personIDs ?? []),
  }),
  route.post(`${HOUSE}/people/merge`, {
    access: 'bidders',
    summary: 'Merges the records of two people',
    body: MergeBody,
    answer: MergeAnswer,
    handler: ({ actor, body, idempotencyKey }) => mergePeople(services, actor, body, idempotencyKey),
  }),
  route.post(`${HOUSE}/people/merge/{mergeID}/undo`, {
    access: 'bidders',
    summary: 'Undoes a merge, the latest of a person first',
    params: MergeParams,
    answer: ChangedPeopleAnswer,
    handler: async ({ actor, params }) => ({ people: await undoMerge(services, actor, params.mergeID) }),
  }),
  route.post(`${HOUSE}/people/distinct`, {
    access: 'bidders',
    summary: 'Remembers that two people are not the same, or removes that mark',
    body: DistinctBody,
    answer: ChangedPeopleAnswer,
    handler: async ({ actor, body }) => ({ people: await markDistinct(services, actor, body) }),
  }),
];
