import { addDays, instantOfLocal, localDateOf } from '../../rules/core/dates';
import type { Transaction } from '../core/database/database';
import type { Services } from '../core/services';
import { actOnDisputes } from '../disputes/act-on-disputes';
import { openDisputes } from '../disputes/open-disputes';
import { PastClock, servicesWithin } from './make-past';
import { selectActor, selectLotsToDispute, settleUnsentMail } from './store';

/** A dispute that a demo house opened before the day of loading, about a lot that is not on an invoice. */
interface PastDispute {
  /** Days between the opening and the day of loading. */
  readonly daysAgo: number;
  readonly reasonId: number;
  readonly message: string;
  readonly reminders?: readonly string[];
  /** How it ended three days before the day of loading. */
  readonly end?: 'close' | 'cancel';
}

const DISPUTES: readonly PastDispute[] = [
  {
    daysAgo: 9,
    reasonId: 4,
    message: 'Your invoice has been open since the sale. Please pay within three days.',
    reminders: ['We haven’t heard from you. Please tell us how you would like to pay.', 'This is our last reminder.'],
  },
  { daysAgo: 5, reasonId: 4, message: 'The payment that you announced hasn’t arrived. Please check with your bank.' },
  {
    daysAgo: 2,
    reasonId: 1,
    message: 'We are sorry that the frame is later than described. Please send the lot back to us.',
  },
  {
    daysAgo: 1,
    reasonId: 2,
    message: 'The carrier reported a broken corner. Thank you for the pictures; please keep the packaging.',
  },
  {
    daysAgo: 12,
    reasonId: 4,
    message: 'We haven’t had an answer to three letters, so we cancel this purchase.',
    end: 'close',
  },
  { daysAgo: 11, reasonId: 6, message: 'You bought this lot by mistake. Please return it unopened.', end: 'close' },
  { daysAgo: 8, reasonId: 4, message: 'Please pay your lot.', end: 'cancel' },
];

/** Sessions that ended before all of these, and are not invoiced. */
const SESSIONS = ['NG-E01', 'NG-E02'];

const ENDED_DAYS_AGO = 3;

/** Opens disputes and returns of a house that was loaded in this transaction, and ends some, with the product's own services. */
export async function makePastDisputes(tx: Transaction, services: Services, houseId: number): Promise<void> {
  const now = services.clock.now().getTime();
  const clock = new PastClock(now);
  const within = servicesWithin(tx, services, clock);
  const actor = await selectActor(tx, houseId, 'super');
  const setTo = (daysAgo: number, time: string) => {
    const day = addDays(localDateOf(now, actor.houseTimeZone), -daysAgo);
    clock.set(Math.min(now, instantOfLocal(day, time, actor.houseTimeZone)));
  };
  const lots = await selectLotsToDispute(tx, houseId, SESSIONS, DISPUTES.length);
  for (const [index, { daysAgo, reasonId, message, reminders = [], end }] of DISPUTES.entries()) {
    const lotId = lots[index];
    if (lotId === undefined) throw new RangeError('The house has too few lots without an invoice.');
    setTo(daysAgo, '10:30');
    const [dispute] = await openDisputes(
      within,
      actor,
      { action: 'open', transactionIDs: [lotId], reasonID: reasonId, message },
      null,
    );
    const disputeIDs = dispute ? [dispute.disputeInfo.disputeID] : [];
    for (const [nth, reminder] of reminders.entries()) {
      setTo(daysAgo - 2 * (nth + 1), '15:00');
      await actOnDisputes(within, actor, { action: 'send', disputeIDs, message: reminder }, null);
    }
    if (end) {
      setTo(ENDED_DAYS_AGO, '16:00');
      await actOnDisputes(within, actor, { action: end, disputeIDs }, null);
    }
    await settleUnsentMail(tx, houseId, clock.now());
  }
}
