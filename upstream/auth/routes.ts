import type { Route } from '../core/http/route';
import type { Services } from '../core/services';
import { accessRoutes } from './access/access-routes';
import { passwordRoutes } from './passwords/password-routes';
import { profileRoutes } from './profiles/profile-routes';
import { savedViewRoutes } from './saved-views/saved-view-routes';
import { secondFactorRoutes } from './second-factor/second-factor-routes';
import { sessionRoutes } from './session-routes';
import { tableLayoutRoutes } from './table-layouts/table-layout-routes';
import { tokenRoutes } from './tokens/token-routes';
import { userRoutes } from './users/user-routes';

export const authRoutes = (services: Services): Route[] => [
  ...sessionRoutes(services),
  ...accessRoutes(services),
  ...secondFactorRoutes(services),
  ...passwordRoutes(services),
  ...profileRoutes(services),
  ...tableLayoutRoutes(services),
  ...savedViewRoutes(services),
  ...userRoutes(services),
  ...tokenRoutes(services),
];
