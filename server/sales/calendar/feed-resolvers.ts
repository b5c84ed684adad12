import type { CalendarFeedJson } from '../../../upstream/sales/calendar/feed-wire';
import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import type { Resolvers } from '../../generated/resolvers-types';

const feedOf = ({ createdAt, lastReadAt }: CalendarFeedJson) => (createdAt === null ? null : { createdAt, lastReadAt });

/** Returns the viewer's address; null without one, and for viewers who can't open the calendar. */
async function calendarFeed({ endpoints, session }: GraphQLContext) {
  const { rights } = await session.signedIn();
  return rights.includes('calendar') ? feedOf(await endpoints.calendar.feed()) : null;
}

/** The viewer after a change of their address. */
const viewerAfter = async ({ session }: GraphQLContext, userErrors: readonly object[]) =>
  userErrors.length === 0 ? session.signedIn() : null;

export const feedResolvers: Resolvers = {
  Viewer: {
    calendarFeed: (_, __, context) => calendarFeed(context),
  },
  Mutation: {
    resetCalendarFeed: async (_, __, context) => {
      const { result, userErrors } = await userErrorsOf(context.endpoints.calendar.resetFeed());
      return { url: result?.url ?? null, viewer: await viewerAfter(context, userErrors), userErrors };
    },
    revokeCalendarFeed: async (_, __, context) => {
      const { userErrors } = await userErrorsOf(context.endpoints.calendar.revokeFeed());
      return { viewer: await viewerAfter(context, userErrors), userErrors };
    },
  },
};
