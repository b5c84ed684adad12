import { badRequest } from '../core/errors';
import { type Route, route } from '../core/http/route';
import type { Services } from '../core/services';
import { acceptDisputeTerms, readTerms } from './accept-terms';
import { actOnDisputes } from './act-on-disputes';
import {
  AcceptTermsBody,
  ActBody,
  DisputeAnswer,
  DisputeDetailsAnswer,
  DisputeDetailsQuery,
  DisputeParams,
  DisputeRecordsAnswer,
  DisputeRecordsQuery,
  DisputesAnswer,
  DisputesQuery,
  DisputeTermsAnswer,
  DisputeTypesAnswer,
  MessagesAnswer,
  OpenDisputesQuery,
  PastDisputesQuery,
  PreviewAnswer,
  PreviewBody,
  ReopenBody,
  TransactionsAnswer,
  TransactionsQuery,
} from './dispute-wire';
import { openDisputes, readTransactions } from './open-disputes';
import { previewAction } from './preview-disputes';
import {
  readAllDisputes,
  readDetails,
  readDispute,
  readDisputeRecords,
  readDisputes,
  readMessages,
  readTypes,
} from './read-disputes';

const HOUSE = '/app/house/{houseRef}';

const listRoutes = (services: Services): Route[] => [
  route.get(`${HOUSE}/openDisputes`, {
    spec: 'specified',
    access: 'customer',
    summary: 'Lists open disputes and returns',
    query: OpenDisputesQuery,
    answer: DisputesAnswer,
    handler: ({ actor, query }) => readDisputes(services, actor, 'OPEN', query),
  }),
  route.get(`${HOUSE}/pastDisputes`, {
    spec: 'specified',
    access: 'customer',
    summary: 'Lists closed and canceled disputes and returns of the last days',
    query: PastDisputesQuery,
    answer: DisputesAnswer,
    handler: ({ actor, query }) => readDisputes(services, actor, 'PAST', query),
  }),
  route.get(`${HOUSE}/disputes`, {
    spec: 'specified',
    access: 'customer',
    summary: 'Lists all disputes and returns, or those by id, reference, invoice, or lot',
    query: DisputesQuery,
    answer: DisputesAnswer,
    handler: ({ actor, query }) => readAllDisputes(services, actor, query),
  }),
  route.get(`${HOUSE}/dispute/{disputeRef}`, {
    spec: 'specified',
    access: 'customer',
    summary: 'Returns a dispute or return',
    params: DisputeParams,
    answer: DisputeAnswer,
    handler: async ({ actor, params }) => ({ dispute: await readDispute(services, actor, params.disputeRef) }),
  }),
  route.get(`${HOUSE}/dispute/messages/{disputeRef}`, {
    spec: 'specified',
    access: 'customer',
    summary: 'Lists the messages of a dispute, oldest first',
    params: DisputeParams,
    answer: MessagesAnswer,
    handler: async ({ actor, params }) => ({ messages: await readMessages(services, actor, params.disputeRef) }),
  }),
  route.get(`${HOUSE}/disputeDetails`, {
    access: 'customer',
    summary: 'Returns the messages, changes, and effects of disputes',
    query: DisputeDetailsQuery,
    answer: DisputeDetailsAnswer,
    handler: ({ actor, query }) => readDetails(services, actor, query.ids ?? []),
  }),
  route.get(`${HOUSE}/disputeTypes`, {
    spec: 'specified',
    access: 'customer',
    summary: 'Lists the reasons for disputes and returns, and the resolutions of a mutual resolution',
    answer: DisputeTypesAnswer,
    handler: () => readTypes(),
  }),
  route.get(`${HOUSE}/transactions`, {
    access: 'customer',
    summary: 'Returns sold lots for opening disputes, by id or lot reference',
    query: TransactionsQuery,
    answer: TransactionsAnswer,
    handler: async ({ actor, query }) => ({ transactions: await readTransactions(services, actor, query) }),
  }),
  route.get(`${HOUSE}/bidderDisputeRecords`, {
    access: 'customer',
    summary: 'Returns the strikes and No Bid List entries of bidders',
    query: DisputeRecordsQuery,
    answer: DisputeRecordsAnswer,
    handler: async ({ actor, query }) => ({
      disputeRecords: await readDisputeRecords(services, actor, query.approvalIDs ?? []),
    }),
  }),
];

/** Routes for disputes and returns. */
export const disputeRoutes = (services: Services): Route[] => [
  ...listRoutes(services),
  route.post(`${HOUSE}/disputes/`, {
    spec: 'specified',
    access: 'customer',
    summary: 'Opens disputes, sends a message about them, closes, cancels, or reopens them, once per Idempotency-Key',
    body: ActBody,
    answer: DisputesAnswer,
    handler: async ({ actor, body, idempotencyKey }) => {
      const { action, houseUserRef } = body;
      if (houseUserRef !== undefined && houseUserRef !== actor.userRef)
        throw badRequest('houseUserRef must be that of the caller.', 'houseUserRef');
      const disputes =
        action === 'open'
          ? await openDisputes(services, actor, body, idempotencyKey)
          : await actOnDisputes(services, actor, { ...body, action }, idempotencyKey);
      return { disputes, totalRecords: disputes.length };
    },
  }),
  route.post(`${HOUSE}/disputes/reopen`, {
    access: 'reopenDisputes',
    summary: 'Reopens disputes, once per Idempotency-Key, like the action of the same name',
    body: ReopenBody,
    answer: DisputesAnswer,
    handler: async ({ actor, body, idempotencyKey }) => {
      const disputes = await actOnDisputes(services, actor, { ...body, action: 'reopen' }, idempotencyKey);
      return { disputes, totalRecords: disputes.length };
    },
  }),
  route.post(`${HOUSE}/disputes/preview`, {
    access: 'customer',
    effect: 'read',
    summary: 'Returns what an action on disputes would do. Nothing is changed',
    body: PreviewBody,
    answer: PreviewAnswer,
    handler: ({ actor, body }) => previewAction(services, actor, body),
  }),
  route.get(`${HOUSE}/disputeTerms`, {
    access: 'customer',
    summary: 'Returns the terms of closing disputes, and whether the house accepted them',
    answer: DisputeTermsAnswer,
    handler: ({ actor }) => readTerms(services, actor),
  }),
  route.post(`${HOUSE}/acceptDisputeTerms`, {
    spec: 'specified',
    access: 'customer',
    summary: 'Accepts the terms of closing disputes for the house',
    body: AcceptTermsBody,
    answer: DisputeTermsAnswer,
    handler: ({ actor, body }) => acceptDisputeTerms(services, actor, body),
  }),
];
