import type { ProcessCardsJson } from '../../../upstream/payments/charge-wire';
import { setCharges } from '../../invoicing/added-charges/charges-setup';
import { lineOf } from '../../invoicing/editing/editing-setup';
import { type Failure, newKey } from '../../invoicing/house-at-work';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { refundingHouse } from '../refunds/refunding-setup';
import { chargingHouse, houseOfCards } from './charging-setup';

const upstream = upstreamOfFile({ quiet: true });

const reasonsOf = (refused: { readonly problems?: readonly { readonly message: string }[] }) =>
  refused.problems?.map(({ message }) => message) ?? [];

describe('processCards', () => {
  const house = ofFile(() =>
    chargingHouse(upstream, houseOfCards(['success', 'success'], { userName: 'process-seen' })),
  );
  const process = (body: unknown, key = newKey()) =>
    house.api.client.post<Failure & { data: ProcessCardsJson }>(house.api.path('processCards?wait=0'), body, key);

  test('charges nothing when an invoice changed since it was seen, and names the change', async () => {
    const { sequence } = await house.dryRun();
    const invoice = (await house.api.detail(house.groupId)).invoiceBidders.find(
      ({ invoiceID }) => invoiceID === house.invoiceIds[0],
    );
    if (!invoice) throw new Error('no invoice');
    await setCharges(house.clerk, {
      target: { invoiceDetailIDs: [lineOf(invoice, 0)] },
      charges: { shipping: { amount: 12 } },
    });
    const { status, body } = await process({ ids: house.invoiceIds.map(String), seen: { sequence } });
    expect([status, body.error.code, body.error.message]).toEqual([
      409,
      'EDITED_MEANWHILE',
      'One invoice has changed since you saw it. Nothing was charged. Review the changes, then try again.',
    ]);
    expect(reasonsOf(body.error)).toContainEqual(expect.stringMatching(/changed S\/H, Tax on invoice \d+ on /));
    expect(house.charges()).toEqual([]);
  });

  test('charges invoices that did not change since they were seen, once per key', async () => {
    const { sequence } = await house.dryRun();
    const key = newKey();
    const ids = [house.invoiceIds[1] ?? 0];
    const first = await process({ ids, seen: { sequence } }, key);
    expect(first.body.data.invoiceConfirmations).toHaveLength(1);
    await upstream.runner.drain();
    expect((await process({ ids, seen: { sequence: 0 } }, key)).body.data.chargeRunID).toBe(
      first.body.data.chargeRunID,
    );
    expect(house.charges()).toHaveLength(1);
  });

  test('still accepts the plain list of invoices', async () => {
    const { body } = await process(house.invoiceIds.map(String));
    expect(body.data.invoiceConfirmations).toHaveLength(2);
    await upstream.runner.drain();
  });
});

describe('a refund', () => {
  const house = ofFile(() => refundingHouse(upstream, ['success', 'success'], 'refund-seen'));
  const refusedRefund = async (index: number, body: object) =>
    house.api.refused(`chargeAttempt/${(await house.charge(index)).chargeAttemptID}/refund`, {
      reason: 'Returned',
      ...body,
    });

  test('is not made when another user refunded part of the charge since it was seen', async () => {
    const { sequence } = await house.dryRun(0);
    await house.refund(0, { amount: 1 });
    const refusal = await refusedRefund(0, { amount: 1, seen: { sequence } });
    expect(refusal).toMatchObject({
      status: 409,
      code: 'EDITED_MEANWHILE',
      message: 'One invoice has changed since you saw it. Nothing was refunded. Review the changes, then try again.',
    });
    expect(
      reasonsOf(refusal).filter((reason) => reason.includes(' changed the refunds of this charge on ')),
    ).toHaveLength(1);
    expect(reasonsOf(refusal)).toContainEqual(expect.stringMatching(/ changed Payment.* on invoice \d+ on /));
    expect(house.recorded()).toHaveLength(1);
  });

  test('is not made when the amounts of the invoice changed since it was seen', async () => {
    const { sequence } = await house.dryRun(1);
    await setCharges(house.clerk, {
      target: { invoiceDetailIDs: [lineOf(await house.invoice(1), 0)] },
      charges: { shipping: { amount: 12 } },
    });
    expect(reasonsOf(await refusedRefund(1, { seen: { sequence } }))).toContainEqual(
      expect.stringMatching(/changed Add'l S\/H, Add'l Tax on invoice \d+ on /),
    );
  });

  test('is made after the new state was seen, once per key', async () => {
    const before = house.recorded().length;
    const { sequence } = await house.dryRun(0);
    const key = newKey();
    const path = house.api.path(`chargeAttempt/${(await house.charge(0)).chargeAttemptID}/refund`);
    const call = (seen: object) => house.api.client.post(path, { amount: 1, reason: 'Returned', seen }, key);
    expect((await call({ sequence })).status).toBe(200);
    expect((await call({ sequence })).status).toBe(200);
    expect((await call({ sequence: 0 })).status).toBe(200);
    expect(house.recorded()).toHaveLength(before + 1);
  });
});
