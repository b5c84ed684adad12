import { instantOfLocal, localDateOf } from '../../../rules/core/dates';
import {
  autoChargeDayProblem,
  autoChargeDueAt,
  autoChargeRefusals,
  autoChargeWindow,
  dueChargeRefusals,
  isAutoChargeOutdated,
  lapsedReason,
  MISSED_AUTO_CHARGE,
  OUTDATED_AUTO_CHARGE,
} from '../../../rules/invoicing/charge-dates/auto-charge';
import { firstEligibleAutoChargeAt } from '../../../rules/invoicing/charge-dates/batch-eligibility';
import { READY } from './ready-to-charge';

const NEW_YORK = 'America/New_York';
const OUTDATED = 'This auto-charge date is no longer valid. Please select a date 48 hours from last edit';
const at = (date: string, time: string, zone = NEW_YORK) => instantOfLocal(date, time, zone);
/** 48 hours after an edit at that time of an invoice that was sent before. */
const eligibleAfter = (date: string, time: string, zone = NEW_YORK) =>
  firstEligibleAutoChargeAt(at('2026-01-01', '12:00', zone), at(date, time, zone));

describe('the days that can be chosen', () => {
  test.each([
    ['in the morning', NEW_YORK, at('2026-11-20', '10:00')],
    ['a minute before midnight', NEW_YORK, at('2026-11-20', '23:59')],
    ['the day before clocks go back', NEW_YORK, at('2026-10-31', '10:00')],
    ['in Auckland, where it is tomorrow already', 'Pacific/Auckland', at('2026-11-20', '19:00')],
  ])('are 2 to 7 days from today in the house’s time zone: %s', (_what, zone, now) => {
    const days = { [NEW_YORK]: ['2026-11-22', '2026-11-27'], 'Pacific/Auckland': ['2026-11-23', '2026-11-28'] }[zone];
    const expected = localDateOf(now, zone) === '2026-10-31' ? ['2026-11-02', '2026-11-07'] : days;
    expect(Object.values(autoChargeWindow(now, zone))).toEqual(expected);
  });

  test.each([
    ['2026-11-21', 'AUTO_CHARGE_WINDOW'],
    ['2026-11-22', null],
    ['2026-11-27', null],
    ['2026-11-28', 'AUTO_CHARGE_WINDOW'],
  ])('%s of November 20 is %s', (day, code) => {
    expect(
      autoChargeDayProblem(day, { now: at('2026-11-20', '10:00'), timeZone: NEW_YORK, firstEligibleAt: null })?.code ??
        null,
    ).toBe(code);
  });
});

describe('a date that was set', () => {
  const moment = (now: number, firstEligibleAt: number | null) => ({ now, timeZone: NEW_YORK, firstEligibleAt });

  test.each([
    ['on the day on which 48 hours end', '2026-11-22', eligibleAfter('2026-11-20', '23:00'), false],
    ['a day before', '2026-11-21', eligibleAfter('2026-11-20', '23:00'), true],
    ['a day after', '2026-11-23', eligibleAfter('2026-11-20', '23:00'), false],
    ['of an invoice that was not sent', '2026-11-22', null, false],
  ])('%s: outdated or not', (_what, day, firstEligibleAt, outdated) => {
    expect(isAutoChargeOutdated(day, moment(at('2026-11-20', '10:00'), firstEligibleAt))).toBe(outdated);
  });

  test('is outdated after its day, and not on it', () => {
    expect(isAutoChargeOutdated('2026-11-22', moment(at('2026-11-22', '23:59'), null))).toBe(false);
    expect(isAutoChargeOutdated('2026-11-22', moment(at('2026-11-23', '00:00'), null))).toBe(true);
  });

  test('inside the window but before the first eligible day is refused with the tooltip’s text', () => {
    // Clocks go forward on March 14: 48 hours after 23:30 end at 00:30, two days later on the clock and three on the calendar.
    const moved = moment(at('2027-03-12', '23:40'), eligibleAfter('2027-03-12', '23:30'));
    expect(autoChargeDayProblem('2027-03-14', moved)).toEqual({ code: 'AUTO_CHARGE_TOO_EARLY', message: OUTDATED });
    expect(autoChargeDayProblem('2027-03-15', moved)).toBeNull();
  });
});

