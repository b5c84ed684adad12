import { act, screen, waitFor, within } from '@testing-library/react';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp } from '../../support/browser/web-app';
import { ofFile } from '../../support/services/of-file';
import { autumnHouse } from '../autumn-house';

const { upstream, server, api, cashier, group } = autumnHouse();
const barn = ofFile(() => api.create(['Tools and Toys'], 'Cards per invoice', 'Barn'));

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('Create New Invoices', () => {
  test('shows every invoice with its lines, without columns whose charges are all zero', async () => {
    openApp(server.url, `/invoices/CreateNewInvoices/${group}`, cashier.cookie);
    const ada = await screen.findByRole('article', { name: /Ada Marsh/ });
    expect(ada).toHaveTextContent('Paddle 100');
    expect(ada).toHaveTextContent('ada.marsh@bidder.example');
    const headers = within(ada)
      .getAllByRole('columnheader')
      .map((header) => header.textContent);
    expect(headers).toEqual([
      'Session',
      'Lot',
      'Title',
      'Hammer',
      'BP',
      'Live Fee',
      'Tax',
      'Total',
      'Status',
      'Actions',
    ]);
    expect(within(ada).getByRole('row', { name: /Walrus Ivory Box/ })).toHaveTextContent(/^Day 2/);
    expect(within(ada).getAllByText('Not Sent')).toHaveLength(3);
    expect(within(ada).getByRole('link', { name: 'Harbor at Dawn' })).toHaveAttribute(
      'href',
      'https://catalogue.example/harbor-at-dawn',
    );
    expect(within(ada).queryByRole('link', { name: 'Winter Road' })).not.toBeInTheDocument();
  });

  test('shows charges in a separate row when they are per invoice', async () => {
    openApp(server.url, `/invoices/CreateNewInvoices/${barn.invoiceGroupID}`, cashier.cookie);
    const eve = await screen.findByRole('article', { name: /Eve Stone/ });
    expect(eve).toHaveTextContent('Total Taxes and Fees');
    expect(within(eve).queryByRole('columnheader', { name: 'Tax' })).not.toBeInTheDocument();
  });

  test('disables the preview until an invoice is selected', async () => {
    const { user } = openApp(server.url, `/invoices/CreateNewInvoices/${group}`, cashier.cookie);
    await screen.findByRole('article', { name: /Ada Marsh/ });
    await user.click(screen.getByRole('button', { name: 'Deselect all' }));
    expect(screen.getByRole('button', { name: 'Preview & Send' })).toHaveAccessibleDescription(
      'Select at least one invoice',
    );
    await user.click(screen.getByRole('button', { name: 'Select All' }));
    expect(screen.getByText('5 of 5 selected')).toBeInTheDocument();
  });
});

describe('Invoice Group Details', () => {
  test('searches by name or number, and says when nothing matches', async () => {
    const { user, address } = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cashier.cookie);
    await rowOf('Bruno Keller');
    const search = screen.getByRole('searchbox', { name: 'Search by name or invoice number' });
    await user.type(search, 'ada mar');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Bruno Keller/ })).not.toBeInTheDocument());
    expect(await rowOf('Ada Marsh')).toBeInTheDocument();
    expect(address()).toContain('q=ada+mar');

    await user.clear(search);
    await user.type(search, 'nobody at all');
    expect((await screen.findByRole('heading', { name: /There are no results/ })).textContent).toBe(
      'There are no results.  Please enter a different search and try again.',
    );
  });

  test('sorts by a column, with the order in the URL', async () => {
    const { user, address } = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cashier.cookie);
    await rowOf('Ada Marsh');
    await user.click(screen.getByRole('button', { name: 'Invoice Total' }));
    await user.click(screen.getByRole('button', { name: 'Invoice Total' }));
    expect(address()).toContain('sort=TOTAL&dir=desc');
    await waitFor(() => expect(within(screen.getByRole('grid')).getAllByRole('row')[1]).toHaveTextContent('Ada Marsh'));
  });

  test('shows the number and the outstanding total of the selection, and previews it', async () => {
    const { user, address } = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cashier.cookie);
    await user.click(within(await rowOf('Dev Patel')).getByRole('checkbox'));
    const dock = screen.getByRole('region', { name: 'Selection' });
    expect(dock).toHaveTextContent(/1 selected · \$[\d,.]+ outstanding/);
    await user.click(screen.getByRole('button', { name: 'Preview and Send Selected' }));
    expect(
      await screen.findByRole('heading', { name: "Automatically charge buyers' credit cards" }),
    ).toBeInTheDocument();
    expect(address()).toMatch(new RegExp(`^/invoices/InvoiceAutoCharge/${group}/invoice/\\d+$`));
    await screen.findByRole('heading', { name: 'None of these invoices can be charged automatically.' });
    await user.click(screen.getByRole('button', { name: 'Continue With No Changes' }));
    expect(await screen.findByRole('heading', { name: 'Invoice Preview(s)' })).toBeInTheDocument();
    expect(address()).toMatch(new RegExp(`^/invoices/InvoiceGroupPreview/${group}/invoice/\\d+\\?from=group$`));
  });

  test('the dock of the selection leads to Edit Invoices with it, and records payments, shipping, and notes', async () => {
    const { user, address } = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cashier.cookie);
    await user.click(within(await rowOf('Dev Patel')).getByRole('checkbox'));
    await user.click(within(await rowOf('Ada Marsh')).getByRole('checkbox'));
    const dock = within(screen.getByRole('region', { name: 'Selection' }));
    const choose = async (action: string) => {
      // The second one is for narrow windows.
      await chooseItem(user, dock.getAllByRole('button', { name: 'More' })[0] ?? document.body, action);
    };
    for (const [action, title] of [
      ['Mark as paid', 'Record payments'],
      ['Mark as shipped', 'Mark as shipped'],
      ['Add/Edit charges', 'Add/Edit Charges'],
      ['Add note', 'Bulk add note'],
      ['Message bidders', 'Contact'],
    ] as const) {
      const button = dock.queryByRole('button', { name: action });
      await (button ? user.click(button) : choose(action));
      const dialog = await screen.findByRole('dialog', { name: title });
      expect(dialog).toHaveTextContent('2');
      await user.click(await screen.findByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
    await choose('Edit selected');
    expect(await screen.findByRole('heading', { name: 'Edit Invoices' })).toBeInTheDocument();
    expect(address()).toMatch(new RegExp(`^/invoices/EditInvoices/${group}\\?id=\\d+%2C\\d+$`));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
  });

  test('the toggle shows only unpaid or only paid invoices', async () => {
    const { user } = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cashier.cookie);
    await rowOf('Ada Marsh');
    await user.click(screen.getByRole('radio', { name: 'Paid' }));
    expect(await screen.findByRole('heading', { name: 'No invoices have been generated' })).toBeInTheDocument();
  });
});

