import { z } from 'zod';
import { type Route, route } from '../../core/http/route';
import { IdInUrl } from '../../core/http/wire';
import type { Services } from '../../core/services';
import { CardLimitAnswer, CardLimitBody } from '../charge-wire';
import { changeCardLimit, readCardLimit } from './card-limit';
import { CardOnFileAnswer, CardsOnFileAnswer, CardsOnFileQuery, RemoveCardBody, SetCardBody } from './card-wire';
import { readCardsOnFile, removeCardOnFile, setCardOnFile } from './cards-on-file';

const params = z.object({ approvalID: IdInUrl });

/** Routes for bidders' cards on file, and for the card limit. */
export const cardRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/cardsOnFile', {
    access: 'invoices',
    summary: 'Returns bidders’ payment details on file with the payment provider, by approvalID',
    query: CardsOnFileQuery,
    answer: CardsOnFileAnswer,
    handler: async ({ actor, query }) => ({ cardsOnFile: await readCardsOnFile(services, actor, query.ids ?? []) }),
  }),
  route.post('/app/house/{houseRef}/approval/{approvalID}/cardOnFile', {
    access: 'chargeCards',
    summary: "Saves a card or bank account on file for a bidder, by the payment provider's reference",
    params,
    body: SetCardBody,
    answer: CardOnFileAnswer,
    handler: async ({ actor, params: { approvalID }, body }) => ({
      cardOnFile: await setCardOnFile(services, actor, approvalID, body),
    }),
  }),
  route.post('/app/house/{houseRef}/approval/{approvalID}/cardOnFile/remove', {
    access: 'chargeCards',
    summary: 'Removes a bidder’s card or bank account on file',
    params,
    body: RemoveCardBody,
    answer: CardOnFileAnswer,
    handler: async ({ actor, params: { approvalID }, body }) => ({
      cardOnFile: await removeCardOnFile(services, actor, approvalID, body.version),
    }),
  }),
  route.get('/app/house/{houseRef}/creditCardLimit', {
    access: 'invoices',
    summary: 'Returns the maximum charge to a card per invoice',
    answer: CardLimitAnswer,
    handler: ({ actor }) => readCardLimit(services, actor),
  }),
  route.post('/app/house/{houseRef}/creditCardLimit', {
    access: 'billing',
    summary: 'Sets the maximum charge to a card per invoice',
    body: CardLimitBody,
    answer: CardLimitAnswer,
    handler: ({ actor, body }) => changeCardLimit(services, actor, body.creditCardLimit),
  }),
];
