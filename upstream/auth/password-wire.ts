import { z } from 'zod';
import { data } from '../core/wire';
import { SessionJson } from './wire';

const name = z.string().max(300).default('');

/** POST .../house/user/forgotPassword (S1§7). `domain` is accepted and not used: links lead to PUBLIC_URL. */
export const ForgotPasswordBody = z.object({ houseUserName: name, userName: name, emailAddress: name, domain: z.string().max(300).optional() });

/** POST .../house/user/resetPassword (S1§7). */
export const ResetPasswordBody = z.object({ jwt: z.string().max(500), newPassword: z.string().max(1000) });

/** POST /app/house/user/password (added): one's own. */
export const ChangePasswordBody = z.object({ currentPassword: z.string().max(1000), newPassword: z.string().max(1000) });
export const ChangePasswordAnswer = data(SessionJson);
