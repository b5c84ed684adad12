import { screen, waitFor, within } from '@testing-library/react';
import { undoOfToast } from '../../support/browser/toast';
import { blockOf, chargesScreen, dialog, field, openOn, retype, save, watchOperations } from './charges-screen';
import { pay } from './charges-setup';

const charges = chargesScreen();

test('charging an item updates every view of its invoice with one mutation and one read of the eligible charges, and the toast can undo it', async () => {
  const page = await charges.open();
  const ada = await blockOf('Ada Marsh');
  page.beside(`/invoices/InvoiceGroupDetails/${page.number}`);
  const details = await screen.findByRole('row', { name: /Ada Marsh/ });
  await openOn(page, ada, 'lot 1');
  const shipping = await field('S/H');
  await waitFor(() => expect(shipping).toHaveFocus());
  await page.settled();
  const asked = watchOperations();
  await retype(page, 'S/H', '12*3');
  await save(page);
  const undo = await undoOfToast();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked.filter((operation) => !['ChargesPreview', 'ChargeableNow'].includes(operation))).toEqual(['SetCharges']);
  expect(ada).toHaveTextContent('Outstanding $4,138.80');
  expect(details).toHaveTextContent('4,138.80');
  expect(screen.getAllByText('Charges saved.')).not.toHaveLength(0);
  await page.user.click(undo);
  await waitFor(() => expect(details).toHaveTextContent('4,101.36'));
  expect(ada).toHaveTextContent('Outstanding $4,101.36');
});

test('all or selected invoices can be charged at once, with a preview of the totals and one Undo', async () => {
  const page = await charges.open();
  const ada = await blockOf('Ada Marsh');
  await page.user.click(within(ada).getByRole('checkbox', { name: /^Select invoice/ }));
  await page.user.click(await screen.findByRole('button', { name: 'Edit/Add Charges to Selected' }));
  expect(await dialog()).toHaveTextContent('Applies to 5 lots on 4 invoices.');
  await page.user.keyboard('{Escape}');
  await page.user.click(screen.getByRole('button', { name: 'Select All' }));
  await page.user.click(await screen.findByRole('button', { name: 'Edit/Add Charges to All' }));
  await page.user.type(await field('Insurance'), '10');
  await page.user.click(
    within(screen.getByRole('radiogroup', { name: 'Insurance as' })).getByRole('radio', { name: '% of hammer' }),
  );
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Invoices that change' })).toHaveTextContent('4,101.36 → 4,411.41'),
  );
  await save(page);
  const undo = await undoOfToast();
  await waitFor(() => expect(ada).toHaveTextContent('Outstanding $4,411.41'));
  expect(screen.getByText('Charges saved on 5 invoices.')).toBeInTheDocument();
  await page.user.click(undo);
  await waitFor(() => expect(ada).toHaveTextContent('Outstanding $4,101.36'));
});

test('charges that would replace the fees of the template on several invoices are announced before they are saved', async () => {
  const page = await charges.open('Bank per invoice');
  await page.user.click(await screen.findByRole('button', { name: 'Select All' }));
  await page.user.click(await screen.findByRole('button', { name: 'Edit/Add Charges to All' }));
  await page.user.type(await field('Other'), '-5');
  const warning = await screen.findByText(
    /^Other replaces the fees of the template: \$\d+\.\d\d on 5 invoices\. To keep them, add them to the amount\.$/,
  );
  await page.user.clear(await field('Other'));
  await waitFor(() => expect(warning).not.toBeInTheDocument());
});

test('a discount that is more than any selected invoice owes is explained once and can’t be saved, and only the total is announced', async () => {
  const page = await charges.open();
  await page.user.click(await screen.findByRole('button', { name: 'Select All' }));
  await page.user.click(await screen.findByRole('button', { name: 'Edit/Add Charges to All' }));
  await page.user.type(await field('S/H'), '5');
  const announced = await within(await dialog()).findByRole('status', { name: 'New totals' });
  await waitFor(() => expect(announced).toHaveTextContent('→'));
  expect(announced).not.toHaveTextContent('Ada Marsh');
  await page.user.clear(await field('S/H'));
  await page.user.type(await field('Other'), '-1000000');
  const reasons = await screen.findAllByText(/^\d invoices skipped: /);
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    "5 invoices skipped: The discount can't exceed the amount still due on the invoice.",
  ]);
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  expect(save).toHaveAccessibleDescription('No invoice would change');
});

test('a charge can be made once per invoice and split over its lots, with the new totals as previewed', async () => {
  const page = await charges.open();
  const ada = await blockOf('Ada Marsh');
  const { invoiceID } = await page.api.invoiceOf(page.number, 'Marsh');
  const opened = await openOn(page, ada, `invoice ${invoiceID}`);
  expect(opened).toHaveTextContent(/Applies to \d lots on 1 invoice\./);
  await page.user.selectOptions(await field('Charge amounts'), 'Once per invoice, split by hammer price');
  expect(opened).toHaveTextContent(/Applies to 1 invoice, with each amount split over the lots \(\d lots\)\./);
  await page.user.type(await field('S/H'), '25');
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'New totals' })).toHaveTextContent('Total$4,101.36 → $4,127.36'),
  );
  await save(page);
  await waitFor(() => expect(ada).toHaveTextContent('Outstanding $4,127.36'));
  const { totalPrice } = await page.api.invoiceOf(page.number, 'Marsh');
  expect(totalPrice.shipping).toBe(25);
});

test('with charges per invoice, the row Total Taxes and Fees opens them, and items have no charges', async () => {
  const page = await charges.open('Cards per invoice');
  const ada = await blockOf('Ada Marsh');
  await page.user.click(within(ada).getByRole('button', { name: 'Actions for lot 1' }));
  expect(await screen.findByRole('menu')).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Add/Edit Charges' })).not.toBeInTheDocument();
  await page.user.keyboard('{Escape}');
  await page.user.click(within(ada).getByRole('button', { name: 'Add/Edit Charges' }));
  await retype(page, 'S/H', '40');
  await save(page);
  await waitFor(() => expect(ada).toHaveTextContent('S/H40.00'));
});

test('charges on a paid invoice are additional and shown separately; a restricted item prevents charges on the whole invoice', async () => {
  const page = await charges.open('Cards per lot', async (api, group, upstream) => {
    for (const lastName of ['Marsh', 'Patel']) {
      const invoice = await api.invoiceOf(group, lastName);
      await pay(upstream, api, invoice, { amount: Math.round(invoice.outStandingBalance * 100) });
    }
  });
  const { invoiceID } = await page.api.invoiceOf(page.number, 'Marsh');
  await openOn(page, await blockOf('Ada Marsh'), `invoice ${invoiceID}`);
  expect(
    await within(await dialog()).findByText(
      'One or more item(s) in this invoice are restricted and cannot be paid for online. Additional charges will need to be added on an item level.',
    ),
  ).toBeInTheDocument();
  expect(await dialog()).toHaveTextContent('*this item is restricted and cannot be paid for online');
  expect(within(await dialog()).queryByRole('textbox')).not.toBeInTheDocument();
  await page.user.keyboard('{Escape}');
  const block = await blockOf('Dev Patel');
  await openOn(page, block, 'lot 6');
  await retype(page, "Add'l S/H", '8');
  await save(page);
  await waitFor(() => expect(block).toHaveTextContent('Outstanding $8.32'));
  expect(block).toHaveTextContent("Lot 6Add'l Tax 0.32Add'l S/H 8.00Not Sent");
});
