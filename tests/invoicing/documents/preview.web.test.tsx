import { act, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { autumnHouse } from '../autumn-house';

let other: number;
let marsh: number;
let numbers: number[];

const { server, api, cashier, group } = autumnHouse();

beforeAll(async () => {
  const barn = (await api.create(['Tools and Toys'], 'Cards per lot', 'Barn')).invoiceGroupID;
  marsh = (await api.invoiceOf(group, 'Marsh')).invoiceID;
  numbers = (await api.detail(group)).invoiceBidders.map(({ invoiceID }) => invoiceID);
  other = (await api.detail(barn)).invoiceBidders[0]?.invoiceID ?? 0;
});

const preview = (list: string, query = '') =>
  openApp(server.url, `/invoices/InvoiceGroupPreview/${group}/invoice/${list}${query}`, cashier.cookie);
const invoice = (number: number | undefined) => screen.findByRole('article', { name: `Invoice ${number}` });

describe('the URL', () => {
  test.each([
    ['without invoices', () => `${group}/invoice/`, /This link has no invoice numbers\./],
    ['without the word invoice either', () => `${group}`, /This link has no invoice numbers\./],
    ['with words for numbers', () => `${group}/invoice/abc%20d`, /“abc d” isn't a valid invoice number\./],
    [
      'with a number that no invoice can have',
      () => `${group}/invoice/99999999999`,
      /an invoice number that is too large/,
    ],
    [
      'with more numbers than it can hold',
      () => `${group}/invoice/${Array.from({ length: 201 }, (_, index) => index + 1).join(',')}`,
      /more than 200 invoices/,
    ],
    ['of a group that is none', () => '987654/invoice/1', /^The invoice group was not found\.$/],
    [
      'with an invoice of another group',
      () => `${group}/invoice/${numbers[0]},${other}`,
      /^The invoice was not found\.$/,
    ],
    [
      'with a selection that nobody stored',
      () => `${group}/invoice/SELabcdefgh12345678`,
      /^The selection was not found\.$/,
    ],
  ])('%s says so and links to the group', async (_, path, words) => {
    openApp(server.url, `/invoices/InvoiceGroupPreview/${path()}`, cashier.cookie);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Invoice Preview(s)' })).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Invoice Group Details' })).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Send All' })).not.toBeInTheDocument();
  });

  test('with the token of a stored selection shows its invoices', async () => {
    const { data } = await (
      await server.as('sample', 'cashier')
    ).gql<{ storeInvoiceSelection: { token: string } }>(
      'mutation ($input: StoreInvoiceSelectionInput!) { storeInvoiceSelection(input: $input) { token } }',
      { input: { selection: { groupNumber: group, filter: { search: 'keller' } } } },
    );
    preview(data.storeInvoiceSelection.token);
    expect(await screen.findByText('Bruno Keller')).toBeInTheDocument();
    expect(screen.getByText('1 of 1')).toBeInTheDocument();
  });

  test.each([
    ['?from=create', 'Create New Invoices', 'CreateNewInvoices'],
    ['?from=group', 'Invoice Group Details', 'InvoiceGroupDetails'],
    ['?from=edit', 'Edit Invoices', 'EditInvoices'],
    ['', 'Edit Invoices', 'EditInvoices'],
  ])('remembers in %s where the preview was opened from', async (query, label, screenName) => {
    preview(numbers.join(','), query);
    expect(await screen.findByRole('link', { name: label })).toHaveAttribute(
      'href',
      `/invoices/${screenName}/${group}`,
    );
  });
});

