import { screen, waitFor, within } from '@testing-library/react';
import { csv, row } from '../upload-calls';
import { choose, uploadPages } from './upload-page';

const pages = uploadPages();
afterEach(async () => {
  sessionStorage.clear();
  await pages.calls.clear();
});

const FOREIGN = [
  'Zonk,Wuffel,Bla,,Est',
  '1,Chair,A chair,red,100-200',
  '2,Table,A table,blue,200-300',
  'TOTAL,,,,',
].join('\r\n');

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const target = (title: string) => screen.findByRole('combobox', { name: `${title} contains` });

test('an unknown sheet is mapped with its values in view, and the next one like it is known', async () => {
  const page = pages.open();
  await choose(FOREIGN);
  expect(await screen.findByText('Incorrect column names.')).toBeInTheDocument();
  expect(screen.getByText('Unlabeled column.')).toBeInTheDocument();
  const open = screen.getByRole('list', { name: 'Confirm or choose' });
  expect(open).toHaveTextContent('red · blue');
  expect(within(screen.getByRole('list', { name: 'Known columns' })).getByText('Est')).toBeInTheDocument();
  await page.user.selectOptions(await target('Zonk'), 'LOT_NUMBER');
  await page.user.selectOptions(await target('Wuffel'), 'TITLE');
  await page.user.selectOptions(await target('Bla'), 'DESCRIPTION');
  expect(await button('Continue')).toHaveAccessibleDescription('Select what 1 more column contains');
  await page.user.click(await button('Leave out 1 column'));
  await page.user.click(await button('Continue'));
  expect(await screen.findByText(/Total # of Items: 2/)).toBeInTheDocument();
  expect((await pages.calls.rows(await lastUpload())).rows[0]?.values).toEqual({
    lotNumber: '1',
    title: 'Chair',
    description: 'A chair',
    lowEstimate: '100',
    highEstimate: '200',
  });
  await pages.calls.saved(await lastUpload());
  pages.open();
  await choose(FOREIGN.replace('1,Chair', '3,Stool'));
  expect(await screen.findByText(/Total # of Items: 2/)).toBeInTheDocument();
});

test('a column that another one has says so, and choosing it takes it over', async () => {
  const page = pages.open();
  await choose(FOREIGN);
  await page.user.selectOptions(await target('Wuffel'), 'TITLE');
  const other = await target('Bla');
  expect(within(other).getByRole('option', { name: 'Title (now “Wuffel”)' })).toBeInTheDocument();
  await page.user.selectOptions(other, 'TITLE');
  expect(await target('Wuffel')).toHaveValue('');
  expect(other).toHaveValue('TITLE');
});

test('a column of image files that an earlier upload left out stays out, and is offered', async () => {
  const sheet = 'Lot #,Title,Description,Images\r\n1,Chair,A chair,DSC_1.jpg\r\n2,Table,A table,DSC_2.jpg\r\n';
  const page = pages.open();
  await choose(sheet);
  await page.user.click(await button('Change columns'));
  await page.user.selectOptions(await target('Images'), 'IGNORE');
  await page.user.click(await button('Save columns'));
  await screen.findByText(/Total # of Items: 2/);
  await pages.calls.saved(await lastUpload());
  const next = pages.open();
  await choose(sheet.replace('1,Chair', '3,Stool').replace('2,Table', '4,Desk'));
  expect(
    await screen.findByText(/^The column “Images” isn’t uploaded, as in earlier uploads\. Choose Images for it/),
  ).toBeInTheDocument();
  expect((await pages.calls.rows(await lastUpload())).rows[0]?.values).not.toHaveProperty('imageFileNames');
  await next.user.click(await button('Choose columns'));
  await next.user.selectOptions(await target('Images'), 'IMAGE_FILE_NAMES');
  await next.user.click(await button('Save columns'));
  await screen.findByText(/Total # of Items: 2/);
  expect(screen.queryByText(/isn’t uploaded, as in earlier uploads/)).not.toBeInTheDocument();
  expect((await pages.calls.rows(await lastUpload())).rows[0]?.values).toHaveProperty('imageFileNames', 'DSC_1.jpg');
});

test('required columns that the file lacks are named until they are chosen', async () => {
  const page = pages.open();
  await choose('Lot #,Zonk\r\n1,Chair\r\n2,Table\r\n');
  await page.user.selectOptions(await target('Zonk'), 'TITLE');
  expect(await screen.findByText('Required, and not chosen yet: Description.')).toBeInTheDocument();
});

test('a sheet without numbers is numbered with a notice, and the columns that are left out are named', async () => {
  pages.open();
  await choose('Title,Description,Tax Rate,Quantity\r\nChair,A chair,x,1\r\nTable,A table,y,2\r\n');
  expect(await screen.findByText(/the lots were numbered from 1 to 2\./)).toBeInTheDocument();
  expect(screen.getByText(/2 columns left out: Tax Rate, Quantity/)).toBeInTheDocument();
});

test('Continue says what is missing if the columns can’t be used without it', async () => {
  const page = pages.open();
  await choose('Lot #,Zonk\r\n1,Chair\r\n2,Table\r\n');
  await page.user.selectOptions(await target('Zonk'), 'TITLE');
  await page.user.click(await button('Continue'));
  expect(await screen.findByText(/The columns can’t be used without them\./)).toBeInTheDocument();
});

test('how the file was read is said and can be chosen: its delimiter, encoding, and skipped rows', async () => {
  const page = pages.open();
  await choose(`Winter Sale;;\r\nLot #;Title;Description\r\n1;Caf\u00e9 chair;A chair\r\n`);
  await page.user.click(await screen.findByText(/^lots\.csv: UTF-8 · semicolon · 1 row · 1 row skipped$/));
  expect(screen.getByText('Row 1, a title: Winter Sale')).toBeInTheDocument();
  await page.user.selectOptions(screen.getByLabelText('Encoding'), 'Windows-1252');
  expect(await screen.findByText(/^lots\.csv: Windows-1252/)).toBeInTheDocument();
  expect((await pages.calls.rows(await lastUpload())).rows[0]?.values.title).toBe('Caf\u00c3\u00a9 chair');
});

test('amounts that can be read in two ways are asked about, and read as staff say', async () => {
  const page = pages.open();
  await choose('Lot #,Title,Description,Low Estimate\r\n1,Chair,A chair,1.234\r\n');
  expect(
    await screen.findByText('Low Estimate: “1.234” was read as 1,234. Is that right for the column?'),
  ).toBeInTheDocument();
  await page.user.click(await button('It is 1.234'));
  await waitFor(() => expect(screen.queryByText(/was read as/)).not.toBeInTheDocument());
  expect((await pages.calls.rows(await lastUpload())).rows[0]?.values.lowEstimate).toBe('1.234');
});

test('columns of a known sheet can be changed from the review', async () => {
  const page = pages.open();
  await choose(csv(row(1, ',,,,A-1')));
  await page.user.click(await screen.findByText(/^lots\.csv: /));
  await page.user.click(await button('Change columns'));
  await page.user.selectOptions(await target('Inventory #'), 'IGNORE');
  await page.user.click(await button('Save columns'));
  expect(await screen.findByText(/Total # of Items: 1/)).toBeInTheDocument();
  expect((await pages.calls.rows(await lastUpload())).rows[0]?.values.inventoryNumber).toBeUndefined();
});

async function lastUpload(): Promise<number> {
  const [upload] = await pages.calls.upstream.db.query<{ id: number }>('select max(id) as id from upload');
  return upload?.id ?? 0;
}
