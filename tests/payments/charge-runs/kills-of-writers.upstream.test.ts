import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CreditNotesJson } from '../../../upstream/invoicing/credits/credit-wire';
import type { GroupDetailJson } from '../../../upstream/invoicing/group-detail/group-detail-wire';
import type { PaymentReceiptsJson } from '../../../upstream/invoicing/receipts/receipt-wire';
import type { ChargeRunJson } from '../../../upstream/payments/charge-wire';
import type {
  ChargebackHistoryJson,
  ChargebackJson,
  ChargebacksJson,
} from '../../../upstream/payments/chargebacks/chargeback-wire';
import { budgets, limitFor } from '../../support/budgets';
import { chargingHouse, sentGroup, until } from '../../support/houses/charging-house';
import type { RestSession } from '../../support/services/rest-session';
import { houseOfCards } from './charging-setup';

const kills = budgets.cardKills;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CHECK = 2;

jest.setTimeout(limitFor(kills, 180_000));

/** Two disputed charges, and two invoices that are paid by check, per kill. */
const cards = Array.from({ length: kills * 4 }, (_, index) =>
  index % 4 < 2 ? ('disputes' as const) : ('success' as const),
);

const cents = (amount: number): number => Math.round(amount * 100);

test(`${kills} kills while checks are received, credit notes issued, and chargebacks answered: each takes effect once`, async () => {
  const house = await chargingHouse(houseOfCards(cards, { userName: 'killed-writers' }));
  try {
    let running = await house.services(0);
    const { group } = await sentGroup(await house.cashier(running));
    await running.kill();
    // Each start is some minutes after the one before, so that leases of killed processes have expired.
    let ahead = 49 * HOUR;
    running = await house.services(ahead);
    let session = await house.cashier(running);
    const detail = () => session.get<GroupDetailJson>(`/invoiceGroup/${group}/groupDetailInfo`);
    const sent = (await detail()).invoiceBidders.toSorted((a, b) => a.lastName.localeCompare(b.lastName));
    const disputed = sent.filter((_, index) => cards[index] === 'disputes').map(({ invoiceID }) => invoiceID);
    const unpaid = sent.filter((_, index) => cards[index] === 'success').map(({ invoiceID }) => invoiceID);
    await session.post(`/invoiceGroup/${group}/chargeRuns`, { target: { ids: disputed } });
    await until(
      async () => (await session.get<{ chargeRuns: ChargeRunJson[] }>('/chargeRuns')).chargeRuns,
      (all) => all.every(({ charged }) => charged === disputed.length),
    );
    await running.kill();
    running = await house.services((ahead += 10 * MINUTE));
    session = await house.cashier(running);
    await session.post('/paymentComparison', {});
    const { chargebacks } = await until(
      () => session.get<ChargebacksJson>('/chargebacks?states=NEEDS_RESPONSE&size=1000'),
      (all) => all.totalRecords === disputed.length,
    );
    const answered = await Promise.all(
      chargebacks.map(async ({ chargebackID, version, evidence }) => {
        const saved = { version, evidence: { ...evidence, otherEvidence: 'The bidder signed for the lot' } };
        return (await session.post<{ chargeback: ChargebackJson }>(`/chargeback/${chargebackID}/evidence`, saved))
          .chargeback;
      }),
    );

    /** Every writer has a key of its own, under which its request is repeated. */
    const write = (by: RestSession, round: number) => {
      const [one = 0, other = 0] = unpaid.slice(round * 2);
      const lines = [
        { invoiceID: one, amount: 1, reference: `${round}-1` },
        { invoiceID: other, amount: 2, reference: `${round}-2` },
      ];
      return [
        by.post('/paymentReceipts', { paymentMethodID: CHECK, lines }, `receipt-${round}`),
        by.post(`/invoice/${other}/creditNotes`, { amount: 3, reason: 'Late lot' }, `credit-${round}`),
        ...answered
          .slice(round * 2, round * 2 + 2)
          .map(({ chargebackID, version }, index) =>
            by.post(
              `/chargeback/${chargebackID}/${index === 0 ? 'submit' : 'accept'}`,
              { version },
              `answer-${round}-${index}`,
            ),
          ),
      ];
    };
    const rounds = Array.from({ length: kills }, (_, round) => round);
    for (const round of rounds) {
      const asked = Promise.allSettled(write(session, round));
      await sleep(randomInt(250));
      await running.kill();
      await asked;
      running = await house.services((ahead += 2 * MINUTE));
      session = await house.cashier(running);
    }
    for (const round of rounds) await Promise.all(write(session, round));

    const now = await until(
      () => session.get<ChargebacksJson>('/chargebacks?size=1000'),
      (all) => all.chargebacks.every(({ state, request }) => state !== 'NEEDS_RESPONSE' && request === null),
    );
    expect(now.totalRecords).toBe(disputed.length);
    const { events } = await session.get<ChargebackHistoryJson>(
      `/chargebackHistory?ids=${answered.map(({ chargebackID }) => chargebackID).join(',')}`,
    );
    const times = (id: number, words: string) =>
      events.filter(({ chargebackID, text }) => chargebackID === id && text.startsWith(words)).length;
    expect(
      answered.map(({ chargebackID }) => [
        times(chargebackID, 'Evidence submitted'),
        times(chargebackID, 'Loss accepted'),
      ]),
    ).toEqual(answered.map((_, index) => (index % 2 === 0 ? [1, 0] : [0, 1])));

    const { paymentReceipts, totalRecords } = await session.get<PaymentReceiptsJson>('/paymentReceipts?size=1000');
    expect([totalRecords, ...paymentReceipts.map(({ totalAmount }) => totalAmount)]).toEqual([
      kills,
      ...rounds.map(() => 3),
    ]);
    const { creditNotes } = await session.get<CreditNotesJson>('/creditNotes?size=1000');
    expect(creditNotes.map(({ creditNoteID }) => creditNoteID)).toEqual(rounds.map((round) => round + 1).reverse());
    const balances = new Map((await detail()).invoiceBidders.map((invoice) => [invoice.invoiceID, invoice]));
    expect(
      unpaid.map((id) => {
        const invoice = balances.get(id);
        return invoice && cents(invoice.invoiceTotal) - cents(invoice.outStandingBalance);
      }),
    ).toEqual(unpaid.map((_, index) => (index % 2 === 0 ? 100 : 500)));
  } finally {
    await house.end();
  }
});
