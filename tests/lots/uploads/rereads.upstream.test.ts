import { utils, write } from '@e965/xlsx';
import { houseOfFile } from '../../support/services/of-file';
import { csv, edit, row, SHEET, startUploads } from './upload-calls';
import { addUpload } from './upload-house';

const calls = houseOfFile(() => startUploads());

afterEach(() => calls.clear());

/** A workbook with a sheet of notes, two chairs on the sheet Lots, and a sheet without cells. */
function workbook(): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  const lots = [
    ['Lot #', 'Title', 'Description'],
    ['1', 'Chair 1', 'A chair'],
    ['2', 'Chair 2', 'A chair'],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Remember the keys'], ['Call Ann']]), 'Notes');
  utils.book_append_sheet(book, utils.aoa_to_sheet(lots), 'Lots');
  utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Empty');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

async function added(bytes: Uint8Array<ArrayBuffer>) {
  const { upstream, clerk, house } = calls;
  const { body } = await addUpload(upstream, clerk, house.houseRef, house.sessions.LIVE, { name: 'lots', bytes });
  return body.data.upload;
}

const remap = (id: number, body: object) => calls.post(id, 'mapping', body);
const titles = async (id: number) => (await calls.rows(id)).rows.map(({ values }) => values.title);
const filesKept = async () => (await calls.upstream.db.query('select 1 from upload_file')).length;

test('another sheet of the workbook is read, and the choices of columns of the first are lost', async () => {
  const { uploadID, version, sheetName, state } = await added(workbook());
  expect([sheetName, state]).toEqual(['Lots', 'REPAIR']);
  const { body: other } = await remap(uploadID, { version, sheetName: 'Notes' });
  expect([other.data.upload.sheetName, other.data.upload.state]).toEqual(['Notes', 'MAPPING']);
  const columns = [{ index: 0, target: 'title' }];
  const { body: mapped } = await remap(uploadID, { version: other.data.upload.version, columns });
  const { status, body } = await remap(uploadID, { version: mapped.data.upload.version, sheetName: 'Lots' });
  expect([status, body.error]).toEqual([200, undefined]);
  const { upload } = body.data;
  expect([upload.sheetName, upload.otherSheets, upload.state]).toEqual(['Lots', ['Notes', 'Empty'], 'REPAIR']);
  expect(upload.columns.map(({ target, certainty }) => [target, certainty])).toEqual([
    ['lotNumber', 'KNOWN'],
    ['title', 'KNOWN'],
    ['description', 'KNOWN'],
  ]);
  expect(await titles(uploadID)).toEqual(['Chair 1', 'Chair 2']);
});

test('a sheet without cells is refused, and the upload stays as it was', async () => {
  const { uploadID, version } = await added(workbook());
  const { status, body } = await remap(uploadID, { version, sheetName: 'Empty' });
  expect([status, body.error.code]).toEqual([422, 'EMPTY']);
  expect(await calls.read(uploadID)).toMatchObject({ version, sheetName: 'Lots' });
});

test('a sheet without numbers and titles is numbered after the lots of the sale, and gets titles from its descriptions', async () => {
  const bytes = Buffer.from('Description,Low Estimate,Weight (kg)\r\nA chair.,100,5\r\nA table,200,9\r\n');
  const upload = await added(new Uint8Array(bytes));
  expect([upload.state, upload.mappingProblems]).toEqual(['REPAIR', []]);
  expect(upload.notices).toEqual([
    { kind: 'NUMBERED', sheetRow: 1, column: 'lotNumber', from: '1', to: '2' },
    { kind: 'FILLED', sheetRow: 1, column: 'title', from: 'Description' },
    { kind: 'UNIT', sheetRow: 1, column: 'shippingWeight', from: 'Weight (kg)', to: 'kilograms' },
  ]);
  const { rows } = await calls.rows(upload.uploadID);
  expect(rows.map(({ values }) => [values.lotNumber, values.title])).toEqual([
    ['1', 'A chair.'],
    ['2', 'A table'],
  ]);
});

test('a text is read again with another encoding, which keeps the choices of columns', async () => {
  const bytes = Buffer.from('Lot #,Titel,Description\r\n1,Fauteuil \x8e,A chair\r\n', 'latin1');
  const upload = await added(new Uint8Array(bytes));
  const other = upload.encoding === 'Mac Roman' ? 'Windows-1252' : 'Mac Roman';
  const columns = (['lotNumber', 'description', 'title'] as const).map((target, index) => ({ index, target }));
  const { body: mapped } = await remap(upload.uploadID, { version: upload.version, columns });
  const { body } = await remap(upload.uploadID, { version: mapped.data.upload.version, encoding: other });
  expect(body.data.upload.encoding).toBe(other);
  expect(body.data.upload.columns.map(({ target }) => target)).toEqual(['lotNumber', 'description', 'title']);
  const { rows } = await calls.rows(upload.uploadID);
  expect(rows[0]?.values.description).toBe(other === 'Mac Roman' ? 'Fauteuil é' : 'Fauteuil Ž');
});

test('a text is read again with another delimiter, and edits of its rows are lost', async () => {
  const { uploadID } = await calls.added(SHEET);
  await calls.patch(uploadID, [edit('r2', 'title', 'Chair 1', 'Stool')]);
  const { version } = await calls.read(uploadID);
  const { body: split } = await remap(uploadID, { version, delimiter: ';' });
  expect([split.data.upload.delimiter, split.data.upload.columns.length]).toEqual([';', 1]);
  const { body } = await remap(uploadID, { version: split.data.upload.version, delimiter: ',' });
  expect([body.data.upload.state, body.data.upload.canUndo]).toEqual(['REPAIR', false]);
  expect(await titles(uploadID)).toEqual(['Chair 1', 'Chair 2', 'Chair 3']);
});

test('a colleague who has changed the upload meanwhile keeps it from being read again', async () => {
  const { uploadID, version } = await calls.added(SHEET);
  await calls.patch(uploadID, [edit('r2', 'title', 'Chair 1', 'Stool')]);
  const { status, body } = await remap(uploadID, { version, delimiter: ';' });
  expect([status, body.error.code]).toEqual([409, 'EDITED_MEANWHILE']);
  expect((await titles(uploadID))[0]).toBe('Stool');
});

test('a delimiter or an encoding that is unknown is refused', async () => {
  const { uploadID, version } = await calls.added(SHEET);
  expect((await remap(uploadID, { version, delimiter: 'x' })).status).toBe(400);
  expect((await remap(uploadID, { version, encoding: 'klingon' })).status).toBe(400);
});

test('the file is kept until its lots are saved or the upload is discarded', async () => {
  const first = await calls.added(SHEET);
  const second = await calls.added(csv(row(4)));
  expect(await filesKept()).toBe(2);
  await calls.post(first.uploadID, 'discard');
  expect(await filesKept()).toBe(1);
  await calls.saved(second.uploadID);
  expect(await filesKept()).toBe(0);
  const { status, body } = await remap(second.uploadID, { version: second.version + 2, delimiter: ';' });
  expect([status, body.error.code]).toEqual([409, 'UPLOAD_CLOSED']);
});

test('a large file is kept in parts and read again from them', async () => {
  const long = 'x'.repeat(90_000);
  const { uploadID, version } = await calls.added(
    csv(...Array.from({ length: 12 }, (_, index) => `${index + 1},,Chair ${index},${long},,,,,`)),
  );
  expect(await filesKept()).toBe(2);
  const { body } = await remap(uploadID, { version, delimiter: ',' });
  expect(body.data.upload.rowCount).toBe(12);
  expect((await calls.rows(uploadID, '?size=1&page=12')).rows[0]?.values.description).toBe(long);
});
