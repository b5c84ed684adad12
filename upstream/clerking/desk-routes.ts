import { defineRoute, type Route } from '../core/http/route';
import type { Services } from '../core/services';
import { BoardAnswer } from './board/board-wire';
import { readBoard } from './board/read-board';
import {
  DeskLotsAnswer,
  DeskLotsQuery,
  DeskPaddlesAnswer,
  DeskParams,
  DesksAnswer,
  DesksQuery,
  EnterBody,
  EnteredAnswer,
  EntriesAnswer,
  EntriesQuery,
  UndoBody,
} from './desk/desk-wire';
import { enterLot, undoEntry } from './desk/enter-lot';
import { readDeskLots, readDeskPaddles, readDesks, readEntries } from './desk/read-desk';

const DESKS = '/app/house/{houseRef}/clerkDesks';
const DESK = `${DESKS}/{catalogRef}`;

/** The calls of the clerk's desk of live sessions, and of the tote board. */
export const deskRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: DESKS,
    spec: 'added',
    access: 'console',
    summary: 'Live sessions with their totals, by reference or id',
    query: DesksQuery,
    answer: DesksAnswer,
    handler: async ({ actor, query: { catalogRefs = [], catalogIDs = [] } }) => ({
      data: await readDesks(services, actor, catalogRefs, catalogIDs),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: `${DESK}/lots`,
    spec: 'added',
    access: 'console',
    summary: 'The lots of a live session that bidders see, with their results and the next bid of the book',
    params: DeskParams,
    query: DeskLotsQuery,
    answer: DeskLotsAnswer,
    handler: async ({ actor, params, query: { refs = null } }) => ({
      data: await readDeskLots(services, actor, params.catalogRef, refs),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: `${DESK}/paddles`,
    spec: 'added',
    access: 'console',
    summary: 'The bidders with a paddle in a live session',
    params: DeskParams,
    answer: DeskPaddlesAnswer,
    handler: async ({ actor, params }) => ({ data: await readDeskPaddles(services, actor, params.catalogRef) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${DESK}/entries`,
    spec: 'added',
    access: 'console',
    summary: 'The log of a live session, latest first, or of one of its lots',
    params: DeskParams,
    query: EntriesQuery,
    answer: EntriesAnswer,
    handler: async ({ actor, params, query: { lotRef = null, size: limit } }) => ({
      data: await readEntries(services, actor, params.catalogRef, { lotRef, limit }),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${DESK}/entries`,
    spec: 'added',
    access: 'console',
    summary: 'Enters the result of a lot. Accepts an Idempotency-Key',
    params: DeskParams,
    body: EnterBody,
    answer: EnteredAnswer,
    handler: async ({ actor, params: { catalogRef }, body, idempotencyKey: key }) => {
      const { hammer = null, paddle = null, ...entry } = body;
      return { data: { entry: await enterLot(services, actor, { ...entry, hammer, paddle, catalogRef, key }) } };
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${DESK}/undo`,
    spec: 'added',
    access: 'console',
    summary: 'Undoes an entry: the lot has the result again that it had before. Accepts an Idempotency-Key',
    params: DeskParams,
    body: UndoBody,
    answer: EnteredAnswer,
    handler: async ({ actor, params: { catalogRef }, body: { sequence }, idempotencyKey: key }) => ({
      data: { entry: await undoEntry(services, actor, { catalogRef, sequence, key }) },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: `${DESK}/board`,
    spec: 'added',
    access: 'console',
    summary: 'What the room sees of a live session on a second screen',
    params: DeskParams,
    answer: BoardAnswer,
    handler: async ({ actor, params }) => ({ data: await readBoard(services, actor, params.catalogRef) }),
  }),
];
