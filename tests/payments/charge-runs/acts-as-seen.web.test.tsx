import { screen, waitFor, within } from '@testing-library/react';
import { setCharges } from '../../invoicing/added-charges/charges-setup';
import { lineOf } from '../../invoicing/editing/editing-setup';
import { openApp } from '../../support/browser/web-app';
import { servicesOfFile } from '../../support/services/of-file';
import { refundingHouse } from '../refunds/refunding-setup';
import { chargingHouse, houseOfCards } from './charging-setup';

const { upstream, server } = servicesOfFile({ quiet: true });

const openAs = async (house: string, address: string) =>
  openApp(server.url, address, (await server.as(house, 'cashier')).cookie);

/**
 * Lets another user do something while a request is under way. Done earlier, the live update could show it before the
 * click.
 */
function whileSending(operation: string, act: () => Promise<unknown>): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    if (typeof init?.body === 'string' && init.body.includes(`"operationName":"${operation}"`)) {
      globalThis.fetch = fetch;
      await act();
    }
    return fetch(input, init);
  };
}

test('an invoice that was edited after the charge dialog opened stops the charge and is shown; after a review, the rest is charged', async () => {
  const house = await chargingHouse(upstream, houseOfCards(['success', 'success'], { userName: 'charge-web' }));
  const { user } = await openAs('charge-web', `/invoices/InvoiceGroupDetails/${house.groupId}`);
  await user.click(await screen.findByRole('button', { name: 'Charge all cards' }));
  const dialog = await screen.findByRole('dialog');
  const confirm = await within(dialog).findByRole('button', { name: /^Charge 2 cards, / });
  const [edited] = (await house.api.detail(house.groupId)).invoiceBidders;
  if (!edited) throw new Error('no invoice');
  whileSending('ChargeCards', () =>
    setCharges(house.clerk, {
      target: { invoiceDetailIDs: [lineOf(edited, 0)] },
      charges: { shipping: { amount: 12 } },
    }),
  );

  await user.click(confirm);
  expect(
    await within(dialog).findByText(
      /^One invoice has changed since you saw it\. Nothing was charged\. Review the changes, then try again\./,
    ),
  ).toBeInTheDocument();
  expect(
    within(dialog).getByText(new RegExp(`^Colin Lark changed S/H, Tax on invoice ${edited.invoiceID} on `)),
  ).toBeInTheDocument();
  // Nothing can be charged before the changes are on screen, and the figures are the confirmed ones.
  expect(within(dialog).queryByRole('button', { name: /^Charge \d/ })).not.toBeInTheDocument();
  expect(within(dialog).getByRole('radio', { name: 'Ready to charge 2' })).toBeInTheDocument();
  expect(house.charges()).toEqual([]);

  await user.click(within(dialog).getByRole('button', { name: 'Review changes' }));
  const again = await within(dialog).findByRole('button', { name: /^Charge 1 card, / });
  expect(
    within(dialog).getByText(new RegExp(`^Colin Lark changed S/H, Tax on invoice ${edited.invoiceID} on `)),
  ).toBeInTheDocument();
  await user.click(within(dialog).getByRole('radio', { name: 'Not charged 1' }));
  expect(await within(dialog).findByText(/Changed since you opened this$/)).toBeInTheDocument();
  await user.click(again);
  expect(await screen.findByText(/^Charging cards\. You can leave this page/)).toBeInTheDocument();
  await upstream.runner.drain();
  expect(house.charges()).toHaveLength(1);
});

test('a charge that another user partly refunded behind the refund dialog is refunded only after a review', async () => {
  const house = await refundingHouse(upstream, ['success'], 'refund-web');
  const { chargeRunID, amount } = await house.charge(0);
  const { user } = await openAs('refund-web', `/invoices/CardCharges/${house.groupId}/run/${chargeRunID}`);
  await user.click(await screen.findByRole('button', { name: `Refund invoice ${house.invoiceIds[0] ?? 0}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Refund' });
  const field = await within(dialog).findByRole('textbox', { name: /^Amount/ });
  await user.clear(field);
  await user.type(field, '2.00');
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Lot damaged');
  whileSending('RefundCharge', () => house.refund(0, { amount: 1 }));

  await user.click(within(dialog).getByRole('button', { name: 'Refund $2.00' }));
  expect(
    await within(dialog).findByText(
      /^One invoice has changed since you saw it\. Nothing was refunded\. Review the changes, then try again\./,
    ),
  ).toBeInTheDocument();
  expect(within(dialog).getByText(/^Carmen Ashby changed the refunds of this charge on /)).toBeInTheDocument();
  expect(within(dialog).queryByRole('button', { name: /^Refund \$/ })).not.toBeInTheDocument();
  expect(house.recorded()).toHaveLength(1);

  await user.click(within(dialog).getByRole('button', { name: 'Review changes' }));
  const again = await within(dialog).findByRole('button', { name: 'Refund $2.00' });
  expect(field).toHaveAccessibleDescription(
    expect.stringContaining(`Up to $${(amount - 1).toFixed(2)} can be refunded.`) as string,
  );
  expect(within(dialog).getByRole('textbox', { name: /^Reason/ })).toHaveValue('Lot damaged');
  await user.click(again);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(house.recorded()).toHaveLength(2);
});
