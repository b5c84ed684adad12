import { lazyPage } from '../core/lazy-page';
import type { Slice } from '../core/slice';
import { SignInAgain } from './SignInAgain';

/** Signing in, and again in the middle of work. */
export const auth: Slice = {
  routes: [{ path: 'sign-in', page: lazyPage('SignInPage', () => import('./SignInPage')), gate: 'public' }],
  Overlay: SignInAgain,
};
