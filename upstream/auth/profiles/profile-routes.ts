import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { EmailConfirmedAnswer, EmailLinkAnswer, EmailLinkBody, OwnProfileBody } from '../profile-wire';
import { DoneAnswer } from '../sessions/session-wire';
import { confirmEmail, openEmailLink } from './confirm-email';
import { EMAIL_CHANGE_STEPS, stepOwnEmailChange } from './email-change';
import { updateOwnProfile } from './own-profile';

/** REST calls for the signed-in user's own name, phone number, and email address. */
export const profileRoutes = (services: Services): Route[] => [
  route.post('/app/house/user/profile', {
    access: 'session',
    area: 'person',
    summary:
      'Changes the caller’s name, phone number, and email address. A new address takes effect once it is confirmed',
    body: OwnProfileBody,
    answer: DoneAnswer,
    handler: async ({ actor, token, body }) => {
      await updateOwnProfile(services, actor, token, body);
      return null;
    },
  }),
  route.post('/app/house/user/emailLink', {
    access: 'public',
    effect: 'read',
    summary: 'Returns the email change that a link confirms, or an error when the link no longer works',
    body: EmailLinkBody,
    answer: EmailLinkAnswer,
    handler: ({ body }) => openEmailLink(services, body.token),
  }),
  route.post('/app/house/user/emailLink/confirm', {
    access: 'public',
    summary: 'Confirms a new email address. The link works once, and both addresses are notified',
    body: EmailLinkBody,
    answer: EmailConfirmedAnswer,
    handler: async ({ body, requestId }) => ({ email: await confirmEmail(services, body.token, requestId) }),
  }),
  ...EMAIL_CHANGE_STEPS.map(({ step, does }) =>
    route.post(`/app/house/user/emailChange/${step}`, {
      access: 'session',
      area: 'person',
      summary: `${does}, for the caller`,
      answer: DoneAnswer,
      handler: async ({ actor, token }) => {
        await stepOwnEmailChange(services, actor, token, step);
        return null;
      },
    }),
  ),
];
