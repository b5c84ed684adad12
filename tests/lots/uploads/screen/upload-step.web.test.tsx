import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { csv, row, SHEET } from '../upload-calls';
import { choose, uploadPages } from './upload-page';

const pages = uploadPages();
afterEach(async () => {
  sessionStorage.clear();
  await pages.calls.clear();
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Waits until the services have begun to save, which they do when the test lets them. */
async function isSaving(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('This may take a moment, please do not refresh the browser...')).toBeInTheDocument();
}

test('files of other types, with two dots, odd characters, or long names are refused before they are uploaded', async () => {
  pages.open();
  for (const [name, text] of [
    ['lots.pdf', 'Invalid file type. Please select a valid file type (.csv, .xls, .xlsx).'],
    ['lots.old.csv', 'Invalid file name. The name of the file may contain only one dot, before its ending.'],
    ['my lots.csv', 'Invalid file name. The name of the file may contain only letters, digits, - and _.'],
    [`${'a'.repeat(101)}.csv`, 'Invalid file name. File name exceeds 100 characters.'],
  ] as const) {
    await choose(SHEET, name);
    expect(await screen.findByText(text)).toBeInTheDocument();
  }
  const large = new File([''], 'lots.csv');
  Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 + 1 });
  const input = await screen.findByLabelText('Spreadsheet of items');
  fireEvent.change(input, { target: { files: [large] } });
  expect(await screen.findByText('Invalid file size. The file cannot exceed 50 MB.')).toBeInTheDocument();
});

