import { deskOf } from '../invoicing/house-at-work';
import { smallHouse } from '../support/sample-house';
import { startTestUpstream } from '../support/upstream';

test('staff may choose every method but the provider\'s own; ACH is number 11', async () => {
  const upstream = await startTestUpstream({ houses: [smallHouse()] });
  const desk = await deskOf(upstream, 'sample');
  const { paymentMethods } = await desk.get<{ paymentMethods: { id: number; name: string; online: boolean; choosable: boolean }[] }>('payment-methods');
  expect(paymentMethods.map(({ name }) => name)).toEqual(['Cash', 'Check', 'Wire', 'Credit card (offline)', 'PayPal', 'ACH', 'Other', 'CC']);
  expect(paymentMethods.filter(({ online }) => online).map(({ id, choosable }) => [id, choosable])).toEqual([[11, true], [10, false]]);
  const { invoiceGroupID } = await desk.create(['Pictures'], 'Cards per lot');
  expect(await desk.get(`invoiceGroup/${invoiceGroupID}/payment-methods`)).toEqual({ paymentMethods });
  await upstream.stop();
});
