import { type Route, route } from '../../core/http/route';
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

/** REST calls for choosing a password: with a link for users who can't sign in, or with the current password. */
export const passwordRoutes = (services: Services): Route[] => [
  ...prefixes.flatMap((prefix) => [
    route.post(`${prefix}/forgotPassword`, {
      spec: 'specified',
      access: 'public',
      summary: 'Emails a link to choose a new password. The answer is the same whether or not the user exists',
      body: ForgotPasswordBody,
      answer: DoneAnswer,
      handler: async ({ body, clientAddress }) => {
        await requestPasswordLink(services, body, clientAddress);
        return null;
      },
    }),
    route.post(`${prefix}/resetPassword`, {
      spec: 'specified',
      access: 'public',
      summary: 'Sets a new password with an emailed link. The link works once, and all sessions end',
      body: ResetPasswordBody,
      answer: ResetPasswordAnswer,
      handler: ({ body, requestId }) => resetPassword(services, body, requestId),
    }),
  ]),
  route.post('/app/house/user/passwordLink', {
    access: 'public',
    effect: 'read',
    summary:
      'Returns the user a link belongs to and whether it is an invitation, or an error when the link no longer works',
    body: PasswordLinkBody,
    answer: PasswordLinkAnswer,
    handler: ({ body }) => openLink(services, body.jwt),
  }),
  route.post('/app/house/user/password', {
    access: 'session',
    area: 'person',
    summary: 'Changes the caller’s password. All sessions end, and a new one is returned',
    body: ChangePasswordBody,
    answer: ChangePasswordAnswer,
    handler: ({ actor, token, body }) => changePassword(services, actor, token, body),
  }),
];
