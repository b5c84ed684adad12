import {
  type DatedInvoices,
  upcomingCharges,
  upcomingDays,
} from '../../../rules/invoicing/charge-dates/upcoming-charges';

const NEW_YORK = 'America/New_York';
const at = (instant: string) => Date.parse(instant);
const NOW = at('2026-11-22T16:00:00Z');

const dated = (over: Partial<DatedInvoices>): DatedInvoices => ({
  groupId: 1,
  currency: 'USD',
  autoChargeAt: at('2026-11-24T14:00:00Z'),
  sentAt: at('2026-11-20T14:00:00Z'),
  editedAt: null,
  invoiceIds: [7],
  amount: 1000,
  ...over,
});

test('invoices of a group are grouped by day in the house’s time zone, in order', () => {
  const planned = upcomingCharges(
    [
      dated({ groupId: 2, invoiceIds: [9] }),
      dated({ autoChargeAt: at('2026-11-26T04:30:00Z') }),
      dated({ invoiceIds: [7, 8], amount: 2500 }),
      dated({ invoiceIds: [5] }),
    ],
    NOW,
    NEW_YORK,
  );
  expect(planned.map(({ day, groupId, invoiceIds, amount }) => [day, groupId, invoiceIds, amount])).toEqual([
    ['2026-11-24', 1, [7, 8, 5], 3500],
    ['2026-11-24', 2, [9], 1000],
    ['2026-11-25', 1, [7], 1000],
  ]);
});

test('outdated and past dates are counted, but not in the total', () => {
  const planned = upcomingCharges(
    [
      dated({}),
      dated({ invoiceIds: [8], editedAt: at('2026-11-23T20:00:00Z') }),
      dated({ invoiceIds: [9], autoChargeAt: at('2026-11-20T14:00:00Z') }),
      dated({ invoiceIds: [10], sentAt: null }),
    ],
    NOW,
    NEW_YORK,
  );
  expect(planned).toEqual([
    { day: '2026-11-20', groupId: 1, currency: 'USD', invoiceIds: [9], outdatedCount: 1, amount: 0 },
    { day: '2026-11-24', groupId: 1, currency: 'USD', invoiceIds: [7, 8, 10], outdatedCount: 1, amount: 2000 },
  ]);
});

test('the coming week is shown with or without plans, after outdated dates', () => {
  expect(upcomingDays([{ day: '2026-11-20' }, { day: '2026-11-24' }], NOW, NEW_YORK)).toEqual([
    '2026-11-20',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ]);
});
