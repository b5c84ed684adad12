import { defineRoute, type Route } from '../../core/http/route';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { EMAIL_CHANGE_STEPS, stepEmailChange } from '../profiles/email-change';
import { addUser, disableUser, editUser, enableUser, inviteAgain, turnOffSecondFactor } from './keep-users';
import { readAdministrators, readUserHistory, readUsers } from './read-users';
import {
  AdministratorsAnswer,
  EditStaffBody,
  NewStaffBody,
  StaffAnswer,
  StaffHistoryAnswer,
  StaffHistoryQuery,
  StaffListAnswer,
  StaffParams,
  StaffQuery,
  StaffVersionBody,
} from './user-wire';

const users = { spec: 'added', access: 'users', area: 'users' } as const;

/** A token never adds, invites, disables or enables users: it would outlive, or outgrow, the person who made it. */
const byPerson = { ...users, area: 'person' } as const;

/** Who works in a house, and what they may do. */
export const userRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/users',
    ...users,
    summary: 'Staff of the house by name, with what they may do',
    query: StaffQuery,
    answer: StaffListAnswer,
    handler: async ({ actor, query }) => ({
      data: await readUsers(services, actor, {
        search: query.search ?? '',
        state: query.state ?? null,
        ids: query.ids ?? null,
        ...windowOf(query, 50),
      }),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/users',
    ...byPerson,
    summary: 'Adds a user and emails them a link to choose a password',
    body: NewStaffBody,
    answer: StaffAnswer,
    handler: async ({ actor, body }) => ({ data: { user: await addUser(services, actor, body) } }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/users/{userID}',
    ...users,
    summary:
      'Changes a user’s details and permissions; what is left out stays. An API token changes names and telephone numbers only',
    params: StaffParams,
    body: EditStaffBody,
    answer: StaffAnswer,
    handler: async ({ actor, params, body }) => ({
      data: { user: await editUser(services, actor, params.userID, body) },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/users/{userID}/disable',
    ...byPerson,
    summary: 'Disables a user: their sessions and API tokens end immediately',
    params: StaffParams,
    body: StaffVersionBody,
    answer: StaffAnswer,
    handler: async ({ actor, params, body }) => ({
      data: { user: await disableUser(services, actor, params.userID, body.version) },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/users/{userID}/enable',
    ...byPerson,
    summary: 'Enables a disabled user',
    params: StaffParams,
    body: StaffVersionBody,
    answer: StaffAnswer,
    handler: async ({ actor, params, body }) => ({
      data: { user: await enableUser(services, actor, params.userID, body.version) },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/users/{userID}/invite',
    ...byPerson,
    summary: 'Emails another link to a user who has not chosen a password yet',
    params: StaffParams,
    body: StaffVersionBody,
    answer: StaffAnswer,
    handler: async ({ actor, params, body }) => ({
      data: { user: await inviteAgain(services, actor, params.userID, body.version) },
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/users/{userID}/secondFactor/remove',
    ...byPerson,
    summary: 'Turns off the two-step verification of a user who lost their device',
    params: StaffParams,
    body: StaffVersionBody,
    answer: StaffAnswer,
    handler: async ({ actor, params, body }) => ({
      data: { user: await turnOffSecondFactor(services, actor, params.userID, body.version) },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/userHistory',
    ...users,
    summary: 'Who changed what of users and when, latest first, a page of each',
    query: StaffHistoryQuery,
    answer: StaffHistoryAnswer,
    handler: async ({ actor, query }) => ({
      data: await readUserHistory(services, actor, query.userIDs ?? [], windowOf(query, 50)),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/app/house/{houseRef}/administrators',
    spec: 'added',
    access: 'session',
    area: 'any',
    summary: 'Whom to ask for a right',
    answer: AdministratorsAnswer,
    handler: async ({ actor }) => ({ data: await readAdministrators(services, actor) }),
  }),
  ...EMAIL_CHANGE_STEPS.map(({ step, does }) =>
    defineRoute({
      method: 'POST',
      path: `/app/house/{houseRef}/users/{userID}/emailChange/${step}`,
      spec: 'added',
      access: 'users',
      area: 'person',
      summary: `${does}: a user’s`,
      params: StaffParams,
      body: StaffVersionBody,
      answer: StaffAnswer,
      handler: async ({ actor, params, body }) => ({
        data: { user: await stepEmailChange(services, actor, step, params.userID, body.version) },
      }),
    }),
  ),
];
