import { z } from 'zod';
import { data, Timestamp } from '../core/http/wire';

/** An email address that takes effect once its link is used. */
export const PendingEmailJson = z.object({ email: z.string(), expiresAt: Timestamp });
export type PendingEmailJson = z.infer<typeof PendingEmailJson>;

/**
 * POST /app/house/user/profile (added). Omitted fields keep their values. `version` is the version that the user saw; another one is
 * rejected.
 */
export const OwnProfileBody = z.object({
  currentPassword: z.string().max(1000),
  version: z.int().optional(),
  displayName: z.string().max(1000).optional(),
  email: z.string().max(1000).optional(),
  phone: z.string().max(1000).optional(),
});
export type OwnProfileBody = z.infer<typeof OwnProfileBody>;

/** POST /app/house/user/emailLink (added): the change that a link confirms. A POST, so that the secret doesn't appear in URL logs. */
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
