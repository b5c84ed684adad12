import { defineRoute, type Route } from '../../core/http/route';
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
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/people`,
    spec: 'added',
    access: 'bidders',
    summary: 'Lists everyone who ever registered or bought, each person once; or people by id',
    query: PeopleQuery,
    answer: PeopleAnswer,
    handler: async ({ actor, query }) => ({ data: await readPeople(services, actor, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/personMerges`,
    spec: 'added',
    access: 'bidders',
    summary: 'Lists the merges of people’s records, undone ones too',
    query: OfPeopleQuery,
    answer: PersonMergesAnswer,
    handler: async ({ actor, query }) => ({ data: await readMerges(services, actor, query.personIDs ?? []) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/possibleDuplicates`,
    spec: 'added',
    access: 'bidders',
    summary: 'Lists people who are possibly the same, with what they share',
    query: OfPeopleQuery,
    answer: PossibleDuplicatesAnswer,
    handler: async ({ actor, query }) => ({ data: await readDuplicates(services, actor, query.personIDs ?? []) }),
  }),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/people/merge`,
    spec: 'added',
    access: 'bidders',
    summary: 'Merges the records of two people',
    body: MergeBody,
    answer: MergeAnswer,
    handler: async ({ actor, body, idempotencyKey }) => ({
      data: await mergePeople(services, actor, body, idempotencyKey),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/people/merge/{mergeID}/undo`,
    spec: 'added',
    access: 'bidders',
    summary: 'Undoes a merge, the latest of a person first',
    params: MergeParams,
    answer: ChangedPeopleAnswer,
    handler: async ({ actor, params }) => ({ data: { people: await undoMerge(services, actor, params.mergeID) } }),
  }),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/people/distinct`,
    spec: 'added',
    access: 'bidders',
    summary: 'Remembers that two people are not the same, or removes that mark',
    body: DistinctBody,
    answer: ChangedPeopleAnswer,
    handler: async ({ actor, body }) => ({ data: { people: await markDistinct(services, actor, body) } }),
  }),
];
