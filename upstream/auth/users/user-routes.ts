import { type Route, route } from '../../core/http/route';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { EMAIL_CHANGE_STEPS, stepEmailChange } from '../profiles/email-change';
import { addUser, disableUser, editUser, enableUser, inviteAgain, turnOffSecondFactor } from './manage-users';
import { readAdministrators, readUserHistory, readUsers } from './read-users';
import {
  AdministratorsAnswer,
  AdministratorsQuery,
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

const users = { access: 'users', area: 'users' } as const;

/** API tokens can't add, invite, disable, or enable users: the change could outlive or exceed the permissions of the token's creator. */
const byPerson = { ...users, area: 'person' } as const;

/** REST calls for the users of a house and their permissions. */
export const userRoutes = (services: Services): Route[] => [
  route.get('/app/house/{houseRef}/users', {
    ...users,
    summary: 'Lists the house’s users by name, with their permissions',
    query: StaffQuery,
    answer: StaffListAnswer,
    handler: ({ actor, query }) =>
      readUsers(services, actor, {
        search: query.search ?? '',
        state: query.state ?? null,
        ids: query.ids ?? null,
        ...windowOf(query, 50),
      }),
  }),
  route.post('/app/house/{houseRef}/users', {
    ...byPerson,
    summary: 'Adds a user and emails them a link to choose a password',
    body: NewStaffBody,
    answer: StaffAnswer,
    handler: async ({ actor, body }) => ({ user: await addUser(services, actor, body) }),
  }),
  route.post('/app/house/{houseRef}/users/{userID}', {
    ...users,
    summary:
      'Changes a user’s details and permissions. Omitted fields keep their values. With an API token, only names and phone numbers can be changed',
    params: StaffParams,
    body: EditStaffBody,
    answer: StaffAnswer,
    handler: async ({ actor, params, body }) => ({ user: await editUser(services, actor, params.userID, body) }),
  }),
  route.post('/app/house/{houseRef}/users/{userID}/disable', {
    ...byPerson,
    summary: 'Disables a user. Their sessions and API tokens end immediately',
    params: StaffParams,
    body: StaffVersionBody,
    answer: StaffAnswer,
    handler: async ({ actor, params, body }) => ({
      user: await disableUser(services, actor, params.userID, body.version),
    }),
  }),
  route.post('/app/house/{houseRef}/users/{userID}/enable', {
    ...byPerson,
    summary: 'Enables a disabled user',
    params: StaffParams,
    body: StaffVersionBody,
    answer: StaffAnswer,
    handler: async ({ actor, params, body }) => ({
      user: await enableUser(services, actor, params.userID, body.version),
    }),
  }),
  route.post('/app/house/{houseRef}/users/{userID}/invite', {
    ...byPerson,
    summary: 'Emails a new link to a user who has not chosen a password yet',
    params: StaffParams,
    body: StaffVersionBody,
    answer: StaffAnswer,
    handler: async ({ actor, params, body }) => ({
      user: await inviteAgain(services, actor, params.userID, body.version),
    }),
  }),
  route.post('/app/house/{houseRef}/users/{userID}/secondFactor/remove', {
    ...byPerson,
    summary: 'Turns off two-step verification for a user who lost their device',
    params: StaffParams,
    body: StaffVersionBody,
    answer: StaffAnswer,
    handler: async ({ actor, params, body }) => ({
      user: await turnOffSecondFactor(services, actor, params.userID, body.version),
    }),
  }),
  route.get('/app/house/{houseRef}/userHistory', {
    ...users,
    summary: 'Lists the changes to users, latest first, one page per user',
    query: StaffHistoryQuery,
    answer: StaffHistoryAnswer,
    handler: ({ actor, query }) => readUserHistory(services, actor, query.userIDs ?? [], windowOf(query, 50)),
  }),
  route.get('/app/house/{houseRef}/administrators', {
    access: 'session',
    area: 'any',
    summary: 'Lists the users whom the caller can ask for a permission',
    query: AdministratorsQuery,
    answer: AdministratorsAnswer,
    handler: ({ actor, query }) => readAdministrators(services, actor, query.right),
  }),
  ...EMAIL_CHANGE_STEPS.map(({ step, does }) =>
    route.post(`/app/house/{houseRef}/users/{userID}/emailChange/${step}`, {
      access: 'users',
      area: 'person',
      summary: `${does}, for any user`,
      params: StaffParams,
      body: StaffVersionBody,
      answer: StaffAnswer,
      handler: async ({ actor, params, body }) => ({
        user: await stepEmailChange(services, actor, step, params.userID, body.version),
      }),
    }),
  ),
];
