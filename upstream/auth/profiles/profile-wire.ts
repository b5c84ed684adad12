import { z } from 'zod';
import { data } from '../../core/http/wire';

/** POST /app/house/user/profile (added): what is left out stays; `version` is the one that was seen, and refuses what was changed since. */
export const OwnProfileBody = z.object({
  currentPassword: z.string().max(1000),
  version: z.int().optional(),
  displayName: z.string().max(1000).optional(),
  email: z.string().max(1000).optional(),
  phone: z.string().max(1000).optional(),
});
export type OwnProfileBody = z.infer<typeof OwnProfileBody>;

/** POST /app/house/user/emailLink (added): the change that a link confirms. By POST, so that no log of addresses has the secret. */
export const EmailLinkBody = z.object({ token: z.string().max(10_000) });
export const EmailLinkJson = z.object({
  userName: z.string(),
  displayName: z.string(),
  houseName: z.string(),
  currentEmail: z.string().describe('Current address with its middle masked'),
  newEmail: z.string(),
  requestedBy: z
    .string()
    .nullable()
    .describe('Name of the administrator who requested the change; null when the user did'),
});
export type EmailLinkJson = z.infer<typeof EmailLinkJson>;
export const EmailLinkAnswer = data(EmailLinkJson);

/** POST /app/house/user/emailLink/confirm (added). */
export const EmailConfirmedAnswer = data(z.object({ email: z.string() }));
export type EmailConfirmedJson = z.infer<typeof EmailConfirmedAnswer>['data'];
