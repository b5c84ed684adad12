import {
  ResetCalendarFeedDocument,
  RevokeCalendarFeedDocument,
} from '../../../web/sales/calendar/CalendarFeed.generated';
import {
  AddBuyNowSaleDocument,
  AddSaleDocument,
  DeleteSaleDocument,
  DeleteSessionDocument,
  RenameSaleDocument,
  RestoreSaleDocument,
  RestoreSessionDocument,
} from '../../../web/sales/calendar/CalendarPage.generated';
import { EndLiveSessionDocument } from '../../../web/sales/ending/EndLiveSession.generated';
import type { LiveHouse } from '../../support/houses/live-house';
import type { MutationName, Step } from '../../support/houses/live-views';

const LISTS = {
  Calendar: 'Another sale may be in the list.',
  SaleChoices: 'The house has at most one Buy It Now sale.',
};

let keys = 0;
const newKey = () => `calendar-${(keys += 1)}`;

interface Ids {
  /** A sale without sessions. */
  readonly sale: () => string;
  /** A session without lots. */
  readonly session: () => string;
  /** A live session that has started. */
  readonly running: () => string;
}

/** Steps that change the calendar. */
export const calendarSteps = (_house: () => LiveHouse, { sale, session, running }: Ids) =>
  ({
    addSale: {
      document: AddSaleDocument,
      variables: (by) => ({
        input: { name: `Sale of the ${by}`, kind: 'LIVE', termsNumber: 1, idempotencyKey: newKey() },
      }),
      isColleaguesOnly: true,
      rereads: LISTS,
    },
    addBuyNowSale: {
      document: AddBuyNowSaleDocument,
      variables: () => ({ input: { idempotencyKey: newKey() } }),
      isColleaguesOnly: true,
      rereads: LISTS,
    },
    renameSale: {
      document: RenameSaleDocument,
      variables: (by) => ({ input: { id: sale(), name: `Renamed by the ${by}` } }),
      rereads: LISTS,
    },
    endLiveSession: {
      document: EndLiveSessionDocument,
      variables: () => ({ input: { id: running() } }),
      isColleaguesOnly: true,
      rereads: LISTS,
    },
    resetCalendarFeed: { document: ResetCalendarFeedDocument, variables: () => ({}) },
    revokeCalendarFeed: { document: RevokeCalendarFeedDocument, variables: () => ({}) },
    deleteSession: {
      document: DeleteSessionDocument,
      variables: () => ({ input: { id: session() } }),
      isColleaguesOnly: true,
      rereads: LISTS,
    },
    restoreSession: {
      document: RestoreSessionDocument,
      variables: () => ({ input: { id: session() } }),
      isColleaguesOnly: true,
      rereads: LISTS,
    },
    deleteSale: {
      document: DeleteSaleDocument,
      variables: () => ({ input: { id: sale() } }),
      isColleaguesOnly: true,
      rereads: LISTS,
    },
    restoreSale: {
      document: RestoreSaleDocument,
      variables: () => ({ input: { id: sale() } }),
      isColleaguesOnly: true,
      rereads: LISTS,
    },
  }) satisfies Partial<Record<MutationName, Step>>;
