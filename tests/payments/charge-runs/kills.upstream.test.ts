import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSandboxCardRef, SANDBOX_CARDS, type SandboxCard } from '../../../rules/payments/cards/sandbox-card-kinds';
import type { GroupDetailJson } from '../../../upstream/invoicing/group-detail/group-detail-wire';
import type { ChargeAttemptsJson, ChargeRunJson } from '../../../upstream/payments/charge-wire';
import type { SandboxCharge } from '../../../upstream/payments/processor/sandbox-outcomes';
import { budgets, limitFor } from '../../support/budgets';
import { chargingHouse, sentGroup, timesCharged, until } from '../../support/houses/charging-house';
import type { RestSession } from '../../support/services/rest-session';
import { houseOfCards } from './charging-setup';

const kills = budgets.cardKills;
const BATCH = 20;
const HOUR = 3_600_000;

jest.setTimeout(limitFor(kills, 180_000));

/** Cards that take seconds, that wait for the bidder, or whose money moves again later. */
const OTHERS: readonly SandboxCard[] = ['slow', 'confirms', 'verifies', 'disputes', 'reverses', 'silent'];
/** Every kind of card except the slow one. */
const KINDS = (Object.keys(SANDBOX_CARDS) as SandboxCard[]).filter((card) => !OTHERS.includes(card));
const cards = Array.from(
  { length: kills * BATCH },
  (_, index) => (index % 3 === 0 ? KINDS[(index / 3) % KINDS.length] : undefined) ?? 'success',
);

test(`${kills} kills in batches of twenty cards: none is charged or refunded twice, each is charged or failed, and the ledgers agree`, async () => {
  const house = await chargingHouse(houseOfCards(cards, { userName: 'kills' }));
  try {
    let running = await house.services(0);
    const { group, invoices } = await sentGroup(await house.cashier(running));
    await running.kill();

    const batches = Array.from({ length: kills }, (_, index) => ({
      key: randomUUID(),
      target: { ids: invoices.slice(index * BATCH, (index + 1) * BATCH) },
    }));
    const charge = (session: RestSession, { key, target }: (typeof batches)[number]) =>
      session.post<{ chargeRun: ChargeRunJson }>(`/invoiceGroup/${group}/chargeRuns`, { target }, key);
    // Each start is some minutes after the one before, so that leases of killed processes have expired.
    let ahead = 49 * HOUR;
    for (const batch of batches) {
      running = await house.services((ahead += 60_000));
      const session = await house.cashier(running);
      const asked = charge(session, batch).catch(() => undefined);
      await sleep(randomInt(2500));
      await running.kill();
      await asked;
    }

    running = await house.services(ahead + 60_000);
    let session = await house.cashier(running);
    for (const batch of batches) await charge(session, batch);
    const runs = await until(
      async () => (await session.get<{ chargeRuns: ChargeRunJson[] }>(`/chargeRuns?size=1000`)).chargeRuns,
      (all) => all.every(({ state, requested, unknown }) => state === 'DONE' && requested + unknown === 0),
    );
    expect(runs).toHaveLength(kills);
    const count = (name: 'charged' | 'declined' | 'pending' | 'skipped' | 'invoiceCount') =>
      runs.reduce((sum, run) => sum + run[name], 0);
    expect(count('skipped')).toBe(0);
    expect(count('charged') + count('declined') + count('pending')).toBe(count('invoiceCount'));
    expect(count('invoiceCount')).toBe(invoices.length);

    // Every other card charge of the first run is partly refunded; a kill interrupts this, and then each refund is requested again with its
    // key. Bank payments may have settled by now, but their refunds are pending at first.
    const charged = `/chargeRun/${runs[0]?.chargeRunID ?? 0}/attempts?size=1000&states=CHARGED`;
    const { chargeAttempts } = await session.get<ChargeAttemptsJson>(charged);
    const refunded = chargeAttempts
      .filter(({ card }) => card?.kind === 'CARD')
      .filter((_, index) => index % 2 === 0)
      .map(({ chargeAttemptID }) => chargeAttemptID);
    const refundAll = (asker: RestSession) =>
      Promise.allSettled(
        refunded.map((id) => asker.post(`/chargeAttempt/${id}/refund`, { reason: 'Kills', amount: 1 }, `refund-${id}`)),
      );
    const cutOff = refundAll(session);
    await sleep(randomInt(300));
    await running.kill();
    await cutOff;
    running = await house.services(ahead + 120_000);
    session = await house.cashier(running);
    await refundAll(session);
    await until(
      () => session.get<ChargeAttemptsJson>(charged),
      ({ chargeAttempts: all }) =>
        all.filter(({ refunds: [refund] }) => refund?.state === 'REFUNDED' || refund?.state === 'REFUSED').length ===
        refunded.length,
    );
    const given = house.refunds();
    expect(given.map(({ metadata }) => Number(metadata.attempt)).toSorted((a, b) => a - b)).toEqual(
      refunded.toSorted((a, b) => a - b),
    );
    const back = given.filter(({ result }) => result.state === 'REFUNDED').reduce((sum, { amount }) => sum + amount, 0);

    const made = house.charges();
    const perInvoice = timesCharged(made);
    expect([...perInvoice].filter(([, times]) => times !== 1)).toEqual([]);
    expect(perInvoice.size).toBe(invoices.length);
    // Whether bank payments settle before the reads depends on the machine; two hours later, all have settled or been returned.
    await running.kill();
    running = await house.services(ahead + 2 * HOUR);
    session = await house.cashier(running);
    const settled = await until(
      async () => (await session.get<{ chargeRuns: ChargeRunJson[] }>(`/chargeRuns?size=1000`)).chargeRuns,
      (all) => all.every(({ pending }) => pending === 0),
    );
    const kindOf = ({ cardRef }: SandboxCharge) => readSandboxCardRef(cardRef)?.card;
    expect(new Set(made.filter(({ result }) => result.state === 'PENDING').map(kindOf))).toEqual(
      new Set(['settles', 'returns']),
    );
    const taken = made
      .filter((charge) => charge.result.state === 'CHARGED' || kindOf(charge) === 'settles')
      .reduce((sum, { amount }) => sum + amount, 0);
    const cents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
    expect(cents(settled.map(({ chargedTotal }) => chargedTotal))).toBe(taken);
    expect(cents(settled.map(({ pendingTotal }) => pendingTotal))).toBe(0);
    const after = await session.get<ChargeAttemptsJson>(charged);
    expect(cents(after.chargeAttempts.map((attempt) => attempt.refunded))).toBe(back);
    const { invoiceBidders } = await session.get<GroupDetailJson>(`/invoiceGroup/${group}/groupDetailInfo`);
    expect(cents(invoiceBidders.map(({ invoicePaid }) => invoicePaid))).toBe(taken - back);
    expect(cents(invoiceBidders.map(({ pendingPayment }) => pendingPayment))).toBe(0);
  } finally {
    await house.end();
  }
});
