import type { Slice } from '../core/slice';
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

export const salesSlice: Slice = {
  resolvers: [
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
  ],
};
