import { read, utils } from '@e965/xlsx';
import { pictureFile } from '../../../rules/images/picture-files';
import { selectActor } from '../../../upstream/demo/store';
import { unpacked } from '../../core/documents/archives';
import { plain } from '../../images/pictures';
import { addLotPicture } from '../../support/houses/lot-pictures';
import { houseOfFile, ofFile } from '../../support/services/of-file';
import { type Downloaded, PAGE, startSnapshots } from './snapshot-calls';

const calls = houseOfFile(() => startSnapshots());

const clerk = ofFile(() => calls.upstream.db.transaction((tx) => selectActor(tx, calls.house.houseId, 'clerk')));
afterEach(async () => {
  await calls.upstream.db.query('delete from lot_picture');
  await calls.clear();
});

const CHAIR = { lotNumber: '7', lotExtension: 'A', title: 'Chair', description: 'A chair', lowEstimate: '1200.5' };

const rowsOf = ({ bytes }: Downloaded): unknown[][] => {
  const book = read(bytes);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  return sheet === undefined ? [] : utils.sheet_to_json(sheet, { header: 1, defval: null });
};

const recordsOf = (file: Downloaded): Record<string, unknown>[] => {
  const [headings = [], ...rows] = rowsOf(file);
  return rows.map((cells) => Object.fromEntries(headings.map((heading, index) => [String(heading), cells[index]])));
};

const errorOf = ({ bytes }: Downloaded) =>
  (JSON.parse(new TextDecoder().decode(bytes)) as { error: { code: string; message: string } }).error;

const media = (file: Downloaded) =>
  [...unpacked(Buffer.from(file.bytes)).keys()].filter((name) => name.startsWith('xl/media/'));

const picture = async (id: number, color: string, side = 300) =>
  (
    await addLotPicture(
      calls.upstream.services,
      clerk,
      id,
      await plain({ width: side, height: side / 2, color })
        .png()
        .toBuffer(),
    )
  ).name;