describe('jump to invoice #', () => {
  test.each([
    '1',
    '0',
    '-5',
    '',
    '   ',
    'Ada',
    '1e5',
    '12.5',
    '99999999999999999999',
    () => `${other}`,
    () => `${numbers[0]} ${numbers[1]}`,
  ])('refuses %s and stays', async (typed) => {
    const { user } = preview(numbers.join(','));
    await invoice(numbers[0]);
    const text = typeof typed === 'string' ? typed : typed();
    if (text !== '') await user.type(screen.getByLabelText('Jump to invoice #'), text);
    await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(screen.getByText('Invalid invoice #')).toBeInTheDocument();
    expect(screen.getByLabelText('Jump to invoice #')).toHaveAccessibleDescription('Invalid invoice #');
    expect(await invoice(numbers[0])).toBeInTheDocument();
  });

  test.each([
    ['Go', ''],
    ['Enter', '{Enter}'],
  ])('jumps with %s', async (_, key) => {
    const { user, address } = preview(numbers.join(','));
    await invoice(numbers[0]);
    await user.type(screen.getByLabelText('Jump to invoice #'), ` ${numbers[3]} ${key}`);
    if (key === '') await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(await invoice(numbers[3])).toBeInTheDocument();
    expect(screen.queryByText('Invalid invoice #')).not.toBeInTheDocument();
    expect(address()).toContain(`at=${numbers[3]}`);
  });
});

test('Prev and Next move through the list and keep focus at its ends', async () => {
  const { user } = preview(`${numbers[0]},${numbers[1]}`);
  await invoice(numbers[0]);
  const next = screen.getByRole('button', { name: 'Next' });
  expect(screen.getByRole('button', { name: 'Prev' })).toHaveAccessibleDescription('First invoice');
  await user.click(next);
  expect(await invoice(numbers[1])).toBeInTheDocument();
  expect(screen.queryByRole('article', { name: `Invoice ${numbers[0]}` })).not.toBeInTheDocument();
  expect(next).toHaveFocus();
  expect(next).toHaveAccessibleDescription('Last invoice');
  expect(screen.getByText('2 of 2')).toBeInTheDocument();
});

test('a notice to staff about restricted items is shown above the invoice', async () => {
  const { user } = preview(numbers.join(','));
  const warning =
    'One or more item(s) in this invoice are restricted and cannot be paid for online. Additional charges will need to be added on an item level.';
  const restricted: number[] = [];
  for (const number of numbers) {
    await invoice(number);
    if (screen.queryByText(warning)) restricted.push(number);
    await user.click(screen.getByRole('button', { name: 'Next' }));
  }
  const ada = marsh;
  expect(restricted).toEqual([ada]);
});

test('View All shows every invoice, and Print loads them all before printing', async () => {
  const { user, address } = preview(numbers.join(','));
  await invoice(numbers[0]);
  await user.click(screen.getByRole('button', { name: 'View All' }));
  expect(address()).toContain('view=all');
  const list = screen.getByRole('list', { name: 'Invoices' });
  await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(5));

  const printed: string[][] = [];
  window.print = () => {
    const all = screen.getAllByRole('article', { hidden: true });
    printed.push(all.filter((paper) => !list.contains(paper)).map((paper) => paper.getAttribute('aria-label') ?? ''));
    act(() => {
      window.dispatchEvent(new Event('afterprint'));
    });
  };
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(printed).toEqual([numbers.map((number) => `Invoice ${number}`)]));
  await waitFor(() => expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(5));

  await user.click(screen.getByRole('button', { name: 'View One' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
});

test('the browser’s print command prints every invoice of the selection, and one alone on request', async () => {
  const { user } = preview(numbers.join(','));
  await invoice(numbers[0]);
  const papers = () =>
    screen
      .getAllByRole('article', { hidden: true })
      .filter((paper) => paper.closest('[data-chrome]') === null)
      .map((paper) => paper.getAttribute('aria-label'));
  const print = () => {
    act(() => {
      window.dispatchEvent(new Event('beforeprint'));
    });
    const printed = papers();
    act(() => {
      window.dispatchEvent(new Event('afterprint'));
    });
    return printed;
  };
  const every = numbers.map((number) => `Invoice ${number}`);
  expect(print()).toEqual(every);
  const printed: unknown[] = [];
  window.print = () => {
    printed.push(print());
  };
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await user.click(screen.getByRole('button', { name: 'Print this invoice' }));
  expect(printed).toEqual([every, every.slice(0, 1)]);
  expect(print()).toEqual(every);
});

test('the paper size is the default of the house’s country until another is chosen', async () => {
  const { user, address } = preview(numbers.join(','));
  await invoice(numbers[0]);
  expect(screen.getByRole('radio', { name: 'Letter' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'A4' }));
  expect(address()).toContain('paper=A4');
  expect(screen.getByRole('radio', { name: 'A4' })).toBeChecked();
});
