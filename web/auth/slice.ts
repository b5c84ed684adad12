import { lazyPage } from '../core/lazy-page';
import { accountPath, passwordResetPath } from '../core/paths';
import type { Slice } from '../core/slice';
import { SignInAgain } from './SignInAgain';

/** Signing in, and again in the middle of work; passwords, and one's own account. */
export const auth: Slice = {
  routes: [
    { path: 'sign-in', page: lazyPage('SignInPage', () => import('./SignInPage')), gate: 'public' },
    { path: passwordResetPath.slice(1), page: lazyPage('PasswordResetPage', () => import('./PasswordResetPage')), gate: 'public' },
    { path: accountPath.slice(1), page: lazyPage('AccountPage', () => import('./AccountPage')), gate: () => true },
  ],
  Overlay: SignInAgain,
};
