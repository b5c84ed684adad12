import { screen, waitFor, within } from '@testing-library/react';
import { csv, edit, row } from '../upload-calls';
import { cell, column, reviewHouse } from './review-page';

const house = reviewHouse();
afterEach(() => house.calls.clear());

const GOOD = csv(row(1, '100,200,50,,A-1'), row(2, '100,200,50,,A-2'));
/** Two rows with one number, one without a title, and two with swapped estimates. */
const BAD = csv(
  row(1, '100,200,50,,A-1'),
  row(1, '100,200,50,,A-2'),
  '3,,,A table,100,200,50,,A-3',
  row(4, '300,200,50,,A-4'),
  row(5, '400,200,50,,A-5'),
);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const saved = () => screen.findByText('Saved');
const alertText = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
const rowsOf = async (number: number) => (await house.calls.rows(number)).rows;
const numbers = () => column('Lot #*');

test('a file without errors can be saved at once', async () => {
  await house.open(GOOD);
  expect(screen.getByText('Your file upload was a success!')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Item Summary (Total # of Items: 2)' })).toBeInTheDocument();
  expect(screen.getByText('Can be saved, 0 errors')).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Problems' })).not.toBeInTheDocument();
});

test('the problems are listed by code with their lots, and a problem lists its rows', async () => {
  const { page } = await house.open(BAD);
  expect(alertText()[0]).toContain('Upload Failed: 5 Total Error(s)');
  expect(screen.getByText('Can’t be saved, 5 errors')).toBeInTheDocument();
  const problems = within(screen.getByRole('list', { name: 'Problems' })).getAllByRole('button');
  expect(problems.map(({ textContent }) => textContent)).toEqual([
    'Missing titleLots: 31',
    'Duplicate lot numberLots: 12',
    'Low estimate is above high estimateLots: 4, 52',
  ]);
  await page.user.click(await button(/^Low estimate is above/));
  await waitFor(() => expect(numbers()).toEqual(['4', '5']));
  expect(page.address()).toContain('problems=127');
  expect(screen.getByRole('checkbox', { name: 'View Items with errors' })).toBeChecked();
  await page.user.click(screen.getByRole('checkbox', { name: 'View Items with errors' }));
  await waitFor(() => expect(numbers()).toHaveLength(5));
  await page.user.click(screen.getByRole('checkbox', { name: 'View Items with errors' }));
  await waitFor(() => expect(numbers()).toEqual(['1', '1', '3', '4', '5']));
});

test('a fix shows what it changes, fixes all rows of a problem as one step, and is undone as one', async () => {
  const { page, number } = await house.open(BAD);
  await page.user.click(await button(/^Low estimate is above/));
  const examples = await screen.findByRole('list', { name: 'What “Swap the estimates” changes' });
  expect(within(examples).getAllByRole('listitem')[0]).toHaveTextContent('4 · Low Estimate: 300 → 200');
  await page.user.click(await button('Swap the estimates (4)'));
  await waitFor(() => expect(alertText()[0]).toContain('Upload Failed: 3 Total Error(s)'));
  await saved();
  expect((await rowsOf(number)).map(({ values }) => values.lowEstimate)).toEqual(['100', '100', '100', '200', '200']);
  await page.user.click(await button('Undo'));
  await waitFor(() => expect(alertText()[0]).toContain('Upload Failed: 5 Total Error(s)'));
  await saved();
  expect((await rowsOf(number)).map(({ values }) => values.lowEstimate)).toEqual(['100', '100', '100', '300', '400']);
});

test('deleting one of two duplicates asks first, clears the error of the other, and can be undone', async () => {
  const { page, number } = await house.open(csv(row(1), row(1)));
  const [first] = screen.getAllByRole('button', { name: 'Delete 1' });
  if (first) await page.user.click(first);
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this item?' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Your file upload was a success!');
  await saved();
  expect(await rowsOf(number)).toHaveLength(1);
  const undo = (await screen.findAllByRole('button', { name: 'Undo' })).at(-1);
  if (undo) await page.user.click(undo);
  await waitFor(() => expect(numbers()).toEqual(['1', '1']));
  await saved();
  expect(await rowsOf(number)).toHaveLength(2);
});

test('all ticked rows are deleted after a question', async () => {
  const { page, number } = await house.open(BAD);
  await page.user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await page.user.click(screen.getByRole('checkbox', { name: 'Select 3' }));
  await page.user.click(await button('Delete selected items'));
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to delete all selected items?' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(numbers()).toEqual(['3']));
  await saved();
  expect(await rowsOf(number)).toHaveLength(1);
  // The keys go on where the rows were.
  await waitFor(() => expect(screen.getByRole('grid')).toContainElement(document.activeElement as HTMLElement));
});

test('Escape closes the find bar and returns the focus to the grid', async () => {
  const { page } = await house.open(GOOD);
  await page.user.click(cell(2, 'Title*'));
  await page.user.keyboard('{Control>}f{/Control}');
  await page.user.type(await screen.findByLabelText('Find'), 'chair{Escape}');
  expect(screen.queryByRole('search', { name: 'Find in the rows' })).not.toBeInTheDocument();
  expect(cell(2, 'Title*')).toHaveFocus();
});

test('the dialog of a row has the fields of its kind of sale, with the words of the lot page', async () => {
  const { page, number } = await house.open(csv('x1,,,A chair,100,200,,,A 1'));
  await page.user.click(await button('Edit x1'));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Lot' });
  const fields = within(dialog);
  for (const label of ['Lot #', 'Lot Ext.', 'Title', 'Description', 'Shipping Width', 'Shipping Height']) {
    expect(fields.getByLabelText(label)).toBeInTheDocument();
  }
  for (const label of [
    'Shipping Length',
    'Total Weight',
    'Low Estimate',
    'High Estimate',
    'Starting Bid',
    'Inventory #',
  ])
    expect(fields.getByLabelText(label)).toBeInTheDocument();
  expect(fields.queryByLabelText('Reserve')).not.toBeInTheDocument();
  expect(fields.queryByLabelText('Price')).not.toBeInTheDocument();
  expect(fields.getByText('Item title is required.')).toBeInTheDocument();
  await page.user.type(fields.getByLabelText('Title'), 'Chair');
  expect(fields.queryByText('Item title is required.')).not.toBeInTheDocument();
  await page.user.clear(fields.getByLabelText('Lot #'));
  await page.user.type(fields.getByLabelText('Lot #'), '7');
  await page.user.click(fields.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect([cell(1, 'Lot #*').textContent, cell(1, 'Title*').textContent]).toEqual(['7', 'Chair']));
  await saved();
  expect((await rowsOf(number))[0]?.values).toMatchObject({ lotNumber: '7', title: 'Chair', inventoryNumber: 'A 1' });
});

test('F8 goes to the next cell with an error and around, and Shift+F8 back', async () => {
  const { page } = await house.open(BAD);
  await page.user.click(cell(1, 'Title*'));
  const visited: HTMLElement[] = [];
  for (const key of ['{F8}', '{F8}', '{F8}', '{F8}', '{F8}', '{Shift>}{F8}{/Shift}']) {
    await page.user.keyboard(key);
    if (document.activeElement instanceof HTMLElement) visited.push(document.activeElement);
  }
  expect(visited).toEqual([
    cell(2, 'Lot #*'),
    cell(3, 'Title*'),
    cell(4, 'Low Estimate'),
    cell(5, 'Low Estimate'),
    cell(1, 'Lot #*'),
    cell(5, 'Low Estimate'),
  ]);
});

test('the list of items with errors says when the last one is repaired, also while its row is still selected', async () => {
  const { page } = await house.open(csv(row(1, '100,200,50,,A-1'), '3,,,A table,100,200,50,,A-3'));
  await page.user.click(screen.getByRole('checkbox', { name: 'View Items with errors' }));
  await waitFor(() => expect(numbers()).toEqual(['3']));
  expect(screen.queryByText('No items have errors.')).not.toBeInTheDocument();
  await page.user.click(cell(1, 'Title*'));
  await page.user.keyboard('Oak table{Enter}');
  expect(await screen.findByText('No items have errors.')).toBeInTheDocument();
  expect(numbers()).toEqual(['3']);
  await page.user.click(await button('Show all'));
  await waitFor(() => expect(numbers()).toEqual(['1', '3']));
  expect(screen.queryByText('No items have errors.')).not.toBeInTheDocument();
});

test('a text is found and replaced in all rows as one step', async () => {
  const { page, number } = await house.open(GOOD);
  await page.user.click(cell(1, 'Title*'));
  await page.user.keyboard('{Control>}h{/Control}');
  await page.user.type(await screen.findByLabelText('Find'), 'chair 2');
  expect(screen.getByText('1 cell')).toBeInTheDocument();
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(cell(2, 'Title*')).toHaveAttribute('aria-selected', 'true'));
  await page.user.click(screen.getByRole('checkbox', { name: 'Match case' }));
  expect(screen.getByText('Not found')).toBeInTheDocument();
  await page.user.clear(screen.getByLabelText('Find'));
  await page.user.type(screen.getByLabelText('Find'), 'Chair');
  await page.user.type(screen.getByLabelText('Replace with'), 'Stool');
  await page.user.click(await button('Replace all'));
  await waitFor(() => expect(column('Title*')).toEqual(['Stool 1', 'Stool 2']));
  await saved();
  expect((await rowsOf(number)).map(({ values }) => values.title)).toEqual(['Stool 1', 'Stool 2']);
});

