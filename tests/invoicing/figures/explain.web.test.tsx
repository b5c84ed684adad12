import { act, screen, within } from '@testing-library/react';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp } from '../../support/browser/web-app';
import { ofFile } from '../../support/services/of-file';
import { autumnHouse } from '../autumn-house';

interface Words {
  premium: string;
  tax: string;
  total: string;
  outstanding: string;
  status: string;
  batchCharge: string;
}
interface Explained {
  invoice: { explain: Words; lines: { lotNumber: string; explain: Omit<Words, 'outstanding' | 'batchCharge'> }[] };
}

const { server, api, cashier, group } = autumnHouse();
const clerk = ofFile(() => server.as('sample', 'clerk'));
const marsh = ofFile(() => api.invoiceOf(group, 'Marsh'));

const FIGURES = 'premium tax total status';
const asked = async () => {
  const { data, errors, calls } = await clerk.gql<Explained>(
    `query ($number: Int!) { invoice(number: $number) { explain { ${FIGURES} outstanding batchCharge } lines { lotNumber explain { ${FIGURES} } } } }`,
    { number: marsh.invoiceID },
  );
  expect(errors).toEqual([]);
  return { ...data.invoice, calls };
};

test('explaining an invoice and its items takes one more call', async () => {
  const { explain, lines, calls } = await asked();
  expect(calls.filter((call) => call.endsWith('/invoiceExplanations'))).toHaveLength(1);
  expect(explain.tax).toMatch(
    /^US sales tax: [\d.]+%, state rate, for \w\w, US, on [\d,]+\.\d\d for 3 lots, each rounded = \d+\.\d\d\.$/,
  );
  expect(explain.total).toMatch(/^Hammer [\d.,]+ \+ BP [\d.,]+ \+ .* = 4,101\.36\.$/);
  expect(explain.outstanding).toBe('Invoice total 4,101.36 − paid 0.00 = 4,101.36.');
  expect(explain.status).toBe('Not sent yet. No payments recorded.');
  expect(explain.batchCharge).toContain('This invoice has not been sent to the bidder.');
  expect(lines).toHaveLength(3);
  expect(lines[0]?.explain.premium).toMatch(/^Buyer’s premium: .* = \d+\.\d\d\.$/);
  expect(lines[0]?.explain.tax).toMatch(/^US sales tax: .* = \d+\.\d\d\.$/);
});

test('the screen shows the same explanation by mouse and by keyboard', async () => {
  const { explain, lines } = await asked();
  const { user } = openApp(server.url, `/invoices/CreateNewInvoices/${group}`, cashier.cookie);
  const ada = await screen.findByRole('article', { name: /Ada Marsh/ });
  await user.click(within(ada).getByRole('button', { name: '$4,101.36' }));
  const why = await screen.findByRole('dialog', { name: `Why: outstanding balance of invoice ${marsh.invoiceID}` });
  expect(await within(why).findByText(explain.outstanding)).toBeInTheDocument();
  expect(why).toHaveTextContent(explain.total);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(within(ada).getByRole('button', { name: '$4,101.36' })).toHaveFocus();

  const [line] = lines;
  const status = within(ada).getAllByRole('button', { name: 'Not Sent' })[0];
  act(() => status?.focus());
  await user.keyboard('{Enter}');
  expect(
    await within(await screen.findByRole('dialog', { name: /^Why: status of lot/ })).findByText(
      line?.explain.status ?? 'not explained',
    ),
  ).toBeInTheDocument();
  await user.keyboard('{Escape}');

  await chooseItem(user, `Actions for lot ${line?.lotNumber}`, 'Why these figures?', ada);
  const all = await screen.findByRole('dialog', { name: 'Why these figures?' });
  expect(await within(all).findByText(line?.explain.tax ?? 'not explained')).toBeInTheDocument();
  expect(all).toHaveTextContent(line?.explain.premium ?? 'not explained');
});
