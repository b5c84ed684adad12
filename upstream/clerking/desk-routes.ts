import { type Route, route } from '../core/http/route';
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
  route.get(DESKS, {
    access: 'console',
    summary: 'Live sessions with their totals, by reference or id',
    query: DesksQuery,
    answer: DesksAnswer,
    handler: ({ actor, query: { catalogRefs = [], catalogIDs = [] } }) =>
      readDesks(services, actor, catalogRefs, catalogIDs),
  }),
  route.get(`${DESK}/lots`, {
    access: 'console',
    summary: 'The lots of a live session that bidders see, with their results and the next bid of the book',
    params: DeskParams,
    query: DeskLotsQuery,
    answer: DeskLotsAnswer,
    handler: ({ actor, params, query: { refs = null } }) => readDeskLots(services, actor, params.catalogRef, refs),
  }),
  route.get(`${DESK}/paddles`, {
    access: 'console',
    summary: 'The bidders with a paddle in a live session',
    params: DeskParams,
    answer: DeskPaddlesAnswer,
    handler: ({ actor, params }) => readDeskPaddles(services, actor, params.catalogRef),
  }),
  route.get(`${DESK}/entries`, {
    access: 'console',
    summary: 'The log of a live session, latest first, or of one of its lots',
    params: DeskParams,
    query: EntriesQuery,
    answer: EntriesAnswer,
    handler: ({ actor, params, query: { lotRef = null, size: limit } }) =>
      readEntries(services, actor, params.catalogRef, { lotRef, limit }),
  }),
  route.post(`${DESK}/entries`, {
    access: 'console',
    summary: 'Enters the result of a lot. Accepts an Idempotency-Key',
    params: DeskParams,
    body: EnterBody,
    answer: EnteredAnswer,
    handler: async ({ actor, params: { catalogRef }, body, idempotencyKey: key }) => {
      const { hammer = null, paddle = null, ...entry } = body;
      return { entry: await enterLot(services, actor, { ...entry, hammer, paddle, catalogRef, key }) };
    },
  }),
  route.post(`${DESK}/undo`, {
    access: 'console',
    summary: 'Undoes an entry: the lot has the result again that it had before. Accepts an Idempotency-Key',
    params: DeskParams,
    body: UndoBody,
    answer: EnteredAnswer,
    handler: async ({ actor, params: { catalogRef }, body: { sequence }, idempotencyKey: key }) => ({
      entry: await undoEntry(services, actor, { catalogRef, sequence, key }),
    }),
  }),
  route.get(`${DESK}/board`, {
    access: 'console',
    summary: 'What the room sees of a live session on a second screen',
    params: DeskParams,
    answer: BoardAnswer,
    handler: ({ actor, params }) => readBoard(services, actor, params.catalogRef),
  }),
];
