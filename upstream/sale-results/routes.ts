import { Readable } from 'node:stream';
import { Download, downloadOf } from '../core/http/file-answer';
import { type Route, route } from '../core/http/route';
import type { Services } from '../core/services';
import { readResult, resultCsv } from './read-result';
import { readSessions } from './read-sessions';
import { SessionLotsAnswer, SessionLotsQuery, SessionResultsAnswer, SessionResultsQuery } from './wire';

const HOUSE = '/app/house/{houseRef}';

/** Routes for the results of sales: what sold, to whom, and for how much. */
export const saleResultsRoutes = (services: Services): Route[] => [
  route.get(`${HOUSE}/sessionResults`, {
    access: 'reports',
    summary: 'Lists sales with their sessions that have sold lots, latest first',
    query: SessionResultsQuery,
    answer: SessionResultsAnswer,
    handler: ({ actor, query }) => readSessions(services, actor, query),
  }),
  route.get(`${HOUSE}/sessionLots`, {
    access: 'reports',
    summary: 'Lists the sold lots of sessions by buyer, with the sums of each buyer and of all',
    query: SessionLotsQuery,
    answer: SessionLotsAnswer,
    handler: ({ actor, query }) => readResult(services, actor, query),
  }),
  route.get(`${HOUSE}/sessionLots.csv`, {
    access: 'reports',
    summary: 'Exports the sold lots of sessions as CSV',
    query: SessionLotsQuery,
    answer: downloadOf('text/csv'),
    handler: async ({ actor, query }) => {
      const { name, text } = await resultCsv(services, actor, query);
      return new Download('text/csv; charset=utf-8', name, Readable.from(text));
    },
  }),
];
