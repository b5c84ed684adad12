import { type StripeHouse, stripeHouse } from '../reconciliation/stripe-setup';

/** Runs `act` in a house with this currency and one bidder, who pays by card. */
async function within(currency: string, act: (at: StripeHouse) => Promise<void>): Promise<void> {
  const at = await stripeHouse(['charges'], { userName: `in-${currency.toLowerCase()}`, currency });
  try {
    await act(at);
  } finally {
    await at.stop();
  }
}

test('the dry run says that an invoice in a currency that Stripe can’t charge is not chargeable, and charging it makes no request', () =>
  within('UGX', async ({ house, charge, stripe }) => {
    expect(await house.dryRun()).toMatchObject({
      readyCount: 0,
      reasons: [{ code: 'CURRENCY_NOT_CHARGEABLE', text: "The payment provider can't charge this currency", count: 1 }],
    });
    const run = await charge(house.invoiceIds);
    expect(await house.attempts(run)).toMatchObject([
      { state: 'SKIPPED', reason: { code: 'CURRENCY_NOT_CHARGEABLE' } },
    ]);
    expect(stripe.asked).toEqual([]);
  }));

test('a króna is a hundred of Stripe’s units, when charged, refunded, and reported', () =>
  within('ISK', async ({ house, charge, ledger, deliver }) => {
    const run = await charge(house.invoiceIds);
    const [attempt] = await house.attempts(run);
    const [intent] = [...ledger.intents.values()];
    expect(intent).toMatchObject({ currency: 'isk', amount: (attempt?.amount ?? 0) * 100, status: 'succeeded' });
    await house.api.post(`chargeAttempt/${attempt?.chargeAttemptID}/refund`, { amount: 7, reason: 'Goodwill' });
    ledger.refundByHand(intent?.id ?? '', 300);
    await deliver();
    expect([...ledger.refunds.values()].map(({ amount }) => amount)).toEqual([700, 300]);
    const [invoice] = (await house.api.detail(house.groupId)).invoiceBidders;
    expect(invoice?.outStandingBalance).toBe(10);
    expect(await house.api.get('paymentDiscrepancies')).toEqual({ paymentDiscrepancies: [], totalRecords: 0 });
  }));