describe('Invoice Preview and Sent Invoices', () => {
  test('jumps to a number in the list, refuses others, sends, and lists skipped invoices', async () => {
    const { data } = await (
      await server.as('sample', 'cashier')
    ).gql<{ invoiceGroup: { invoices: { nodes: { number: number }[] } } }>(
      'query ($number: Int!) { invoiceGroup(number: $number) { invoices { nodes { number } } } }',
      { number: group },
    );
    const numbers = data.invoiceGroup.invoices.nodes.map(({ number }) => number);
    const { user, address } = openApp(
      server.url,
      `/invoices/InvoiceGroupPreview/${group}/invoice/${numbers.join(',')}?from=create`,
      cashier.cookie,
    );
    expect(await screen.findByRole('article', { name: `Invoice ${numbers[0]}` })).toBeInTheDocument();
    expect(screen.getByText('Please note: this view has been optimized for print.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create New Invoices' })).toBeInTheDocument();

    const jump = screen.getByLabelText('Jump to invoice #');
    await user.type(jump, '1{Enter}');
    expect(screen.getByText('Invalid invoice #')).toBeInTheDocument();
    await user.clear(jump);
    await user.type(jump, `${numbers[2]}{Enter}`);
    expect(await screen.findByRole('article', { name: `Invoice ${numbers[2]}` })).toBeInTheDocument();
    expect(screen.queryByRole('article', { name: `Invoice ${numbers[0]}` })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'View All' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(5));

    await user.click(screen.getByRole('button', { name: 'Send All' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send 5 invoices?' });
    expect((await within(dialog).findByText(/Dev Patel/)).closest('li')).toHaveTextContent('No email address.');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await screen.findByRole('dialog', { name: 'Sending invoices' });
    await act(() => upstream.runner.drain());

    expect(await screen.findByText('Your invoices have been sent')).toBeInTheDocument();
    expect(address()).toContain(`/invoices/SentInvoices/${group}/${numbers.join(',')}?run=`);
    expect(screen.getByRole('link', { name: '< Invoice Group Details' })).toHaveAttribute(
      'href',
      `/invoices/InvoiceGroupDetails/${group}`,
    );
    expect(await screen.findByText(/Dev Patel: No email address/i)).toBeInTheDocument();
    expect(await rowOf('Bruno Keller \\(3\\)')).toHaveTextContent(/USD [\d,.]+Sent - 11\/20\/2026/);
    expect(
      within(await rowOf('Bruno Keller \\(3\\)'))
        .getByText('Accepted')
        .closest('[title]'),
    ).toHaveAttribute('title', expect.stringMatching(/: Written to the outbox folder\.$/));
    await waitFor(() => expect(screen.getByText('Total Items').parentElement).toHaveTextContent(/^Total Items6$/));
  });
});

test('Invoice Group Details can show only overdue invoices', async () => {
  await upstream.db.query("update invoice set due_on = case when last_name = 'Marsh' then date '2020-01-02' end");
  const { user } = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cashier.cookie);
  await rowOf('Patel');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Payments' }), 'Overdue');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Patel/ })).toBeNull());
  expect(await rowOf('Marsh')).toBeInTheDocument();
});
