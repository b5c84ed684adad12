import { screen, waitFor } from '@testing-library/react';
import { csv, row } from '../upload-calls';
import { cell, column, copy, paste, reviewHouse } from './review-page';

const house = reviewHouse();
afterEach(() => house.calls.clear());

const FOUR = csv(
  row(1, '100,200,50,,A-1'),
  row(2, '100,200,50,,A-2'),
  row(3, '100,200,50,,A-3'),
  row(4, '100,200,50,,A-4'),
);
const said = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(text));
const saved = () => screen.findByText('Saved');
const valuesOf = async (number: number, name: 'title' | 'lowEstimate' | 'lotNumber') =>
  (await house.calls.rows(number)).rows.map(({ values }) => values[name] ?? '');

test('the grid is one tab stop, and its keys move between all cells', async () => {
  const { page } = await house.open(FOUR);
  const stops = screen.getByRole('grid').querySelectorAll('[tabindex="0"]');
  expect([...stops]).toEqual([cell(1, 'Lot #*')]);
  await page.user.click(cell(2, 'Title*'));
  expect(cell(2, 'Title*')).toHaveFocus();
  for (const [keys, at] of [
    ['{ArrowDown}', cell(3, 'Title*')],
    ['{ArrowRight}', cell(3, 'Description*')],
    ['{Control>}{ArrowUp}{/Control}', cell(1, 'Description*')],
    ['{ArrowLeft}', cell(1, 'Title*')],
    ['{Control>}{ArrowDown}{/Control}', cell(4, 'Title*')],
    ['{PageUp}', cell(1, 'Title*')],
    ['{Enter}', cell(2, 'Title*')],
    ['{Shift>}{Enter}{/Shift}', cell(1, 'Title*')],
  ] as const) {
    await page.user.keyboard(keys);
    expect(at).toHaveFocus();
  }
  await page.user.keyboard('{Home}');
  expect(screen.getByRole('checkbox', { name: 'Select 1' })).toHaveFocus();
  await page.user.keyboard('{ArrowUp}');
  expect(screen.getByRole('checkbox', { name: 'Select all rows' })).toHaveFocus();
  await page.user.keyboard('{ArrowDown}{End}');
  expect(screen.getByRole('button', { name: 'Delete 1' })).toHaveFocus();
});

test('typing replaces a cell, F2 edits it, Escape gives the edit up, and Tab goes on to the right', async () => {
  const { page, number } = await house.open(FOUR);
  await page.user.click(cell(1, 'Title*'));
  await page.user.keyboard('Stool{Enter}');
  expect(column('Title*')).toEqual(['Stool', 'Chair 2', 'Chair 3', 'Chair 4']);
  expect(cell(2, 'Title*')).toHaveFocus();
  await page.user.keyboard('{F2} of oak{Tab}');
  expect(column('Title*')[1]).toBe('Chair 2 of oak');
  expect(cell(2, 'Description*')).toHaveFocus();
  await page.user.keyboard('{F2}nothing{Escape}');
  expect(column('Description*')[1]).toBe('A chair');
  expect(cell(2, 'Description*')).toHaveFocus();
  await page.user.keyboard('{ArrowRight}$ 1,500{Enter}');
  expect(column('Low Estimate')[1]).toBe('1500');
  await saved();
  expect(await valuesOf(number, 'title')).toEqual(['Stool', 'Chair 2 of oak', 'Chair 3', 'Chair 4']);
});

test('ranges are cleared, filled down, and filled with one value, each as one step of undo', async () => {
  const { page, number } = await house.open(FOUR);
  await page.user.click(cell(2, 'Title*'));
  await page.user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(cell(3, 'Title*')).toHaveAttribute('aria-selected', 'true');
  await page.user.keyboard('{Delete}');
  expect(column('Title*')).toEqual(['Chair 1', '', '', '']);
  await said('Cleared 3 cells. 3 errors left.');
  await page.user.keyboard('{Control>}z{/Control}');
  expect(column('Title*')).toEqual(['Chair 1', 'Chair 2', 'Chair 3', 'Chair 4']);
  await said('Undone: Cleared 3 cells.');
  await page.user.keyboard('{Control>}d{/Control}');
  expect(column('Title*')).toEqual(['Chair 1', 'Chair 2', 'Chair 2', 'Chair 2']);
  await page.user.keyboard('{Control>}z{/Control}{Control>}y{/Control}');
  expect(column('Title*')[3]).toBe('Chair 2');
  await page.user.keyboard('Stool{Control>}{Enter}{/Control}');
  expect(column('Title*')).toEqual(['Chair 1', 'Stool', 'Stool', 'Stool']);
  await saved();
  expect(await valuesOf(number, 'title')).toEqual(['Chair 1', 'Stool', 'Stool', 'Stool']);
});

