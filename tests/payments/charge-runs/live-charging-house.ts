import type { ChargeRunJson } from '../../../upstream/payments/charge-wire';
import type { SandboxCard } from '../../../upstream/payments/processor/sandbox-cards';
import { clientOf } from '../../invoicing/house-at-work';
import { type LiveHouse, liveHouse } from '../../support/houses/live-house';
import type { TestUpstream } from '../../support/services/upstream';
import { houseOfCards } from './charging-setup';

/** The house's bidders, each with one invoice, and the sandbox's response to their card. */
const CARDS = {
  dated: 'success',
  datedLater: 'success',
  replaced: 'success',
  removed: 'success',
  removedLater: 'success',
  charged: 'success',
  chargedLater: 'success',
  refunded: 'success',
  declined: 'decline',
  lost: 'lost',
  declinedLater: 'decline',
  lostLater: 'lost',
  waiting: 'confirms',
  waitingLater: 'confirms',
} as const satisfies Readonly<Record<string, SandboxCard>>;

export type BidderName = keyof typeof CARDS;

/** The invoices of two charge runs that are finished when the tests begin; the outcome of the lost ones is unknown. */
export const RUNS: readonly (readonly BidderName[])[] = [
  ['refunded', 'declined', 'lost'],
  ['declinedLater', 'lostLater'],
  ['waiting', 'waitingLater'],
];

/** The last name of a bidder of the house, by which the invoice is found. */
export const lastNameOf = (name: BidderName): string =>
  `No${String(Object.keys(CARDS).indexOf(name) + 1).padStart(5, '0')}`;

/** Longer than the time after which a sent invoice's card can be charged. */
const HOURS_49 = 49 * 3_600_000;
const HOUSE = 'live-charges';

/** Sends every invoice, advances the clock by two days, and charges the cards of the two runs. */
async function charge(upstream: TestUpstream, group: number): Promise<void> {
  const clerk = await clientOf(upstream, HOUSE, 'cashier');
  const { invoiceBidders } = await clerk.detail(group);
  await clerk.post(
    `invoiceGroup/${group}/invoiceSend`,
    invoiceBidders.map(({ invoiceID }) => invoiceID),
  );
  await upstream.runner.drain();
  upstream.clock.advance(HOURS_49);
  // The first session has expired by now.
  const cashier = await clientOf(upstream, HOUSE, 'cashier');
  for (const names of RUNS) {
    const ids = names.map((name) => invoiceBidders.find(({ lastName }) => lastName === lastNameOf(name))?.invoiceID);
    await cashier.post<{ chargeRun: ChargeRunJson }>(`invoiceGroup/${group}/chargeRuns`, { target: { ids } });
    await upstream.runner.drain();
  }
}

/** For the tests of a file: a house with every kind of card, some of which were charged. */
export const liveChargingHouse = (): (() => LiveHouse) =>
  liveHouse(houseOfCards(Object.values(CARDS), { userName: HOUSE }), 'The Whole Warehouse', charge);
