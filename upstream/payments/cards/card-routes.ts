import { z } from 'zod';
import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { CardLimitAnswer, CardLimitBody } from '../charge-wire';
import { changeCardLimit, readCardLimit } from './card-limit';
import { CardOnFileAnswer, CardsOnFileAnswer, CardsOnFileQuery, RemoveCardBody, SetCardBody } from './card-wire';
import { readCardsOnFile, removeCardOnFile, setCardOnFile } from './cards-on-file';

const params = z.object({ approvalID: z.coerce.number().int().min(0).max(2_147_483_647) });

/** Routes for bidders' cards on file, and for the card limit. */
export const cardRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/cardsOnFile',
    spec: 'added',
    access: 'invoices',
    summary: 'Returns bidders’ payment details on file with the payment provider, by approvalID',
    query: CardsOnFileQuery,
    answer: CardsOnFileAnswer,
    handler: async ({ actor, query }) => ({
      data: { cardsOnFile: await readCardsOnFile(services, actor, query.ids ?? []) },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/approval/{approvalID}/cardOnFile',
    spec: 'added',
    access: 'chargeCards',
    summary: "Saves a card or bank account on file for a bidder, by the payment provider's reference",
    params,
    body: SetCardBody,
    answer: CardOnFileAnswer,
    handler: async ({ actor, params: { approvalID }, body }) => ({
      data: { cardOnFile: await setCardOnFile(services, actor, approvalID, body) },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/approval/{approvalID}/cardOnFile/remove',
    spec: 'added',
    access: 'chargeCards',
    summary: 'Removes a bidder’s card or bank account on file',
    params,
    body: RemoveCardBody,
    answer: CardOnFileAnswer,
    handler: async ({ actor, params: { approvalID }, body }) => ({
      data: { cardOnFile: await removeCardOnFile(services, actor, approvalID, body.version) },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/creditCardLimit',
    spec: 'added',
    access: 'invoices',
    summary: 'Returns the maximum charge to a card per invoice',
    answer: CardLimitAnswer,
    handler: async ({ actor }) => ({ data: await readCardLimit(services, actor) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/creditCardLimit',
    spec: 'added',
    access: 'billing',
    summary: 'Sets the maximum charge to a card per invoice',
    body: CardLimitBody,
    answer: CardLimitAnswer,
    handler: async ({ actor, body }) => ({ data: await changeCardLimit(services, actor, body.creditCardLimit) }),
  }),
];
