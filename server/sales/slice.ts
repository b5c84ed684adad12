import type { Resolvers } from '../generated/resolvers-types';
import { buyNowResolvers } from './buy-now/buy-now-resolvers';
import { calendarResolvers } from './calendar/calendar-resolvers';
import { feedResolvers } from './calendar/feed-resolvers';
import { copyingResolvers } from './copying/copying-resolvers';
import { endingResolvers } from './ending/ending-resolvers';
import { salesResolvers } from './resolvers';
import { saleResolvers } from './sale-resolvers';
import { sessionResolvers } from './session/session-resolvers';
import { stepResolvers } from './steps/step-resolvers';
import { termsResolvers } from './terms/terms-resolvers';

/** All resolvers of the slice. */
export const salesSlice: readonly Resolvers[] = [
  salesResolvers,
  saleResolvers,
  calendarResolvers,
  feedResolvers,
  buyNowResolvers,
  copyingResolvers,
  endingResolvers,
  sessionResolvers,
  stepResolvers,
  termsResolvers,
];