test('a block of a spreadsheet is pasted, and rows past the end are added', async () => {
  const { page, number } = await house.open(FOUR);
  await page.user.click(cell(4, 'Lot #*'));
  paste('40\t\tDesk\t"A desk\nof oak"\t1.200,50\t2.000\n41\tB\tLamp\tA lamp\t80\t90');
  expect(column('Title*')).toEqual(['Chair 1', 'Chair 2', 'Chair 3', 'Desk', 'Lamp']);
  expect(column('Low Estimate').slice(3)).toEqual(['1200.50', '80']);
  await said('Pasted 11 cells, 1 new row. No errors are left.');
  expect(screen.getByRole('heading', { name: 'Item Summary (Total # of Items: 5)' })).toBeInTheDocument();
  await saved();
  expect(await valuesOf(number, 'lotNumber')).toEqual(['1', '2', '3', '40', '41']);
  await page.user.keyboard('{Control>}z{/Control}');
  expect(column('Title*')).toEqual(['Chair 1', 'Chair 2', 'Chair 3', 'Chair 4']);
});

test('one value fills the range that it is pasted into, and cells are copied and cut as a spreadsheet does', async () => {
  const { page } = await house.open(FOUR);
  await page.user.click(cell(1, 'Title*'));
  await page.user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  expect(copy()).toBe('Chair 1\tA chair\nChair 2\tA chair');
  await said('Copied 4 cells.');
  paste('Oak');
  expect([column('Title*').slice(0, 3), column('Description*').slice(0, 3)]).toEqual([
    ['Oak', 'Oak', 'Chair 3'],
    ['Oak', 'Oak', 'A chair'],
  ]);
  await page.user.click(cell(3, 'Title*'));
  expect(copy('cut')).toBe('Chair 3');
  expect(column('Title*')[2]).toBe('');
});

test('the mouse selects a range by dragging and with Shift, and a double click edits', async () => {
  const { page } = await house.open(FOUR);
  await page.user.pointer([
    { keys: '[MouseLeft>]', target: cell(1, 'Title*') },
    { target: cell(3, 'Title*') },
    { keys: '[/MouseLeft]' },
  ]);
  expect(copy()).toBe('Chair 1\nChair 2\nChair 3');
  await page.user.dblClick(cell(2, 'Title*'));
  expect(screen.getByRole('textbox', { name: 'Title, 2' })).toHaveValue('Chair 2');
});

test('texts are cut after 50 characters, and bad cells say what is wrong', async () => {
  const long = 'An oak chair of the eighteenth century with its original seat';
  await house.open(csv(`1,,${long},A chair,300,200,50,,A-1`));
  expect(column('Title*')).toEqual([`${long.slice(0, 50)}...`]);
  expect(cell(1, 'Low Estimate')).toBeInvalid();
  expect(cell(1, 'Low Estimate')).toHaveAccessibleDescription(
    'Low Estimate: Low estimate is above high estimate. Swap the two estimates, or correct one of them.',
  );
  expect(cell(1, 'High Estimate')).not.toBeInvalid();
});

test('the columns are those of the kind of sale', async () => {
  await house.open('Item #,Title,Description,Price\r\n1,Chair,A chair,100\r\n', 'BUY_NOW');
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings.slice(1, -2).join(', ')).toBe(
    'Item #*, Lot Ext., Title*, Description*, Price, Item Dimensions, Shipping Length, Shipping Height, Shipping Width, Total Weight, Inventory #, Shipping (Domestic), Shipping (International), Condition, Other Notes, Provenance, Artist Name, Exhibited, Literature, Medium, Circa, Images, Consignor, Tax Code, Artist’s Resale Right',
  );
});
