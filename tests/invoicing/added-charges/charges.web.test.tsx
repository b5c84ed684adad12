import { screen, waitFor, within } from '@testing-library/react';
import { closesWithoutAsking } from '../../support/browser/closing-tab';
import {
  blockOf,
  chargesScreen,
  dialog,
  field,
  loseConnection,
  openOn,
  retype,
  save,
  watchOperations,
} from './charges-screen';
import { flat, line, setCharges } from './charges-setup';

const charges = chargesScreen();

test('a letter or a minus sign stays in the field with an error, Other can be negative, and amounts show two decimals after they lose focus', async () => {
  const page = await charges.open();
  await openOn(page, await blockOf('Ada Marsh'), 'lot 1');
  const shipping = await retype(page, 'S/H', '1e9');
  expect(shipping).toHaveValue('1e9');
  expect(await within(await dialog()).findByText('Enter a number.')).toBeInTheDocument();
  await page.user.clear(shipping);
  await page.user.paste('-5');
  expect(shipping).toHaveValue('-5');
  expect(await within(await dialog()).findByText('The amount must be 0 or more.')).toBeInTheDocument();
  await retype(page, 'S/H', '7');
  await page.user.tab();
  expect(shipping).toHaveValue('7.00');
  const other = await retype(page, 'Other', '-2.5');
  await page.user.tab();
  expect(other).toHaveValue('-2.50');
  await retype(page, 'S/H', '1-3');
  expect(await within(await dialog()).findByText('The amount must be 0 or more.')).toBeInTheDocument();
  expect(shipping).toBeInvalid();
});

test('the server’s totals appear once, half a second after the last key', async () => {
  const page = await charges.open();
  await openOn(page, await blockOf('Ada Marsh'), 'lot 1');
  const totals = await within(await dialog()).findByRole('status', { name: 'New totals' });
  expect(totals).toHaveTextContent('Total$4,101.36');
  const asked = watchOperations();
  await retype(page, 'S/H', '100');
  await waitFor(() => expect(totals).toHaveTextContent('$4,101.36 → $4,205.36'));
  expect(asked).toEqual(['ChargesPreview']);
});

test('tax of a US bidder under p is read-only, with rule, rate, and place; other tax can be entered', async () => {
  const page = await charges.open();
  await openOn(page, await blockOf('Ada Marsh'), 'lot 1');
  const tax = await field('Tax');
  expect(tax).toHaveAttribute('readonly');
  expect(tax).toHaveAccessibleDescription('Calculated automatically: US sales tax, 4% in NY, US, on shipping too.');
  await page.user.keyboard('{Escape}');
  await openOn(page, await blockOf('Bruno Keller'), 'lot 2');
  expect(await field('Tax')).not.toHaveAttribute('readonly');
});

test('Escape and closing the tab ask before they discard input, and Escape closes immediately without input', async () => {
  const page = await charges.open();
  const ada = await blockOf('Ada Marsh');
  await openOn(page, ada, 'lot 1');
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await openOn(page, ada, 'lot 1');
  expect(closesWithoutAsking()).toBe(true);
  await retype(page, 'S/H', '5');
  expect(closesWithoutAsking()).toBe(false);
  await page.user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Discard changes?' });
  await page.user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard changes?' })).not.toBeInTheDocument());
  expect(await field('S/H')).toHaveValue('5.00');
  await page.user.keyboard('{Escape}');
  await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(closesWithoutAsking()).toBe(true);
});

test('a failed save keeps the input, and the next try saves once', async () => {
  const page = await charges.open();
  const ada = await blockOf('Ada Marsh');
  await openOn(page, ada, 'lot 1');
  const shipping = await retype(page, 'S/H', '9');
  const other = await retype(page, 'Other', '-1');
  const restore = loseConnection();
  await save(page);
  expect(
    await screen.findByText(
      /The connection was lost, so this may have been saved\. Try again: it won't be applied twice\./,
    ),
  ).toBeInTheDocument();
  expect(shipping).toHaveValue('9.00');
  expect(other).toHaveValue('-1.00');
  restore();
  const asked = watchOperations();
  await save(page);
  await waitFor(() => expect(ada).toHaveTextContent('Outstanding $4,109.72'));
  expect(asked.filter((operation) => operation === 'SetCharges')).toHaveLength(1);
});

test.each(['Theirs', 'Mine'])(
  'the second of two editors sees the first user’s name and both values, and chooses %s',
  async (whose) => {
    const page = await charges.open();
    const ada = await blockOf('Ada Marsh');
    await openOn(page, ada, 'lot 1');
    const shipping = await retype(page, 'S/H', '20');
    await retype(page, 'Other', '1');
    const { invoiceDetailID } = line(await page.api.invoiceOf(page.number, 'Marsh'));
    await setCharges(page.api, { target: { invoiceDetailIDs: [invoiceDetailID] }, charges: flat({ shipping: 10 }) });
    await save(page);
    expect(await screen.findByText(/^Colin Lark saved a change on .*S\/H 0\.00 → 10\.00/)).toBeInTheDocument();
    expect(shipping).toHaveValue('20.00');
    const choice = await screen.findByRole('radiogroup', { name: 'S/H: whose value' });
    expect(screen.queryByRole('radiogroup', { name: 'Other: whose value' })).not.toBeInTheDocument();
    expect(
      within(choice)
        .getAllByRole('radio')
        .map((radio) => radio.parentElement?.textContent),
    ).toEqual(['Theirs 10.00', 'Mine 20.00']);
    await page.user.click(
      within(choice).getByRole('radio', { name: whose === 'Mine' ? 'Mine 20.00' : 'Theirs 10.00' }),
    );
    expect(shipping).toHaveValue(whose === 'Mine' ? '20.00' : '10.00');
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'New totals' })).toHaveTextContent(
        whose === 'Mine' ? '$4,111.76 → $4,123.16' : '$4,111.76 → $4,112.76',
      ),
    );
    await save(page);
    await waitFor(() =>
      expect(ada).toHaveTextContent(whose === 'Mine' ? 'Outstanding $4,123.16' : 'Outstanding $4,112.76'),
    );
  },
);
