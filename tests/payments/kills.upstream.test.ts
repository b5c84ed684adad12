import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GroupDetailJson } from '../../upstream/invoicing/wire';
import type { ChargeRunJson } from '../../upstream/payments/charge-wire';
import { SANDBOX_CARDS, type SandboxCard } from '../../upstream/payments/sandbox-cards';
import { chargingHouse, sentGroup, timesCharged, until } from '../support/charging-house';
import type { RestSession } from '../support/rest-session';
import { houseOfCards } from './charging-desk';

/** `ROSTRUM_CARD_KILLS=100 npm test -- payments/kills` does the whole hundred; each takes some seconds. */
const kills = Number(process.env.ROSTRUM_CARD_KILLS ?? 4);
const BATCH = 20;
const HOUR = 3_600_000;

jest.setTimeout((kills + 6) * 60_000);

/** Every kind of card but the one that takes seconds. */
const KINDS = (Object.keys(SANDBOX_CARDS) as SandboxCard[]).filter((card) => card !== 'slow');
const cards = Array.from({ length: kills * BATCH }, (_, index) => (index % 3 === 0 ? KINDS[(index / 3) % KINDS.length] : undefined) ?? 'success');

test(`${kills} kills in batches of twenty cards: none is charged twice, each is charged or failed, and the books agree`, async () => {
  const house = await chargingHouse(houseOfCards(cards, { userName: 'kills' }));
  try {
    let running = await house.services(0);
    const { group, invoices } = await sentGroup(await house.cashier(running));
    await running.kill();

    const batches = Array.from({ length: kills }, (_, index) => ({ key: randomUUID(), target: { ids: invoices.slice(index * BATCH, (index + 1) * BATCH) } }));
    const charge = (session: RestSession, { key, target }: (typeof batches)[number]) => session.post<{ chargeRun: ChargeRunJson }>(`/invoiceGroup/${group}/chargeRuns`, { target }, key);
    // Each start is some minutes after the one before: what was leased to the dead is free.
    let ahead = 49 * HOUR;
    for (const batch of batches) {
      running = await house.services(ahead += 60_000);
      const session = await house.cashier(running);
      const asked = charge(session, batch).catch(() => undefined);
      await sleep(randomInt(2500));
      await running.kill();
      await asked;
    }

    running = await house.services(ahead + 60_000);
    const session = await house.cashier(running);
    for (const batch of batches) await charge(session, batch);
    const runs = await until(
      async () => (await session.get<{ chargeRuns: ChargeRunJson[] }>(`/chargeRuns?size=1000`)).chargeRuns,
      (all) => all.every(({ state, asked, unknown }) => state === 'DONE' && asked + unknown === 0),
    );
    expect(runs).toHaveLength(kills);
    const count = (name: 'charged' | 'declined' | 'pending' | 'skipped' | 'invoiceCount') => runs.reduce((sum, run) => sum + run[name], 0);
    expect(count('skipped')).toBe(0);
    expect(count('charged') + count('declined') + count('pending')).toBe(count('invoiceCount'));
    expect(count('invoiceCount')).toBe(invoices.length);

    const made = house.charges();
    const perInvoice = timesCharged(made);
    expect([...perInvoice].filter(([, times]) => times !== 1)).toEqual([]);
    expect(perInvoice.size).toBe(invoices.length);
    const taken = made.filter(({ result }) => result.state === 'CHARGED').reduce((sum, { amount }) => sum + amount, 0);
    const pending = made.filter(({ result }) => result.state === 'PENDING').reduce((sum, { amount }) => sum + amount, 0);
    const cents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
    expect(cents(runs.map(({ chargedTotal }) => chargedTotal))).toBe(taken);
    expect(cents(runs.map(({ pendingTotal }) => pendingTotal))).toBe(pending);
    const { invoiceBidders } = await session.get<GroupDetailJson>(`/invoiceGroup/${group}/groupDetailInfo`);
    expect(cents(invoiceBidders.map(({ invoicePaid }) => invoicePaid))).toBe(taken);
    expect(cents(invoiceBidders.map(({ pendingPayment }) => pendingPayment))).toBe(pending);
  } finally {
    await house.end();
  }
});