test('the snapshot has all lots of the session by number, without deleted ones, and ends with their Rostrum ID', async () => {
  const [chair, , deleted] = await calls.add('TIMED', [
    { ...CHAIR, reserve: '900', inventoryNumber: '007', shippingWeight: '12' },
    { lotNumber: '2', title: 'Stool', description: 'A stool' },
    { lotNumber: '3', title: 'Lamp', description: 'A lamp' },
  ]);
  await calls.upstream.db.query('update lot set is_deleted = true where id = $1', [deleted]);
  const [row] = await calls.upstream.db.query<{ ref: string }>('select ref from lot where id = $1', [chair]);
  const file = await calls.snapshot('TIMED', 'version=v2');
  expect([file.status, file.type]).toEqual([200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);
  expect(file.name).toMatch(new RegExp(`^lots_${calls.house.sessions.TIMED}_\\d{4}-\\d\\d-\\d\\d\\.xlsx$`));
  expect(recordsOf(file)).toEqual([
    expect.objectContaining({ 'Lot #': 2, Title: 'Stool' }),
    expect.objectContaining({
      'Lot #': 7,
      'Lot Ext.': 'A',
      'Low Estimate': 1200.5,
      Reserve: 900,
      'Inventory #': '007',
      'Total Weight': 12,
      Currency: 'USD',
      'Rostrum ID': row?.ref,
    }),
  ]);
  expect(rowsOf(file)[0]?.at(-1)).toBe('Rostrum ID');
});

test.each([
  ['LIVE', 'Lot #', ['Low Estimate', 'Starting Bid'], ['Reserve', 'Price']],
  ['TIMED', 'Lot #', ['Low Estimate', 'Reserve'], ['Price']],
  ['BUY_NOW', 'Item #', ['Price', 'Shipping (Domestic)'], ['Low Estimate', 'Reserve', 'Starting Bid']],
] as const)('a snapshot of %s lots has the columns of this kind of sale', async (kind, first, some, none) => {
  const [headings] = rowsOf(await calls.snapshot(kind, 'version=v2'));
  expect(headings?.[0]).toBe(first);
  expect(headings).toEqual(expect.arrayContaining([...some]));
  for (const heading of none) expect(headings).not.toContain(heading);
});

test('the page’s request has the first picture of each lot, small, and the names of all', async () => {
  const [chair = 0, stool = 0] = await calls.add('LIVE', [
    CHAIR,
    { lotNumber: '2', title: 'Stool', description: 'A stool' },
    { lotNumber: '9', title: 'Lamp', description: 'A lamp' },
  ]);
  const names = [
    await picture(chair, '#102030', 1200),
    await picture(chair, '#405060'),
    await picture(stool, '#708090'),
  ];
  const file = await calls.snapshot('LIVE');
  const files = unpacked(Buffer.from(file.bytes));
  expect(media(file)).toEqual(['xl/media/image1.jpeg', 'xl/media/image2.jpeg']);
  const drawn = [
    ...String(files.get('xl/drawings/drawing1.xml')).matchAll(/<xdr:from>.*?<xdr:row>(\d+)<.*?descr="(.*?)"/g),
  ];
  expect(drawn.map(([, row, title]) => [row, title])).toEqual([
    ['1', 'Stool'],
    ['2', 'Chair'],
  ]);
  expect(recordsOf(file).map((record) => [record['Lot #'], record['Picture files']])).toEqual([
    [2, pictureFile(names[2] ?? '', 'full')],
    [7, `${pictureFile(names[0] ?? '', 'full')}, ${pictureFile(names[1] ?? '', 'full')}`],
    [9, null],
  ]);
  expect(media(await calls.snapshot('LIVE', 'version=v2'))).toEqual([]);
});

test('pictures are counted from startImage, and the one at endImage is no longer in the file', async () => {
  const ids = await calls.add(
    'LIVE',
    ['1', '2', '3', '4'].map((lotNumber) => ({ lotNumber, title: `Chair ${lotNumber}`, description: 'A chair' })),
  );
  for (const [index, id] of ids.entries()) await picture(id, `#10${index}0ff`);
  const drawnIn = async (range: string) => {
    const file = await calls.snapshot('LIVE', `version=v2&images=1&${range}`);
    const drawing = String(unpacked(Buffer.from(file.bytes)).get('xl/drawings/drawing1.xml'));
    return [...drawing.matchAll(/descr="(.*?)"/g)].map(([, title]) => title);
  };
  expect(await drawnIn('startImage=0&endImage=3')).toEqual(['Chair 1', 'Chair 2', 'Chair 3']);
  expect(await drawnIn('startImage=1&endImage=2')).toEqual(['Chair 2']);
  expect(await drawnIn('startImage=3&endImage=10000')).toEqual(['Chair 4']);
  expect(await drawnIn('startImage=3&endImage=1')).toEqual([]);
});

test('a picture whose file is missing leaves its lot without one', async () => {
  const [chair = 0] = await calls.add('LIVE', [CHAIR]);
  const name = await picture(chair, '#abcdef');
  await calls.upstream.services.files.put(
    `pictures/${name.slice(0, 2)}/${pictureFile(name, 'screen')}`,
    Buffer.from('no picture'),
  );
  const file = await calls.snapshot('LIVE');
  expect([file.status, media(file), recordsOf(file).length]).toEqual([200, [], 1]);
});

test('text is chosen with includeXLS=false', async () => {
  await calls.add('LIVE', [{ ...CHAIR, description: '=1+2, "so"' }]);
  const file = await calls.snapshot('LIVE', `${PAGE}&includeXLS=false`.replace('includeXLS=true&', ''));
  expect(file.type).toBe('text/csv; charset=utf-8');
  expect(file.name).toMatch(/\.csv$/);
  const [head, row] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes).split('\r\n');
  expect(head).toMatch(/^\ufeffLot #,Lot Ext\.,Title,.*,Rostrum ID$/);
  expect(row).toMatch(/^7,A,Chair,"'=1\+2, ""so""",1200\.50,/);
});

test('a text that no cell can have is refused with its lots, and can be downloaded as text', async () => {
  await calls.add('LIVE', [
    CHAIR,
    { lotNumber: '8', title: 'Stool', description: 'x'.repeat(32_767) },
    { lotNumber: '9', title: 'Lamp', description: 'x'.repeat(32_768) },
    { lotNumber: '10', title: 'Sofa', description: '🪑'.repeat(20_000) },
  ]);
  const refused = await calls.snapshot('LIVE');
  expect([refused.status, errorOf(refused)]).toMatchObject([
    422,
    {
      code: 'TEXT_TOO_LONG',
      message:
        'A cell of a workbook can have 32,767 characters, and these lots have a longer text: 9, 10. Shorten it, or download the snapshot as .csv.',
    },
  ]);
  expect((await calls.snapshot('LIVE', 'includeXLS=false')).status).toBe(200);
});

test.each([
  'version=v1',
  'includeXLS=yes',
  'fromS3=1',
  'images=2',
  'images=1&endImage=10001',
  'startImage=-1',
  'startImage=1.5',
  'startImage=x',
])('the parameter %s is refused', async (query) => {
  const file = await calls.snapshot('LIVE', query);
  expect([file.status, errorOf(file).code]).toEqual([400, 'BAD_USER_INPUT']);
});

test('an unknown session, and that of another house, is not found', async () => {
  const other = await calls.upstream.signIn('other', 'clerk');
  for (const file of [
    await calls.snapshot('LIVE', PAGE, other),
    await calls.download('/cps/app/snapshot/999999/lot-data'),
  ])
    expect([file.status, errorOf(file).message]).toEqual([404, 'The session was not found.']);
});

test('lots in several groups are all in the file, in order', async () => {
  const numbers = Array.from({ length: 600 }, (_, index) => String(index + 1));
  await calls.add(
    'LIVE',
    numbers.map((lotNumber) => ({ lotNumber, title: `Chair ${lotNumber}`, description: 'A chair' })),
  );
  expect(recordsOf(await calls.snapshot('LIVE')).map((record) => record['Lot #'])).toEqual(numbers.map(Number));
});

test('a snapshot has 10,000 pictures at most, and all lots', async () => {
  const { db } = calls.upstream;
  const [first = 0] = await calls.add(
    'LIVE',
    Array.from({ length: 10_001 }, (_, index) => ({
      lotNumber: String(index + 1),
      title: `Chair ${index + 1}`,
      description: 'A chair',
    })),
  );
  const name = await picture(first, '#abcdef');
  await db.query(
    `insert into lot_picture (house_id, id, lot_id, position, picture_name)
     select house_id, 1000000 + id, id, 1, $3 from lot where house_id = $1 and catalog_id = $2 and id <> $4`,
    [calls.house.houseId, calls.house.sessions.LIVE, name, first],
  );
  const file = await calls.snapshot('LIVE');
  const drawing = String(unpacked(Buffer.from(file.bytes)).get('xl/drawings/drawing1.xml'));
  const drawn = [...drawing.matchAll(/descr="(.*?)"/g)].map(([, title]) => title);
  expect([drawn.length, drawn.at(-1)]).toEqual([10_000, 'Chair 10000']);
  expect(recordsOf(file).at(-1)).toMatchObject({ 'Lot #': 10_001, Title: 'Chair 10001' });
}, 120_000);
