import { badRequest } from '../core/errors';
import { defineRoute, type Route } from '../core/http/route';
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
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/openDisputes`,
    spec: 'specified',
    access: 'customer',
    summary: 'Lists open disputes and returns',
    query: OpenDisputesQuery,
    answer: DisputesAnswer,
    handler: async ({ actor, query }) => ({ data: await readDisputes(services, actor, 'OPEN', query) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/pastDisputes`,
    spec: 'specified',
    access: 'customer',
    summary: 'Lists closed and canceled disputes and returns of the last days',
    query: PastDisputesQuery,
    answer: DisputesAnswer,
    handler: async ({ actor, query }) => ({ data: await readDisputes(services, actor, 'PAST', query) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/disputes`,
    spec: 'specified',
    access: 'customer',
    summary: 'Lists all disputes and returns, or those by id, reference, invoice, or lot',
    query: DisputesQuery,
    answer: DisputesAnswer,
    handler: async ({ actor, query }) => ({ data: await readAllDisputes(services, actor, query) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/dispute/{disputeRef}`,
    spec: 'specified',
    access: 'customer',
    summary: 'Returns a dispute or return',
    params: DisputeParams,
    answer: DisputeAnswer,
    handler: async ({ actor, params }) => ({
      data: { dispute: await readDispute(services, actor, params.disputeRef) },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/dispute/messages/{disputeRef}`,
    spec: 'specified',
    access: 'customer',
    summary: 'Lists the messages of a dispute, oldest first',
    params: DisputeParams,
    answer: MessagesAnswer,
    handler: async ({ actor, params }) => ({
      data: { messages: await readMessages(services, actor, params.disputeRef) },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/disputeDetails`,
    spec: 'added',
    access: 'customer',
    summary: 'Returns the messages, changes, and effects of disputes',
    query: DisputeDetailsQuery,
    answer: DisputeDetailsAnswer,
    handler: async ({ actor, query }) => ({ data: await readDetails(services, actor, query.ids ?? []) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/disputeTypes`,
    spec: 'specified',
    access: 'customer',
    summary: 'Lists the reasons for disputes and returns, and the resolutions of a mutual resolution',
    answer: DisputeTypesAnswer,
    handler: () => ({ data: readTypes() }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/transactions`,
    spec: 'added',
    access: 'customer',
    summary: 'Returns sold lots for opening disputes, by id or lot reference',
    query: TransactionsQuery,
    answer: TransactionsAnswer,
    handler: async ({ actor, query }) => ({ data: { transactions: await readTransactions(services, actor, query) } }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/bidderDisputeRecords`,
    spec: 'added',
    access: 'customer',
    summary: 'Returns the strikes and No Bid List entries of bidders',
    query: DisputeRecordsQuery,
    answer: DisputeRecordsAnswer,
    handler: async ({ actor, query }) => ({
      data: { disputeRecords: await readDisputeRecords(services, actor, query.approvalIDs ?? []) },
    }),
  }),
];

/** Routes for disputes and returns. */
export const disputeRoutes = (services: Services): Route[] => [
  ...listRoutes(services),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/disputes/`,
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
      return { data: { disputes, totalRecords: disputes.length } };
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/disputes/reopen`,
    spec: 'added',
    access: 'reopenDisputes',
    summary: 'Reopens disputes, once per Idempotency-Key, like the action of the same name',
    body: ReopenBody,
    answer: DisputesAnswer,
    handler: async ({ actor, body, idempotencyKey }) => {
      const disputes = await actOnDisputes(services, actor, { ...body, action: 'reopen' }, idempotencyKey);
      return { data: { disputes, totalRecords: disputes.length } };
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/disputes/preview`,
    spec: 'added',
    access: 'customer',
    effect: 'read',
    summary: 'Returns what an action on disputes would do. Nothing is changed',
    body: PreviewBody,
    answer: PreviewAnswer,
    handler: async ({ actor, body }) => ({ data: await previewAction(services, actor, body) }),
  }),
  defineRoute({
    method: 'GET',
    path: `${HOUSE}/disputeTerms`,
    spec: 'added',
    access: 'customer',
    summary: 'Returns the terms of closing disputes, and whether the house accepted them',
    answer: DisputeTermsAnswer,
    handler: async ({ actor }) => ({ data: await readTerms(services, actor) }),
  }),
  defineRoute({
    method: 'POST',
    path: `${HOUSE}/acceptDisputeTerms`,
    spec: 'specified',
    access: 'customer',
    summary: 'Accepts the terms of closing disputes for the house',
    body: AcceptTermsBody,
    answer: DisputeTermsAnswer,
    handler: async ({ actor, body }) => ({ data: await acceptDisputeTerms(services, actor, body) }),
  }),
];