describe('the card is charged', () => {
  const due = (day: string, firstEligibleAt: number | null, time = '09:00', zone = NEW_YORK) =>
    autoChargeDueAt(day, time, { timeZone: zone, firstEligibleAt });

  test.each([
    ['an ordinary day', '2026-11-24', '2026-11-24T14:00:00.000Z'],
    ['the day on which clocks go back', '2026-11-01', '2026-11-01T14:00:00.000Z'],
    ['the day before', '2026-10-31', '2026-10-31T13:00:00.000Z'],
    ['the day on which clocks go forward', '2027-03-14', '2027-03-14T13:00:00.000Z'],
    ['the day before', '2027-03-13', '2027-03-13T14:00:00.000Z'],
  ])('at 09:00 in the house’s time zone on %s (%s)', (_what, day, instant) => {
    expect(new Date(due(day, null) ?? 0).toISOString()).toBe(instant);
  });

  test('at a time skipped by daylight saving, with the earlier offset, and at a repeated time, the first one', () => {
    expect(new Date(due('2027-03-14', null, '02:30') ?? 0).toISOString()).toBe('2027-03-14T07:30:00.000Z');
    expect(new Date(due('2026-11-01', null, '01:30') ?? 0).toISOString()).toBe('2026-11-01T05:30:00.000Z');
  });

  test('when the 48 hours end, if that is later on that day', () => {
    expect(due('2026-11-22', eligibleAfter('2026-11-20', '15:20'))).toBe(at('2026-11-22', '15:20'));
    expect(due('2026-11-22', eligibleAfter('2026-11-20', '08:59'))).toBe(at('2026-11-22', '09:00'));
  });

  test('an hour earlier by the clock after clocks go back, and an hour later after they go forward', () => {
    expect(due('2026-11-02', eligibleAfter('2026-10-31', '15:20'))).toBe(at('2026-11-02', '14:20'));
    expect(due('2027-03-15', eligibleAfter('2027-03-13', '15:20'))).toBe(at('2027-03-15', '16:20'));
  });

  test('not on a day that ends before the 48 hours do', () => {
    expect(due('2026-11-22', eligibleAfter('2026-11-21', '15:20'))).toBeNull();
    expect(due('2027-03-14', eligibleAfter('2027-03-12', '23:30'))).toBeNull();
  });
});

describe('an invoice', () => {
  const now = at('2026-11-20', '10:00');

  test.each([
    ['is ready', {}],
    ['has a date already', { autoChargeAt: now }],
    ['was sent a minute ago', { sentAt: now - 60_000 }],
    ['was edited since it was sent', { editedAt: 2 }],
    ['was not sent yet, since the date is set on the way to sending it', { sentAt: null }],
    ['has restricted items beside others', { onlineTotal: 4_000 }],
  ] as const)('can have a date where it %s', (_what, facts) => {
    expect(autoChargeRefusals({ ...READY, ...facts }, now)).toEqual([]);
  });

  test.each([
    [
      'of a house without payment processing',
      { paymentsEnabled: false },
      'Enroll in Payment Processing to start using batch charging.',
    ],
    ['of a floor bidder', { channel: 'FLOOR' }, 'Floor bidder invoice, no credit card on file'],
    ['that is paid', { paid: true, outstanding: 0, onlineTotal: 0 }, 'Invoice has been paid.'],
    ['with a pending payment', { paymentPending: true }, 'This invoice has a pending ACH payment.'],
    [
      'of restricted items alone',
      { onlineTotal: 0 },
      'Restricted items cannot be paid online, please collect payment offline.',
    ],
    ['of hidden items alone', { itemCount: 0, outstanding: 0, onlineTotal: 0 }, 'Remaining invoice items hidden'],
    ['over the limit', { cardLimitExceeded: true }, 'Credit card limit exceeded'],
    ['of a bidder without a card', { hasCard: false }, 'No Credit Card On File For This Bidder'],
    [
      'whose tax failed',
      { taxFailed: true },
      'Tax failed to calculate for this invoice due to invalid bidder address. Bidder needs to update address on invoice.',
    ],
    ['that owes nothing and is not paid', { outstanding: 0, onlineTotal: 0 }, 'Cannot process invoice'],
  ] as const)('%s can have none, and says why', (_what, facts, text) => {
    expect(autoChargeRefusals({ ...READY, ...facts }, now)).toEqual([text]);
    expect(dueChargeRefusals({ ...READY, ...facts }, now)).toEqual([text]);
  });

  test('that was not sent by its date is not charged', () => {
    expect(dueChargeRefusals({ ...READY, sentAt: null }, now)).toEqual([
      'This invoice has not been sent to the bidder. 48 hours after the invoice is sent it will become eligible.',
    ]);
  });
});

test.each([
  ['at its time', 1_000_000, 1_000_000, null],
  ['24 hours after its time', 1_000_000, 1_000_000 + 24 * 3_600_000, null],
  ['later than that', 1_000_000, 1_000_001 + 24 * 3_600_000, MISSED_AUTO_CHARGE],
  ['at no time, because of a late edit', null, 1_000_000, OUTDATED_AUTO_CHARGE],
])('a charge that is processed %s lapses only with a reason', (_, dueAt, now, reason) => {
  expect(lapsedReason(dueAt, now)).toBe(reason);
});
