import { forgetWords } from '../core/mail/outbox';
import type { Slice } from '../core/slice';
import { PASSWORD_LINK_MAIL } from './passwords/password-mail';
import { EMAIL_LINK_MAIL } from './profiles/email-change-mail';
import { authRoutes } from './routes';
import { sweepAuth } from './service';
import { TOKEN_EXPIRY_WORK, tokenExpiryWork } from './tokens/token-expiry';

export const authSlice: Slice = {
  routes: authRoutes,
  work: { [TOKEN_EXPIRY_WORK]: tokenExpiryWork },
  // Their links give access to an account, so no copy is stored.
  mail: { [PASSWORD_LINK_MAIL]: forgetWords, [EMAIL_LINK_MAIL]: forgetWords },
  sweep: sweepAuth,
};
