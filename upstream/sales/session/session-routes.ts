import { badRequest } from '../../core/errors';
import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { readSession, readSessions, setLotTimes } from './read-sessions';
import { saveSession } from './save-session';
import { saveSessionDefaults, saveSettings, saveSettingsPart } from './session-settings';
import {
  CatalogParams,
  CategoriesBody,
  ChannelsAnswer,
  ChannelsBody,
  ContactsBody,
  DefaultsBody,
  In2HoursAnswer,
  LotTimesAnswer,
  SessionAnswer,
  SessionBody,
  SessionChangeAnswer,
  SessionQuery,
  SessionsAnswer,
  SessionsQuery,
  SettingsBody,
} from './session-wire';

const PATH = '/cps/app/catalog/{catalogID}';

/** The calls that save the guided steps of a session, and read it. */
export const sessionRoutes = (services: Services): Route[] => [
  route.get(PATH, {
    spec: 'specified',
    access: 'sales',
    summary: 'Returns a session with all its settings',
    params: CatalogParams,
    query: SessionQuery,
    answer: SessionAnswer,
    handler: async ({ actor, params }) => ({ sessionDefinition: await readSession(services, actor, params.catalogID) }),
  }),
  route.get('/app/house/{houseRef}/sessions', {
    access: 'sales',
    summary: 'Returns sessions by id with all their settings',
    query: SessionsQuery,
    answer: SessionsAnswer,
    handler: async ({ actor, query }) => ({ sessions: await readSessions(services, actor, query.ids ?? []) }),
  }),
  route.post(PATH, {
    spec: 'specified',
    access: 'editSales',
    summary: 'Adds a session to a sale (catalogID 0), or saves step 1 of one. Accepts an Idempotency-Key',
    params: CatalogParams,
    body: SessionBody,
    answer: SessionChangeAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      saveSession(services, actor, params.catalogID, body, idempotencyKey),
  }),
  route.post('/app/house/{houseRef}/catalogs/{catalogID}/settings', {
    access: 'editSales',
    summary: 'Saves all of step 2 of a session, or nothing. Accepts an Idempotency-Key',
    params: CatalogParams,
    body: SettingsBody,
    answer: SessionChangeAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      saveSettings(services, actor, params.catalogID, body, idempotencyKey),
  }),
  route.get(`${PATH}/channels`, {
    spec: 'specified',
    access: 'sales',
    summary: 'Lists the channels that the house can post to, with the states of the session',
    params: CatalogParams,
    answer: ChannelsAnswer,
    handler: async ({ actor, params }) => ({
      channels: (await readSession(services, actor, params.catalogID)).channels,
    }),
  }),
  route.post(`${PATH}/channels`, {
    spec: 'specified',
    access: 'editSales',
    summary: 'Saves the state of each channel',
    params: CatalogParams,
    body: ChannelsBody,
    answer: SessionChangeAnswer,
    handler: ({ actor, params, body }) => saveSettingsPart(services, actor, params.catalogID, { channels: body }),
  }),
  route.post(`${PATH}/categories`, {
    spec: 'specified',
    access: 'editSales',
    summary: 'Saves the subcategories of the session for email alerts, 1 to 8',
    params: CatalogParams,
    body: CategoriesBody,
    answer: SessionChangeAnswer,
    handler: ({ actor, params, body }) => saveSettingsPart(services, actor, params.catalogID, { categories: body }),
  }),
  route.post(`${PATH}/contacts`, {
    spec: 'specified',
    access: 'editSales',
    summary: 'Saves the contacts of the session',
    params: CatalogParams,
    body: ContactsBody,
    answer: SessionChangeAnswer,
    handler: ({ actor, params, body }) => saveSettingsPart(services, actor, params.catalogID, body),
  }),
  route.post(`${PATH}/defaults`, {
    spec: 'specified',
    access: 'editSales',
    summary: 'Saves which contacts and viewing notes of the session are the defaults of its location',
    params: CatalogParams,
    body: DefaultsBody,
    answer: SessionChangeAnswer,
    handler: ({ actor, params, body }) => saveSessionDefaults(services, actor, params.catalogID, body),
  }),
  route.get(`${PATH}/saleTimeIn2Hours`, {
    spec: 'specified',
    access: 'sales',
    summary: 'Returns whether the session starts in less than two hours or has started',
    params: CatalogParams,
    answer: In2HoursAnswer,
    handler: async ({ actor, params }) => ({
      in2Hours: (await readSession(services, actor, params.catalogID)).in2Hours,
    }),
  }),
  route.get(`${PATH}/setTimedAuctionLotTimes`, {
    spec: 'specified',
    access: 'editSales',
    effect: 'write',
    summary:
      'Sets the end times of a timed session’s lots from the first lot end and the stagger. Requires an Authorization header, which other sites can’t make a browser send',
    params: CatalogParams,
    answer: LotTimesAnswer,
    handler: ({ actor, params, isDeliberate }) => {
      if (!isDeliberate) throw badRequest('Setting lot times by GET needs the Authorization header.');
      return setLotTimes(services, actor, params.catalogID);
    },
  }),
];
