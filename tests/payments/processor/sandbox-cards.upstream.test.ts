import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { ChargeAttemptJson } from '../../../upstream/payments/charge-wire';
import { SandboxLedger } from '../../../upstream/payments/processor/sandbox-ledger';
import type { PaymentDiscrepanciesJson } from '../../../upstream/payments/reconciliation/discrepancy-wire';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { chargingHouse, houseOfCards } from '../charge-runs/charging-setup';

const CARDS = ['disputes', 'reverses', 'silent', 'settles'] as const;
const MINUTE = 60_000;

const upstream = upstreamOfFile({ quiet: true });
const house = ofFile(() => chargingHouse(upstream, houseOfCards(CARDS, { userName: 'sandbox-cards' })));

const charged = ofFile(async () => ({ run: await house.chargeAll() }));

const idOf = (card: (typeof CARDS)[number]) => house.invoiceIds[CARDS.indexOf(card)];
async function invoice(card: (typeof CARDS)[number]): Promise<InvoiceJson> {
  const found = (await house.api.detail(house.groupId)).invoiceBidders.find(
    ({ invoiceID }) => invoiceID === idOf(card),
  );
  if (!found) throw new Error(`no invoice of ${card}`);
  return found;
}
const charge = async (card: (typeof CARDS)[number]): Promise<ChargeAttemptJson | undefined> =>
  (await house.attempts(charged.run)).find(({ invoiceID }) => invoiceID === idOf(card));
/** Which of the cards the events of the sandbox are about, at most one event each. */
function eventsNow(): string[] {
  const ledger = new SandboxLedger(upstream.sandboxFolder);
  const invoices = new Map(house.charges().map(({ ref, metadata }) => [ref, Number(metadata.invoice)]));
  const events = ledger.events(upstream.clock.now().getTime()).map((event) => {
    const id = invoices.get('chargeRef' in event ? event.chargeRef : event.processorRef);
    return `${CARDS.find((card) => idOf(card) === id) ?? 'other'} ${event.about} ${event.state}`;
  });
  ledger.close();
  return events.sort();
}

test('after two minutes, a card is charged back and bank accounts settle, one of them without an event', () => {
  expect(eventsNow()).toEqual([]);
  upstream.clock.advance(2 * MINUTE);
  expect(eventsNow()).toEqual([
    'disputes CHARGEBACK NEEDS_RESPONSE',
    'disputes DISPUTE REFUNDED',
    'reverses CHARGE SETTLED',
    'settles CHARGE SETTLED',
  ]);
});

test('after four minutes, a payment that had settled is returned late', () => {
  upstream.clock.advance(2 * MINUTE);
  expect(eventsNow()).toEqual(expect.arrayContaining(['reverses CHARGEBACK LOST', 'reverses DISPUTE REFUNDED']));
});

test('polling and the comparison find what the events would have reported, and nothing is left to list', async () => {
  upstream.clock.advance(56 * MINUTE);
  await upstream.runner.drain();
  expect(await charge('silent')).toMatchObject({ state: 'CHARGED' });
  await house.api.post('paymentComparison', {});
  expect(await invoice('disputes')).toMatchObject({ paymentState: 'DISPUTED' });
  expect(await invoice('reverses')).toMatchObject({ paymentState: 'DISPUTED' });
  expect(await invoice('silent')).toMatchObject({ invoiceStatus: 'PAID', paymentState: null });
  expect((await charge('disputes'))?.refunds).toMatchObject([{ kind: 'DISPUTE', state: 'REFUNDED' }]);
  expect(await house.api.get<PaymentDiscrepanciesJson>('paymentDiscrepancies')).toMatchObject({ totalRecords: 0 });
});
