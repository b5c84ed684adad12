import type { Slice } from '../core/slice';
import { buyNowEdits } from './buy-now/buy-now-edits';
import { saleEdits } from './calendar/delete-sale';
import { feedRoutes } from './calendar/feed-routes';
import { saleRoutes } from './calendar/sale-routes';
import { copyingRoutes } from './copying/copying-routes';
import { endDueSessions } from './ending/end-session';
import { endingRoutes } from './ending/ending-routes';
import { salesRoutes } from './routes';
import { lookupRoutes } from './session/lookup-routes';
import { sessionEdits } from './session/session-edits';
import { sessionRoutes } from './session/session-routes';
import { stepRoutes } from './steps/step-routes';
import { termsEdits } from './terms/terms-edits';

export const salesSlice: Slice = {
  routes: (services) => [
    ...salesRoutes(services),
    ...saleRoutes(services),
    ...feedRoutes(services),
    ...sessionRoutes(services),
    ...lookupRoutes(services),
    ...stepRoutes(services),
    ...copyingRoutes(services),
    ...endingRoutes(services),
  ],
  sweep: endDueSessions,
  records: [saleEdits, sessionEdits, buyNowEdits, termsEdits],
};