test('sessions choose between Standard and Auction Flex, and Buy It Now sales have Standard', async () => {
  const page = pages.open();
  expect(await screen.findByRole('heading', { name: 'Step 3: Upload Items' })).toBeInTheDocument();
  const format = await screen.findByRole('radiogroup', { name: 'File format' });
  expect(within(format).getAllByRole('radio')).toHaveLength(2);
  await page.user.click(within(format).getByRole('radio', { name: 'Auction Flex' }));
  await choose('Lot #,Title,Description\r\n12A,Chair,A chair\r\n');
  expect(await screen.findByText(/Total # of Items: 1/)).toBeInTheDocument();
  const { uploadID } = (
    await pages.calls.upstream.db.query<{ uploadID: number }>('select id as "uploadID" from upload')
  )[0] ?? { uploadID: 0 };
  expect((await pages.calls.rows(uploadID)).rows[0]?.values).toMatchObject({ lotNumber: '12', lotExtension: 'A' });
});

test('a Buy It Now sale has one format, and its step is 2', async () => {
  pages.open('BUY_NOW');
  expect(await screen.findByRole('heading', { name: 'Step 2: Upload Items' })).toBeInTheDocument();
  const format = await screen.findByRole('radiogroup', { name: 'File format' });
  expect(
    within(format)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual(['Standard']);
});

test('a known sheet goes to the review, and Continue saves it and opens the next step that has a screen', async () => {
  const page = pages.open();
  await choose(SHEET);
  await page.user.click(await button('Continue'));
  const dialog = await screen.findByRole('dialog', { name: 'Save the lots' });
  expect(await within(dialog).findByText('3 lots')).toBeInTheDocument();
  await page.user.click(within(dialog).getByRole('button', { name: 'Save and continue' }));
  await isSaving();
  await pages.calls.upstream.runner.drain();
  await waitFor(() => expect(page.address()).toBe(pages.pathOf('LIVE', 4)));
  expect(await screen.findByText('Saved: 3 lots added.')).toBeInTheDocument();
  expect(await pages.calls.lots()).toHaveLength(3);
  expect(await pages.calls.stepOf('LIVE')).toBe(4);
  const steps = screen.getByRole('navigation', { name: 'Steps' });
  expect(await within(steps).findByRole('link', { name: 'Bulk Upload/Edit Items' })).toBeInTheDocument();
  const links = within(steps).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Create Session',
    'Session Details',
    'Bulk Upload/Edit Items',
  ]);
});

test('the dialog before a save repeats the warning of a session with more lots than its maximum', async () => {
  const { db } = pages.calls.upstream;
  await db.query('update house set lot_maximum = 2');
  const page = pages.open();
  await choose(SHEET);
  await page.user.click(await button('Continue'));
  const dialog = await screen.findByRole('dialog', { name: 'Save the lots' });
  expect(
    await within(dialog).findByText(/^You have reached your maximum of 2 lots for this sale\./),
  ).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Save and continue' })).not.toHaveAttribute('aria-disabled');
  await db.query('update house set lot_maximum = 2000');
});

test('Save & Exit saves and opens the calendar; a later sheet shows each change first, and what it keeps', async () => {
  const sheet = csv(row(1, '100,200,50,,A-1'), row(2, '100,200,50,,A-2'));
  await pages.calls.saved(await pages.added(sheet, 'TIMED'));
  await pages.calls.bidOn(1);
  const page = pages.open('TIMED');
  await choose(csv('1,,Stool 1,A chair,100,200,70,,A-1', row(3, '100,200,50,,A-3')));
  await page.user.click(await button('Save & Exit'));
  const dialog = await screen.findByRole('dialog', { name: 'Save the lots' });
  const item = await within(dialog).findByText(/^Lot 1/);
  expect(item).toHaveTextContent('Title: Chair 1 → Stool 1');
  expect(item).toHaveTextContent('Keeps its Starting Bid, because a bid was placed or it was sold.');
  expect(within(dialog).getByText('1 lot of the sale not in this file: kept as they are')).toBeInTheDocument();
  await page.user.click(within(dialog).getByRole('checkbox', { name: 'Reserve', hidden: true }));
  const ticked = () => within(dialog).queryByRole('checkbox', { name: 'Reserve', checked: true, hidden: true });
  await waitFor(() => expect(ticked()).toBeInTheDocument());
  const save = within(dialog).getByRole('button', { name: 'Save and exit' });
  await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled'));
  await page.user.click(save);
  await isSaving();
  await pages.calls.upstream.runner.drain();
  await waitFor(() => expect(page.address()).toBe('/my-auctions/current'));
});

test('a preview shows the first changes, and all of them on demand', async () => {
  const MANY = 60;
  const sheet = (title: string) =>
    csv(...Array.from({ length: MANY }, (_, index) => `${index + 1},,${title} ${index + 1},A chair,100,200,50,,`));
  await pages.calls.saved(await pages.added(sheet('Chair')));
  const page = pages.open();
  await choose(sheet('Stool'));
  await page.user.click(await button('Continue'));
  const dialog = await screen.findByRole('dialog', { name: 'Save the lots' });
  await page.user.click(await within(dialog).findByText('What changes'));
  const changes = () => within(dialog).queryAllByText(/Stool/);
  expect(changes()).toHaveLength(50);
  expect(within(dialog).getByText(/^and 10 more\b/)).toBeInTheDocument();
  await page.user.click(within(dialog).getByRole('button', { name: 'Show more', hidden: true }));
  await waitFor(() => expect(changes()).toHaveLength(MANY));
  expect(within(dialog).queryByRole('button', { name: 'Show more', hidden: true })).not.toBeInTheDocument();
});

test('a preview shows the first lots that the file does not have, and all of them on demand', async () => {
  const MANY = 60;
  await pages.calls.saved(await pages.added(csv(...Array.from({ length: MANY }, (_, index) => row(index + 1)))));
  const page = pages.open();
  await choose(csv(row(1)));
  await page.user.click(await button('Continue'));
  const dialog = await screen.findByRole('dialog', { name: 'Save the lots' });
  const list = (await within(dialog).findByText(/59 lots of the sale not in this file/)).closest('details');
  const lots = () => [...(list?.querySelectorAll('li') ?? [])].filter((one) => one.textContent.includes(' · '));
  expect(lots()).toHaveLength(50);
  expect(within(dialog).getByText(/^and 9 more\b/)).toBeInTheDocument();
  await page.user.click(within(dialog).getByRole('button', { name: 'Show more', hidden: true }));
  await waitFor(() => expect(lots()).toHaveLength(MANY - 1));
  expect(within(dialog).queryByRole('button', { name: 'Show more', hidden: true })).not.toBeInTheDocument();
});

test('while errors remain, Continue waits and Save & Exit is hidden; uploading again asks first and deletes the upload', async () => {
  const page = pages.open();
  await choose(csv(row(1), row(1)));
  expect(await button('Continue')).toHaveAccessibleDescription('Repair 2 errors first');
  expect(screen.queryByRole('button', { name: 'Save & Exit' })).not.toBeInTheDocument();
  await page.user.click(await button('Go Back & Upload Items Again'));
  expect(
    await screen.findByText(
      'Are you sure you want to upload these items again? This will delete all the items you just uploaded.',
    ),
  ).toBeInTheDocument();
  await page.user.click(await button('Upload again'));
  expect(await button('Choose a file')).toBeInTheDocument();
  expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument();
});

test('lots without numbers never reach the review: the upload failed, and can be numbered or replaced', async () => {
  const page = pages.open();
  await choose(csv(row(''), row(5)));
  expect(await screen.findByRole('heading', { name: 'Upload Failed: 1 Total Error(s)' })).toBeInTheDocument();
  expect(screen.getByText('Missing lot number: row 2')).toBeInTheDocument();
  expect(screen.queryByText(/Total # of Items/)).not.toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The file that you upload now replaces lots.csv.')).toBeInTheDocument();
  await choose(csv(row(''), row(7)), 'second.csv');
  await page.user.click(await button('Assign the next free numbers'));
  expect(await screen.findByText(/Total # of Items: 2/)).toBeInTheDocument();
  const states = await pages.calls.upstream.db.query<{ name: string; state: string }>(
    'select file_name as name, state from upload order by id',
  );
  expect(states).toEqual([
    { name: 'lots.csv', state: 'DISCARDED' },
    { name: 'second.csv', state: 'REPAIR' },
  ]);
});

test('what is no spreadsheet failed with its reason, and a file with headings alone with the general error', async () => {
  pages.open();
  await choose(new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')), 'lots.xlsx');
  expect(await screen.findByRole('heading', { name: 'Upload Failed: 1 Total Error(s)' })).toBeInTheDocument();
  expect(
    screen.getByText('This file is a PNG image, not a spreadsheet. Upload a .csv, .xls, or .xlsx file.'),
  ).toBeInTheDocument();
  await choose(csv());
  expect(await screen.findByText(/^Unable to complete your request\./)).toBeInTheDocument();
});

test('uploads that nobody has saved are listed for every user, to be continued or discarded', async () => {
  await pages.added(SHEET);
  await pages.added('Zonk,Wuffel\r\nred,blue\r\n');
  const page = pages.open();
  const list = await screen.findByRole('list', { name: 'Not saved yet' });
  const items = within(list).getAllByRole('listitem');
  expect(items[0]).toHaveTextContent('Columns to choose');
  expect(items[1]).toHaveTextContent(/3 rows, in review\. Uploaded by [A-Z].*\. Last changed/);
  await page.user.click(within(items[0] ?? list).getByRole('button', { name: 'Discard lots.csv' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  await page.user.click(within(list).getByRole('button', { name: 'Continue lots.csv' }));
  expect(await screen.findByText(/Total # of Items: 3/)).toBeInTheDocument();
});

test('cells that were copied in a spreadsheet program are pasted as an upload', async () => {
  pages.open();
  await button('Choose a file');
  const text = 'Lot #\tTitle\tDescription\r\n1\tChair\tA chair\r\n';
  fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => text } });
  expect(await screen.findByText(/Total # of Items: 1/)).toBeInTheDocument();
});

test('Add single item stores the summary’s step and opens a new lot, which returns to the summary', async () => {
  const page = pages.open();
  await page.user.click(await button('Add single item'));
  await waitFor(() => expect(page.address()).toBe(pages.pathOf('LIVE', 'lot/0')));
  expect(await pages.calls.stepOf('LIVE')).toBe(6);
  expect(await screen.findByRole('link', { name: 'Cancel & Return to Summary' })).toHaveAttribute(
    'href',
    expect.stringContaining(pages.pathOf('LIVE', 6)),
  );
});

test('the way out is Save & Exit to the calendar, or Cancel & Return to Summary when opened from there', async () => {
  pages.open();
  expect(await screen.findByRole('link', { name: 'Save & Exit' })).toHaveAttribute(
    'href',
    expect.stringContaining('/my-auctions/current'),
  );
});

test('opened from the summary, the step returns to it', async () => {
  pages.open('LIVE', '?from=summary');
  expect(await screen.findByRole('link', { name: 'Cancel & Return to Summary' })).toHaveAttribute(
    'href',
    expect.stringContaining(pages.pathOf('LIVE', 6)),
  );
});

test('the model, the tip sheet, and, from the summary, the snapshot of the sale are downloaded', async () => {
  const page = pages.open('TIMED', '?from=summary');
  const link = (name: string) => screen.findByRole('link', { name: `Download ${name}` });
  expect(await link('spreadsheet model')).toHaveAttribute('href', '/files/lots/model-artfact-timed.xlsx');
  await page.user.click(await screen.findByRole('radio', { name: 'Auction Flex' }));
  expect(await link('spreadsheet model')).toHaveAttribute('href', '/files/lots/model-auctionflex-timed.xlsx');
  expect(await link('tip sheet')).toHaveAttribute('href', '/files/lots/tip-sheet.pdf');
  expect(await link('spreadsheet snapshot')).toHaveAttribute(
    'href',
    expect.stringContaining(`/files/lots/snapshot-${pages.calls.house.sessions.TIMED}.xlsx?`),
  );
  pages.open('LIVE');
  await screen.findByRole('link', { name: 'Save & Exit' });
  expect(screen.getAllByRole('link', { name: 'Download spreadsheet snapshot' })).toHaveLength(1);
});

test('two hours before the session starts, nothing can be uploaded', async () => {
  await pages.calls.upstream.db.query('update catalog set starts_at = $2 where id = $1', [
    pages.calls.house.sessions.TIMED,
    new Date(Date.now() + 3_600_000),
  ]);
  pages.open('TIMED');
  expect(await screen.findByText('Lots can no longer be uploaded or edited.')).toBeInTheDocument();
  expect(screen.getByText(/^This session starts in less than two hours/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Spreadsheet of items')).not.toBeInTheDocument();
});
