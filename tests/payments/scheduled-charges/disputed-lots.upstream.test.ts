import type { AutoChargeJson } from '../../../upstream/invoicing/charge-dates/auto-charge-wire';
import type { AutomaticChargesJson } from '../../../upstream/payments/scheduled-charges/automatic-charge-wire';
import { clientOf } from '../../invoicing/house-at-work';
import { upstreamOfFile } from '../../support/services/of-file';
import { chargingHouse, houseOfCards, openReturn } from '../charge-runs/charging-setup';

const upstream = upstreamOfFile();

test('a card isn’t charged on its date while a return is open; the date stays, and the result has the reason', async () => {
  upstream.clock.set('2026-11-20T15:00:00Z');
  const house = await chargingHouse(upstream, houseOfCards(['success', 'success'], { userName: 'auto-disputed' }));
  const { groupId, invoiceIds } = house;
  const [disputed = 0, other = 0] = invoiceIds;
  await house.api.post<AutoChargeJson>('autoCharge', {
    target: { invoiceGroupID: groupId, ids: invoiceIds },
    day: '2026-11-24',
  });
  await openReturn(upstream, house, disputed);
  upstream.clock.set('2026-11-24T14:00:00Z');
  await upstream.runner.drain();
  expect(house.charges().map(({ metadata }) => Number(metadata.invoice))).toEqual([other]);
  const api = await clientOf(upstream, house.api.userName, 'cashier');
  const { invoiceBidders } = await api.detail(groupId);
  expect(invoiceBidders.find(({ invoiceID }) => invoiceID === disputed)).toMatchObject({
    invoiceStatus: 'SENT',
    autoChargeDay: '2026-11-24',
  });
  const { automaticCharges } = await api.get<AutomaticChargesJson>('automaticCharges');
  expect(automaticCharges.find(({ invoiceID }) => invoiceID === disputed)).toMatchObject({
    outcome: 'SKIPPED',
    isDateKept: true,
    reason: 'A lot on this invoice has an open dispute or return. Nothing was charged. Choose another date.',
  });
});
