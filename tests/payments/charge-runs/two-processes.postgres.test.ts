import { addDays, instantOfLocal, localDateOf } from '../../../rules/core/dates';
import type { AutoChargeJson } from '../../../upstream/invoicing/charge-dates/auto-charge-wire';
import type { GroupDetailJson } from '../../../upstream/invoicing/group-detail/group-detail-wire';
import { budgets, limitFor } from '../../support/budgets';
import { chargingHouse, type Program, sentGroup, timesCharged, until } from '../../support/houses/charging-house';
import type { RestSession } from '../../support/services/rest-session';
import { houseOfCards } from './charging-setup';

const rounds = budgets.automaticChargeRounds;
const DUE_AT_ONCE = budgets.automaticChargesAtOnce;
/** Days after the invoices are sent, before which no card is charged. */
const FIRST_DAY = 4;
/** The least days from a day on which a charge is scheduled to that of the charge. */
const LEAST_DAYS = 2;
const ZONE = 'America/New_York';
/** The least time, in ms, in which both processes start and then wait for the same moment. */
const LEAST_START = 15_000;
/** How many times as long as the first start, which also creates the database and loads the house, two at once may take. */
const SLOWER = 3;

jest.setTimeout(limitFor(rounds, 180_000));

/** Returns the number of dates that this process has handled, from its own counters. */
async function handledBy({ url }: Program): Promise<number> {
  const counters = await (await fetch(`${url}/metrics`)).text();
  return Number(/^rostrum_work_total\{kind="invoicing\.auto-charge",outcome="done"\} (\d+)$/m.exec(counters)?.[1] ?? 0);
}

test(`${DUE_AT_ONCE} automatic charges are due in two processes at the same time, ${rounds} times: each is charged once`, async () => {
  const house = await chargingHouse(
    houseOfCards(
      Array.from({ length: rounds * DUE_AT_ONCE }, () => 'success'),
      { userName: 'two' },
    ),
  );
  try {
    // The charges of a round are due on another day, at the same time of it.
    const startedAt = Date.now();
    const running = await house.services(0);
    const startsWithin = Math.max(LEAST_START, SLOWER * (Date.now() - startedAt));
    const session = await house.cashier(running);
    const { group, invoices } = await sentGroup(session);
    const batches = Array.from({ length: rounds }, (_, round) =>
      invoices.slice(round * DUE_AT_ONCE, (round + 1) * DUE_AT_ONCE),
    );
    const schedule = async (cashier: RestSession, ids: readonly number[], day: string) =>
      expect(
        (await cashier.post<AutoChargeJson>('/autoCharge', { target: { invoiceGroupID: group, ids }, day }))
          .changedCount,
      ).toBe(ids.length);
    let day = addDays(localDateOf(Date.now(), ZONE), FIRST_DAY);
    await schedule(session, batches[0] ?? [], day);
    await running.kill();

    for (const [round, ids] of batches.entries()) {
      const ahead = instantOfLocal(day, '09:00', ZONE) - Date.now() - startsWithin;
      const [first, second] = await Promise.all([house.services(ahead), house.services(ahead)]);
      const cashier = await house.cashier(first);
      expect(timesCharged(house.charges()).size).toBe(round * DUE_AT_ONCE);
      const { invoiceBidders } = await until(
        () => cashier.post<GroupDetailJson>(`/invoiceGroup/${group}/groupDetailInfoByInvoice`, ids),
        (detail) =>
          detail.invoiceBidders.every(
            ({ invoiceStatus, autoChargeDay }) => invoiceStatus === 'PAID' && autoChargeDay === null,
          ),
      );
      expect(invoiceBidders).toHaveLength(DUE_AT_ONCE);
      const shares = await Promise.all([handledBy(first), handledBy(second)]);
      expect(shares.reduce((sum, share) => sum + share)).toBe(DUE_AT_ONCE);
      expect(Math.min(...shares)).toBeGreaterThan(0);
      // A charge is scheduled at most seven days ahead, so each round schedules that of the next.
      day = addDays(day, LEAST_DAYS);
      const next = batches[round + 1];
      if (next) await schedule(cashier, next, day);
      await Promise.all([first.kill(), second.kill()]);
    }

    const times = timesCharged(house.charges());
    expect([...times].filter(([, charged]) => charged !== 1)).toEqual([]);
    expect([...times.keys()].sort((a, b) => a - b)).toEqual(invoices);
  } finally {
    await house.end();
  }
});
