import { z } from 'zod';
import { data } from '../../core/http/wire';
import { SessionJson } from '../sessions/session-wire';

const name = z.string().max(300).default('');

/** POST .../house/user/forgotPassword. `domain` is accepted but not used: links lead to PUBLIC_URL. */
export const ForgotPasswordBody = z.object({
  houseUserName: name,
  userName: name,
  emailAddress: name,
  domain: z.string().max(300).optional(),
});

/** Longer than any link's secret. Longer texts are handled like any other invalid link. */
const jwt = z.string().max(10_000);

/** POST .../house/user/resetPassword. Returns null, or a session if the user chose their first password. */
export const ResetPasswordBody = z.object({
  jwt,
  newPassword: z.string().max(1000),
  userAgent: z.string().max(2000).optional().describe('The browser’s User-Agent; added'),
});
export const ResetPasswordAnswer = data(SessionJson.nullable());

/** POST /app/house/user/passwordLink (added): the user of a link. A POST, so that the secret doesn't appear in URL logs. */
export const PasswordLinkBody = z.object({ jwt });
export const PasswordLinkJson = z.object({
  isInvitation: z.boolean().describe('True when the user chooses their first password'),
  userName: z.string(),
  displayName: z.string(),
  houseUserName: z.string(),
  houseName: z.string(),
});
export type PasswordLinkJson = z.infer<typeof PasswordLinkJson>;
export const PasswordLinkAnswer = data(PasswordLinkJson);

/** POST /app/house/user/password (added): changes the caller's own password. */
export const ChangePasswordBody = z.object({
  currentPassword: z.string().max(1000),
  newPassword: z.string().max(1000),
});
export const ChangePasswordAnswer = data(SessionJson);
