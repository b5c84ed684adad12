import type { TransactionJson } from '../../upstream/disputes/dispute-wire';
import { clientOf, type HouseClient } from '../invoicing/house-at-work';
import { ofEachTest, upstreamOfFile } from '../support/services/of-file';
import { DisputeHouse } from './dispute-house';

const upstream = upstreamOfFile({ quiet: true });
beforeEach(() => upstream.clock.set('2026-11-20T15:00:00Z'));
const house = ofEachTest(() => DisputeHouse.create(upstream));
const group = ofEachTest(() => house.clerk.create(['Pictures', 'Clocks and Furniture'], 'Cards per invoice'));

/** Takes the permission for invoices from a user, and returns a new client of theirs. */
async function withoutInvoices(user: string): Promise<HouseClient> {
  await upstream.db.query(
    `update house_user set access = array_remove(access, 'invoices') where house_id = $1 and user_name = $2`,
    [house.clerk.houseId, user],
  );
  return clientOf(upstream, house.userName, user);
}
const invoiceOf = (lastName: string) => house.clerk.invoiceOf(group.invoiceGroupID, lastName);

test('a user without the permission for invoices cannot credit one by closing a dispute, nor restore it by reopening', async () => {
  const dispute = await house.open('Two Herons');
  const other = await house.open('Bracket Clock');
  const before = await invoiceOf('Keller');
  await house.act('close', [other], house.boss);
  const boss = await withoutInvoices('super');
  const refusal = {
    status: 409,
    code: 'INVOICES_REQUIRED',
    message: `This changes what invoice ${before.invoiceID} charges. You need the Invoices permission.`,
  };
  expect(await house.refused('close', [dispute], boss)).toMatchObject(refusal);
  expect((await house.preview('close', [dispute], boss)).plan[0]?.refusal).toMatchObject({ code: refusal.code });
  expect(await house.refused('reopen', [other], boss)).toMatchObject({ status: 409, code: refusal.code });
  expect(await invoiceOf('Keller')).toMatchObject({ outStandingBalance: before.outStandingBalance, credited: 0 });
  await house.act('cancel', [dispute], boss);
});

test('a mutual resolution that credits an invoice needs the permission, and is previewed before it is opened', async () => {
  const before = await invoiceOf('Keller');
  const lot = await house.transaction('Two Herons');
  expect(lot.cancellation).toEqual({
    invoiceID: before.invoiceID,
    credit: before.outStandingBalance,
    balanceBefore: before.outStandingBalance,
    balanceAfter: 0,
    refusal: null,
  });
  const clerk = await withoutInvoices('super');
  const mutual = await house.body('Two Herons', { reasonID: 7, resolutionID: 1 });
  expect(await clerk.refused('disputes/', mutual)).toMatchObject({ status: 409, code: 'INVOICES_REQUIRED' });
  await clerk.post('disputes/', { ...mutual, resolutionID: 3 });
});

test('a lot that the bidder has paid for says so, and closing its dispute over non-payment warns', async () => {
  const paid = async (): Promise<TransactionJson> => house.transaction('Two Herons');
  expect((await paid()).paid).toBe(false);
  const dispute = await house.open('Two Herons');
  expect((await house.preview('close', [dispute], house.boss)).plan[0]?.warning).toBeNull();
  const { invoiceID } = await invoiceOf('Keller');
  await house.clerk.post('invoicePaidOnly', { paidInvoices: [{ invoiceID, paid: true, paymentMethodID: 1 }] });
  expect((await paid()).paid).toBe(true);
  for (const action of ['send', 'close', 'cancel'] as const)
    expect((await house.preview(action, [dispute], house.boss)).plan[0]?.warning).toBe(
      'The bidder has paid for this lot. Closing a dispute over non-payment gives them a strike.',
    );
});
