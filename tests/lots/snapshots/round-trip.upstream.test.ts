import fc from 'fast-check';
import { hasColumn } from '../../../rules/lots/uploads/columns';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import { houseOfFile } from '../../support/services/of-file';
import { type LotFields, startSnapshots } from './snapshot-calls';

const calls = houseOfFile(() => startSnapshots());

afterEach(() => calls.clear());

const XLSX = 'includeXLS=true';
const CSV = 'includeXLS=false';

/** Lots whose texts a careless file would change. */
const STRANGE: readonly LotFields[] = [
  '=1+2',
  "'=1+2",
  "''",
  "'quoted'",
  '-5 degrees',
  '+1',
  '@home',
  '\t tabbed',
  'two\nlines\n\nand more',
  'return\r\nand feed',
  '007',
  '1-2',
  '1e5',
  '1.234,5',
  'it\u0092s',
  '_x0041_',
  '"quoted", and; more|',
  'Total',
  'Lot #',
  'TRUE',
  '#REF!',
  '  spaces  ',
  '＝1',
].map((text, index) => ({
  lotNumber: String(index + 1),
  lotExtension: index % 3 === 0 ? 'A' : '',
  title: text.replaceAll(/\s+/g, ' '),
  description: text,
  condition: text,
  circa: text,
  inventoryNumber: ['', `00${index}`, `-${index}`, `1E${index}`, `2026-01-${index + 10}`][index % 5],
  lowEstimate: ['', '100', '100.5', '0.05', '99999999999.99'][index % 5],
  shippingWeight: ['', '0', '7'][index % 3],
}));

const text = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 30 })
  .filter((one) => /\S/.test(one) && !/[\0\p{Cs}]/u.test(one));
const amount = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 10 ** 12 }).map((cents) => (cents / 100).toFixed(2)),
);

const lot = (sale: SaleKind) =>
  fc
    .record({
      lotExtension: fc.constantFrom('', 'A', 'Z'),
      title: text,
      description: text,
      price: amount,
      lowEstimate: amount,
      startingBid: amount,
      reserve: amount,
      dimensions: fc.oneof(fc.constant(''), text),
      shippingLength: fc.constantFrom('', '0', '12', '999999999'),
      provenance: fc.oneof(fc.constant(''), text),
      literature: fc.oneof(fc.constant(''), text),
    })
    .map(({ price, ...fields }): LotFields => ({
      ...Object.fromEntries(
        Object.entries(fields).filter(([column]) => hasColumn(sale, column as keyof typeof fields)),
      ),
      ...(sale === 'BUY_NOW' && { price: price || '1' }),
    }));

async function expectUnchanged(kind: SaleKind, query: string) {
  const before = await calls.stored(kind);
  const upload = await calls.uploaded(kind, await calls.snapshot(kind, query));
  expect([upload.state, upload.questions, upload.mappingProblems]).toEqual(['REPAIR', [], []]);
  const { groups } = await calls.problems(upload.uploadID);
  expect(groups.map(({ code, displayMsg, lotNumbers }) => [code, displayMsg, lotNumbers])).toEqual([]);
  expect(await calls.preview(upload.uploadID)).toMatchObject({
    addedCount: 0,
    changed: [],
    missing: [],
    unchangedCount: before.length,
  });
  await calls.saved(upload.uploadID);
  expect(await calls.stored(kind)).toEqual(before);
}

test.each([XLSX, CSV])('an unchanged snapshot of strange lots changes nothing: %s', async (query) => {
  await calls.add('LIVE', STRANGE);
  await calls.add('LIVE', [{ title: 'No number', description: 'It has none yet.' }]);
  await expectUnchanged('LIVE', query);
});

test.each(['LIVE', 'TIMED', 'BUY_NOW'] as const)(
  'an unchanged snapshot of any lots changes nothing: %s',
  async (kind) => {
    const lots = fc.sample(lot(kind), { numRuns: 80, seed: 18 });
    await calls.add(
      kind,
      lots.map((fields, index) => ({ ...fields, lotNumber: String(index + 1) })),
    );
    await expectUnchanged(kind, XLSX);
    await expectUnchanged(kind, CSV);
  },
);

test('lots of a snapshot are renumbered, exchange their numbers, and get new ones between them', async () => {
  const chair = (number: string): LotFields => ({
    lotNumber: number,
    title: `Chair ${number}`,
    description: 'A chair',
  });
  await calls.add('LIVE', ['1', '2', '3'].map(chair));
  const { bytes } = await calls.snapshot('LIVE', CSV);
  const [head = '', one = '', two = '', three = ''] = new TextDecoder().decode(bytes).split('\r\n');
  const renumbered = (line: string, number: string) => line.replace(/^\d+/, number);
  const added = '4,,Stool,A stool';
  const file = [head, renumbered(one, '2'), renumbered(two, '1'), renumbered(three, '30'), added].join('\r\n');
  const upload = await calls.uploaded('LIVE', {
    status: 200,
    type: null,
    name: 'lots.csv',
    bytes: new TextEncoder().encode(file),
  });
  expect(await calls.preview(upload.uploadID)).toMatchObject({
    addedCount: 1,
    changed: [
      { lotNumber: '1', fields: [{ column: 'lotNumber', from: '1', to: '2' }] },
      { lotNumber: '2', fields: [{ column: 'lotNumber', from: '2', to: '1' }] },
      { lotNumber: '3', fields: [{ column: 'lotNumber', from: '3', to: '30' }] },
    ],
    missing: [],
  });
  await calls.saved(upload.uploadID);
  expect((await calls.lots()).map(({ number, title }) => [number, title])).toEqual([
    [1, 'Chair 2'],
    [2, 'Chair 1'],
    [4, 'Stool'],
    [30, 'Chair 3'],
  ]);
});

test('repaired rows keep their Rostrum ID', async () => {
  await calls.add('LIVE', [{ lotNumber: '1', title: 'Chair', description: 'A chair' }]);
  const { bytes } = await calls.snapshot('LIVE', CSV);
  const file = new TextDecoder().decode(bytes).replace('\r\n1,', '\r\n8,').replace('Chair', '');
  const upload = await calls.uploaded('LIVE', {
    status: 200,
    type: null,
    name: 'lots.csv',
    bytes: new TextEncoder().encode(file),
  });
  const { groups } = await calls.problems(upload.uploadID);
  expect(groups.map(({ code }) => code)).toEqual([101]);
  await calls.patch(upload.uploadID, [{ rowId: 'r2', column: 'title', from: '', to: 'Stool' }]);
  await calls.saved(upload.uploadID);
  expect(await calls.lots()).toMatchObject([{ number: 8, title: 'Stool' }]);
});
