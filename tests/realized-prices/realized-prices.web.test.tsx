import { screen, waitFor, within } from '@testing-library/react';
import { chooseItem } from '../support/browser/menu-item';
import { openApp } from '../support/browser/web-app';
import { liveHouse } from '../support/houses/live-house';

const house = liveHouse();
let number = 0;

beforeEach(async () => {
  const { db } = house().upstream;
  await db.query('delete from realized_upload');
  const [session] = await db.query<{ id: number }>(`select id from catalog where title = 'Tools and Toys'`);
  number = session?.id ?? 0;
});

const open = (step?: number) =>
  openApp(
    house().server.url,
    `/pricesrealized/${number}${step === undefined ? '' : `?step=${step}`}`,
    house().own.cookie,
  );
const csv = (...rows: readonly string[]) =>
  new File([['Lot,Realized Price,Paddle', ...rows].join('\r\n')], 'prices.csv', { type: 'text/csv' });
const choose = async (user: ReturnType<typeof open>['user'], file: File) =>
  user.upload(await screen.findByLabelText('Spreadsheet of realized prices'), file);
const price = (lot: number) => screen.findByRole('textbox', { name: `Realized price of lot ${lot}` });

test('staff upload a file, fix its errors, answer the question, and publish', async () => {
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'Step 1: Upload' })).toBeInTheDocument();
  await choose(user, csv('1,,', '2,100,', '9,5,'));
  expect(await screen.findByRole('heading', { name: 'Step 2: Fix errors' })).toBeInTheDocument();
  expect(await screen.findByText('Realized price is required. Please use zero for unsold item.')).toBeInTheDocument();
  expect(screen.getByText('This lot number was not a part of this catalog.')).toBeInTheDocument();
  expect(screen.getByText('2 rows with errors')).toBeInTheDocument();
  await user.type(await price(1), '0{Enter}');
  await waitFor(() => expect(screen.getByText('1 row with errors')).toBeInTheDocument());
  await chooseItem(user, 'Actions for Lot 9', 'Delete row');
  expect(await screen.findByText(/Lot 9 was deleted from the upload\. The lot stays as it is\./)).toBeInTheDocument();
  expect(await screen.findByText('No errors.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Step 3: Review and edit' })).toBeInTheDocument();
  expect(await screen.findByText('2 rows · 1 passed')).toBeInTheDocument();
  expect(screen.getByText('Passed')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Step 4: Buyer’s premium' })).toBeInTheDocument();
  const goOn = screen.getByRole('button', { name: 'Continue' });
  expect(goOn).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('radio', { name: 'No' }));
  await waitFor(() => expect(goOn).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(goOn);
  expect(await screen.findByRole('heading', { name: 'Step 5: Confirm' })).toBeInTheDocument();
  const table = within(await screen.findByRole('grid', { name: 'Changes' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Lot'),
    expect.stringMatching(/^1Tin Locomotive125\.00.*Passed/),
    expect.stringMatching(/^2Cooper’s Plane80\.50.*100\.00.*New price/),
  ]);
  await user.click(screen.getByRole('button', { name: 'Publish 2 changes' }));
  expect(await screen.findByText(/The realized prices of Tools and Toys are published\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Past sales' })).toHaveAttribute('href', '/my-auctions/past');
  await user.click(screen.getByRole('link', { name: 'Details' }));
  expect(await screen.findByRole('heading', { name: 'Step 6: Published' })).toBeInTheDocument();
  // The toast of the deleted row has one, too.
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Undo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo these prices?' }));
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The lots have their earlier results again.')).toBeInTheDocument();
  const lots = await house().upstream.db.query('select hammer from lot where catalog_id = $1 order by number', [
    number,
  ]);
  expect(lots).toEqual([{ hammer: 12_500 }, { hammer: 8050 }]);
});

test('a file without errors is reviewed right away, and the step for errors can still be opened', async () => {
  const { user } = open();
  await choose(user, csv('1,100,', '2,0,'));
  expect(await screen.findByText('No errors in prices.csv. Review 2 rows.')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Step 3: Review and edit' })).toBeInTheDocument();
  expect(await screen.findByText('2 rows · 1 passed')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Fix errors' }));
  expect(await screen.findByText('No errors.')).toBeInTheDocument();
});

test('prices that include a premium which no hammer price has are chosen from both neighbors', async () => {
  const { user } = open();
  await choose(user, csv('1,100.02,'));
  expect(await screen.findByText('No errors in prices.csv. Review 1 row.')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Step 3: Review and edit' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Buyer’s premium' }));
  await user.click(await screen.findByRole('radio', { name: 'Yes' }));
  await user.click(await screen.findByRole('button', { name: 'Show errors' }));
  await user.click(await screen.findByRole('button', { name: 'Use $100.03' }));
  expect(await screen.findByText('No errors.')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Confirm' }));
  expect(await screen.findByRole('grid', { name: 'Changes' })).toHaveTextContent('80.02');
});

test('a checkbox decides whether the price of an invoiced lot is corrected with its invoice', async () => {
  const { db } = house().upstream;
  const lot = async () =>
    (await db.query<{ hammer: number }>('select hammer from lot where catalog_id = $1 and number = 1', [number]))[0]
      ?.hammer;
  const [session] = await db.query<{ id: number }>(`select id from catalog where title = 'Pictures'`);
  number = session?.id ?? 0;
  const before = await lot();
  const { user } = open();
  await choose(user, csv('1,1100,'));
  expect(await screen.findByRole('heading', { name: 'Step 3: Review and edit' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Buyer’s premium' }));
  await user.click(await screen.findByRole('radio', { name: 'No' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled', 'true'),
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const checkbox = () => screen.findByRole('checkbox', { name: 'Correct the invoice of lot 1' });
  expect(await checkbox()).toBeChecked();
  expect(await screen.findByRole('heading', { name: '1 corrected invoice' })).toBeInTheDocument();
  const preview = await screen.findByRole('grid', { name: 'Corrected invoices' });
  expect(preview).toHaveTextContent('Ada Marsh');
  await user.click(await checkbox());
  expect(screen.queryByRole('grid', { name: 'Corrected invoices' })).not.toBeInTheDocument();
  expect(screen.getByText(/1 lot keeps the price it is invoiced for\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Publish' })).toBeInTheDocument();
  await user.click(await checkbox());
  expect(screen.getByText(/1 price will be corrected with its invoice\./)).toBeInTheDocument();
  expect(await lot()).toBe(before);
  await user.click(screen.getByRole('button', { name: 'Publish 1 change' }));
  expect(await screen.findByText(/The realized prices of Pictures are published\./)).toBeInTheDocument();
  expect(await lot()).toBe(110_000);
});

test('the dialog requires an item number and a price, and says if the lot is unknown', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Enter prices without a file' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Price' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Item Number is required.')).toBeInTheDocument();
  expect(dialog.getByText('Realized price is required. Please use zero for unsold item.')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: 'Item Number' }), '77');
  await user.type(dialog.getByRole('textbox', { name: 'Realized Price (USD)' }), '10.50');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findAllByText('This lot number was not a part of this catalog.')).not.toHaveLength(0);
  await user.clear(dialog.getByRole('textbox', { name: 'Item Number' }));
  await user.type(dialog.getByRole('textbox', { name: 'Item Number' }), '2');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Step 3: Review and edit' })).toBeInTheDocument();
  expect(await price(2)).toHaveValue('10.50');
});

test('unknown columns are chosen, and edits survive a reload', async () => {
  const { user } = open();
  await choose(user, new File(['Kennung,Summe\r\n1,130\r\n'], 'other.csv'));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Kennung contains' }), 'Lot #');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Summe contains' }), 'Realized Price');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('No errors in other.csv. Review 1 row.')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Step 3: Review and edit' })).toBeInTheDocument();
  await user.clear(await price(1));
  await user.type(await price(1), '135{Enter}');
  await waitFor(async () =>
    expect(await house().upstream.db.query(`select cells->>'realizedPrice' as price from realized_row`)).toEqual([
      { price: '135' },
    ]),
  );
});

test('a step that does not exist, or that nothing has been uploaded for, is step 1', async () => {
  open(7);
  expect(await screen.findByRole('heading', { name: 'Step 1: Upload' })).toBeInTheDocument();
});

test('files with a wrong name are refused before they are sent', async () => {
  const { user } = open();
  await choose(user, new File(['Lot,Price'], 'my.prices.csv'));
  expect(await screen.findByText(/may contain only one dot/)).toBeInTheDocument();
});

test('46 days after its end, a session can’t be edited', async () => {
  const { db } = house().upstream;
  await db.query(`update catalog set ended_at = ended_at - interval '60 days' where id = $1`, [number]);
  open();
  expect(await screen.findByText(/ended more than 45 days ago/)).toBeInTheDocument();
  await db.query(`update catalog set ended_at = ended_at + interval '60 days' where id = $1`, [number]);
});

test('an unknown session is not found', async () => {
  number = 999_999;
  open();
  expect(await screen.findByText('This session was not found.')).toBeInTheDocument();
});
