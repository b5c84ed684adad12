/** @jest-environment-options {"app": "own"} */
import { screen, waitFor, within } from '@testing-library/react';
import type * as InvoicesColumnsModule from '../../../web/invoicing/invoice-lists/Invoices.columns';
import type { DataTableProps } from '../../../web/ui/table/data-table-props';
import type * as DataTableModule from '../../../web/ui/table/DataTable';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp } from '../../support/browser/web-app';
import { autumnHouse } from '../autumn-house';

/** What was rendered since the last reset: rows of Group Details by invoice number, tables by label. */
const mockRendered: { rows: number[]; tables: string[] } = { rows: [], tables: [] };

jest.mock('../../../web/invoicing/invoice-lists/Invoices.columns', () => {
  const { invoiceColumns } = jest.requireActual<typeof InvoicesColumnsModule>(
    '../../../web/invoicing/invoice-lists/Invoices.columns',
  );
  return {
    invoiceColumns: (...of: Parameters<typeof invoiceColumns>) => {
      const [number, ...rest] = invoiceColumns(...of);
      if (!number) throw new Error('there are no columns');
      return [
        {
          ...number,
          cell: (invoice: Parameters<typeof number.cell>[0]) => {
            mockRendered.rows.push(invoice.number);
            return number.cell(invoice);
          },
        },
        ...rest,
      ];
    },
  };
});
jest.mock('../../../web/ui/table/DataTable', () => {
  const { AnyTable } = jest.requireActual<typeof DataTableModule>('../../../web/ui/table/DataTable');
  const CountedTable = (props: DataTableProps<object>) => {
    mockRendered.tables.push(props.label);
    return <AnyTable {...props} />;
  };
  return { AnyTable: CountedTable, DataTable: CountedTable };
});

let ada: number;

const { server, api, cashier, group } = autumnHouse();

beforeAll(async () => {
  ada = (await api.invoiceOf(group, 'Marsh')).invoiceID;
});

const forget = () => {
  mockRendered.rows = [];
  mockRendered.tables = [];
};
const box = () => screen.findByRole('searchbox', { name: 'Search by name or invoice number' });

describe('Invoice Group Details', () => {
  test('selecting a row renders only that row', async () => {
    const { user } = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cashier.cookie);
    const tick = await screen.findByRole('checkbox', { name: `Select invoice ${ada}, Ada Marsh` });
    await screen.findByText('live');
    forget();
    await user.click(tick);
    expect(tick).toBeChecked();
    expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent('1 selected');
    expect(mockRendered.rows).toEqual([ada]);
    expect(mockRendered.tables).toEqual([]);
  });

  test('typing in the search renders no row until the typing pauses', async () => {
    const { user } = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cashier.cookie);
    await screen.findByRole('checkbox', { name: `Select invoice ${ada}, Ada Marsh` });
    await screen.findByText('live');
    const search = await box();
    forget();
    await user.type(search, 'm');
    expect(search).toHaveValue('m');
    expect(mockRendered.rows).toEqual([]);
    expect(mockRendered.tables).toEqual([]);
    await user.type(search, 'arsh');
    await screen.findByText('1 invoice');
  });
});

describe('Create New Invoices', () => {
  test('neither selecting nor typing renders the lines of an invoice', async () => {
    const { user } = openApp(server.url, `/invoices/CreateNewInvoices/${group}`, cashier.cookie);
    const tick = await screen.findByRole('checkbox', { name: `Select invoice ${ada}, Ada Marsh` });
    await screen.findByText('live');
    const search = await box();
    forget();
    await user.click(tick);
    expect(tick).not.toBeChecked();
    expect(screen.getByText('4 of 5 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Deselect all' }));
    expect(screen.getByText('0 of 5 selected')).toBeInTheDocument();
    await user.type(search, 'm');
    expect(search).toHaveValue('m');
    expect(mockRendered.tables).toEqual([]);
  });

  test('hiding an item renders only its invoice and the totals', async () => {
    const { user } = openApp(server.url, `/invoices/CreateNewInvoices/${group}`, cashier.cookie);
    const block = await screen.findByRole('article', { name: /Ada Marsh/ });
    await screen.findByText('live');
    await user.click(within(block).getByRole('button', { name: 'Actions for lot 1' }));
    const entry = await screen.findByRole('menuitem', { name: 'Hide from invoice' });
    forget();
    await user.click(entry);
    await waitFor(() => expect(block).toHaveTextContent('Outstanding $2,770.16'));
    expect(screen.getByText('Items', { selector: 'dt' }).parentElement).toHaveTextContent(/^Items7$/);
    expect(new Set(mockRendered.tables)).toEqual(new Set([`Lots of invoice ${ada}`]));
    expect(within(block).getByText(/^hidden Nov 20, 2026 by /)).toBeInTheDocument();
  });
});

describe('Edit Invoices', () => {
  test('neither selecting, nor typing in the search or in a dialog, renders the lines of an invoice', async () => {
    const { user } = openApp(server.url, `/invoices/EditInvoices/${group}`, cashier.cookie);
    const block = await screen.findByRole('article', { name: /Ada Marsh/ });
    await screen.findByText('live');
    const search = await box();
    forget();
    await user.click(screen.getByRole('checkbox', { name: `Select invoice ${ada}, Ada Marsh` }));
    expect(await screen.findByText(/^1 of 5 selected/)).toBeInTheDocument();
    expect(mockRendered.tables).toEqual([]);

    await chooseItem(user, /^Actions for invoice/, 'Contact bidder', block);
    const subject = await screen.findByRole('textbox', { name: /^Subject/ });
    forget();
    await user.type(subject, 'Your lots');
    expect(subject).toHaveValue('Your lots');
    expect(mockRendered.tables).toEqual([]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    // Last, because a pause filters the list.
    forget();
    await user.type(search, 'm');
    expect(search).toHaveValue('m');
    expect(mockRendered.tables).toEqual([]);
  });
});
