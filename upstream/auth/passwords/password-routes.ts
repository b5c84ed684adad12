import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { DoneAnswer } from '../sessions/session-wire';
import { changePassword } from './change-password';
import {
  ChangePasswordAnswer,
  ChangePasswordBody,
  ForgotPasswordBody,
  PasswordLinkAnswer,
  PasswordLinkBody,
  ResetPasswordAnswer,
  ResetPasswordBody,
} from './password-wire';
import { requestPasswordLink } from './request-password-link';
import { openLink, resetPassword } from './reset-password';

/** The specified path is {api}/house/user/...: both prefixes are served. */
const prefixes = ['/house/user', '/app/house/user'];

/** Choosing a password: by a link for who cannot sign in, with the current one for who can. */
export const passwordRoutes = (services: Services): Route[] => [
  ...prefixes.flatMap((prefix) => [
    defineRoute({
      method: 'POST',
      path: `${prefix}/forgotPassword`,
      spec: 'specified',
      access: 'public',
      summary: 'Sends a link to choose a new password; answers the same whether the names are right or not',
      body: ForgotPasswordBody,
      answer: DoneAnswer,
      handler: async ({ body, clientAddress }) => {
        await requestPasswordLink(services, body, clientAddress);
        return { data: null };
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${prefix}/resetPassword`,
      spec: 'specified',
      access: 'public',
      summary: 'Chooses a new password by the link of a message; the link is then used up and all sessions end',
      body: ResetPasswordBody,
      answer: ResetPasswordAnswer,
      handler: async ({ body, requestId }) => ({ data: await resetPassword(services, body, requestId) }),
    }),
  ]),
  defineRoute({
    method: 'POST',
    path: '/app/house/user/passwordLink',
    spec: 'added',
    access: 'public',
    effect: 'read',
    summary: 'Whose link it is, and whether it invites them; refused where it no longer works',
    body: PasswordLinkBody,
    answer: PasswordLinkAnswer,
    handler: async ({ body }) => ({ data: await openLink(services, body.jwt) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/app/house/user/password',
    spec: 'added',
    access: 'session',
    area: 'person',
    summary: 'Changes one’s own password; all sessions end, and the answer is a new one',
    body: ChangePasswordBody,
    answer: ChangePasswordAnswer,
    handler: async ({ actor, token, body }) => ({ data: await changePassword(services, actor, token, body) }),
  }),
];