test('what a colleague edits appears, and a cell that both edited is asked about', async () => {
  const { page, number } = await house.open(GOOD);
  await page.settled();
  await house.calls.patch(number, [edit('r2', 'title', 'Chair 1', 'Theirs'), edit('r3', 'title', 'Chair 2', 'Desk')]);
  // The event of the edit may arrive before this one is sent.
  await page.user.click(cell(1, 'Title*'));
  await page.user.keyboard('Mine{Enter}');
  const isAsked = await Promise.race([
    screen.findByRole('dialog', { name: 'Edited by a colleague' }).then(() => true),
    waitFor(() => expect(column('Title*')).toEqual(['Mine', 'Desk'])).then(() => false),
  ]);
  if (isAsked) {
    const dialog = await screen.findByRole('dialog', { name: 'Edited by a colleague' });
    expect(within(dialog).getByText('1 · Title')).toBeInTheDocument();
    await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  }
  await waitFor(() => expect(column('Title*')).toEqual(['Mine', 'Desk']));
  await saved();
  expect((await rowsOf(number)).map(({ values }) => values.title)).toEqual(['Mine', 'Desk']);
});

test('an edit that is refused says why, and can be given up', async () => {
  const { page, number } = await house.open(GOOD);
  await house.calls.upstream.db.query(`update upload set state = 'DISCARDED' where id = ${number}`);
  await page.user.click(cell(1, 'Title*'));
  await page.user.keyboard('Mine{Enter}');
  expect(await screen.findByText(/^This upload was discarded\./)).toBeInTheDocument();
  expect(screen.getByText('Not saved')).toBeInTheDocument();
  expect(column('Title*')).toEqual(['Mine', 'Chair 2']);
  await page.user.click(await button('Discard unsaved edits'));
  expect(column('Title*')).toEqual(['Chair 1', 'Chair 2']);
});

test('more than a page of rows is paged by 50, 100, or 200, and the keys go across pages', async () => {
  const { page } = await house.open(csv(...Array.from({ length: 120 }, (_, index) => row(index + 1))));
  expect(numbers()).toHaveLength(50);
  expect(screen.getByText('1-50 of 120')).toBeInTheDocument();
  await page.user.click(cell(50, 'Title*'));
  await page.user.keyboard('{ArrowDown}');
  await waitFor(() => expect(numbers()[0]).toBe('51'));
  expect(cell(1, 'Title*')).toHaveFocus();
  for (const size of ['50 rows', '100 rows', '200 rows'])
    expect(screen.getByRole('link', { name: size })).toBeInTheDocument();
});
