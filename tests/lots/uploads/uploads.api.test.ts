import { houseOfFile, ofFile, serverOfFile } from '../../support/services/of-file';
import { sendFile } from '../../support/services/send-file';
import { csv, row, SHEET, startUploads } from './upload-calls';

const calls = houseOfFile(() => startUploads());
const server = serverOfFile(() => calls.upstream);
const clerk = ofFile(() => server.as('sample', 'clerk'));

afterEach(() => calls.clear());

interface UploadNode {
  id: string;
  version: number;
  state: string;
  rowCount: number;
}
interface Payload {
  upload: UploadNode | null;
  conflicts: object[];
  userErrors: { code: string }[];
}

const UPLOAD = 'upload { id version state rowCount }';
const MUTATIONS: Readonly<Record<string, string>> = {
  uploadSpreadsheet: 'UploadSpreadsheetInput',
  mapUpload: 'MapUploadInput',
  editUploadCells: 'EditUploadCellsInput',
  deleteUploadRows: 'DeleteUploadRowsInput',
  fixUploadProblems: 'FixUploadProblemsInput',
  undoUploadStep: 'UndoUploadStepInput',
  redoUploadStep: 'RedoUploadStepInput',
  discardUpload: 'DiscardUploadInput',
  saveUpload: 'SaveUploadInput',
};
const textOf = (name: string) =>
  `mutation ($input: ${MUTATIONS[name] ?? ''}!) { ${name}(input: $input) { ${UPLOAD} conflicts { rowId column from to } userErrors { code } } }`;
let keys = 0;
const keyed = (input: object, name: string) =>
  name === 'discardUpload' ? input : { ...input, idempotencyKey: `key-${(keys += 1)}` };

async function run(name: string, input: object): Promise<Payload> {
  const { data, errors } = await clerk.gql<Record<string, Payload>>(textOf(name), { input: keyed(input, name) });
  expect(errors).toEqual([]);
  const payload = data[name];
  if (!payload) throw new Error(`${name} has no answer`);
  return payload;
}

const catalogIdOf = async (number: number): Promise<string> =>
  (await clerk.gql<{ catalog: { id: string } }>(`{ catalog(number: ${number}) { id } }`)).data.catalog.id;

async function added(sheet: string): Promise<UploadNode> {
  const input = { catalogId: await catalogIdOf(calls.house.sessions.LIVE), kind: 'STANDARD', file: null };
  const variables = { input: keyed(input, 'uploadSpreadsheet') };
  const operation = { query: textOf('uploadSpreadsheet'), variables };
  const answer = await sendFile(server.url, clerk.cookie, operation, Buffer.from(sheet));
  const { data } = answer as { data: { uploadSpreadsheet: Payload } };
  if (!data.uploadSpreadsheet.upload) throw new Error(JSON.stringify(answer));
  return data.uploadSpreadsheet.upload;
}

const read = async <Fields>(id: string, fields: string): Promise<Fields> => {
  const { data, errors } = await clerk.gql<{ node: Fields }>(
    `query ($id: ID!) { node(id: $id) { ... on Upload { ${fields} } } }`,
    { id },
  );
  expect(errors).toEqual([]);
  return data.node;
};

test('a spreadsheet is uploaded, mapped, repaired, and saved', async () => {
  const upload = await added('Katalog,Was,Wie,Zonk\r\n1,Chair,A chair,red\r\n1,Table,A table,blue\r\n');
  expect(upload.state).toBe('MAPPING');
  expect(
    await read(upload.id, 'columns { heading use column certainty samples } mappingProblems { code missing }'),
  ).toMatchObject({
    columns: [{}, {}, {}, { heading: 'Zonk', samples: ['red', 'blue'] }],
    mappingProblems: [{ code: 138 }],
  });
  const mapped = await run('mapUpload', {
    id: upload.id,
    version: upload.version,
    columns: [
      { index: 0, use: 'COLUMN', column: 'LOT_NUMBER' },
      { index: 1, use: 'COLUMN', column: 'TITLE' },
      { index: 2, use: 'COLUMN', column: 'DESCRIPTION' },
      { index: 3, use: 'IGNORE' },
    ],
  });
  expect(mapped.upload).toMatchObject({ state: 'REPAIR', rowCount: 2 });
  const fields = `problems { canSave errorCount groups { code severity title lotNumbers fixes { label count examples { rowId column from to } } } }
    rows(filter: { code: 110 }) { totalCount nodes { rowId cells { column value } problems { code columns } } }`;
  expect(await read(upload.id, fields)).toMatchObject({
    problems: {
      canSave: false,
      errorCount: 2,
      groups: [
        {
          code: 110,
          severity: 'ERROR',
          title: 'Duplicate lot number',
          fixes: [{}, { label: 'Add letters', count: 1 }],
        },
      ],
    },
    rows: { totalCount: 2, nodes: [{ problems: [{ code: 110, columns: ['LOT_NUMBER'] }] }, {}] },
  });
  const fixed = await run('fixUploadProblems', { id: upload.id, version: 2, code: 110, label: 'Add letters' });
  expect(await read(upload.id, 'preview { warning addedCount unchangedCount missing { title } }')).toEqual({
    preview: { warning: null, addedCount: 2, unchangedCount: 0, missing: [] },
  });
  const saving = await run('saveUpload', { id: upload.id, version: fixed.upload?.version });
  expect(saving.upload?.state).toBe('SAVING');
  await calls.upstream.runner.drain();
  expect(await read(upload.id, 'state outcome { added changed } catalog { lotCount }')).toEqual({
    state: 'SAVED',
    outcome: { added: 2, changed: 0 },
    catalog: { lotCount: 2 },
  });
});

test('steps are undone and done again, and a cell that a colleague edited is a conflict', async () => {
  const { id } = await added(SHEET);
  const cells = [{ rowId: 'r2', column: 'TITLE', from: 'Chair 1', to: 'Stool' }];
  await run('editUploadCells', { id, cells });
  const refused = await run('editUploadCells', { id, cells });
  expect([refused.conflicts, refused.userErrors.map(({ code }) => code)]).toEqual([cells, ['EDITED_MEANWHILE']]);
  await run('deleteUploadRows', { id, rowIds: ['r3'] });
  expect((await run('undoUploadStep', { id })).upload?.rowCount).toBe(3);
  expect((await run('redoUploadStep', { id })).upload?.rowCount).toBe(2);
  expect(await read(id, 'canUndo canRedo')).toEqual({ canUndo: true, canRedo: false });
  expect((await run('discardUpload', { id })).upload?.state).toBe('DISCARDED');
  expect((await run('undoUploadStep', { id })).userErrors).toEqual([{ code: 'UPLOAD_CLOSED' }]);
});

test('open uploads are listed for a session, and each node is read with one call', async () => {
  const upload = await added(csv(row(1)));
  const catalogId = await catalogIdOf(calls.house.sessions.LIVE);
  const list = 'query ($id: ID) { uploads(catalogId: $id) { totalCount nodes { id } } }';
  const { data } = await clerk.gql<{ uploads: object }>(list, { id: catalogId });
  expect(data.uploads).toEqual({ totalCount: 1, nodes: [{ id: upload.id }] });
  const second = await added(csv(row(2)));
  const many = await clerk.gql('query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Upload { fileName } } }', {
    ids: [upload.id, second.id],
  });
  expect(many.calls.filter((call) => call.includes('uploads'))).toEqual(['GET /app/house/{houseRef}/uploads']);
});

test('a file that is no spreadsheet is refused with what it is', async () => {
  const input = { catalogId: await catalogIdOf(calls.house.sessions.LIVE), kind: 'STANDARD', file: null };
  const operation = { query: textOf('uploadSpreadsheet'), variables: { input: keyed(input, 'uploadSpreadsheet') } };
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  expect(await sendFile(server.url, clerk.cookie, operation, png)).toMatchObject({
    data: { uploadSpreadsheet: { upload: null, userErrors: [{ code: 'NOT_A_SPREADSHEET' }] } },
  });
});

test('rows come in compact blocks without their check, also only those that changed', async () => {
  const { id, version } = await added(csv(row(1, '100,200'), '1-2,,Chair 2,A chair,,,,,', row(3)));
  const block = (args: string) =>
    read<{ rowBlock: object }>(
      id,
      `rowBlock(${args}) { version totalCount columns rows { rowId sheetRow isDeleted values faults { column kind text } } }`,
    );
  expect(await block('first: 1, offset: 1')).toEqual({
    rowBlock: {
      version,
      totalCount: 3,
      columns: ['LOT_NUMBER', 'TITLE', 'DESCRIPTION'],
      rows: [{ rowId: 'r3', sheetRow: 3, isDeleted: false, values: ['1-2', 'Chair 2', 'A chair'], faults: [] }],
    },
  });
  await run('deleteUploadRows', { id, rowIds: ['r3'] });
  expect(await block(`changedAfter: ${version}`)).toMatchObject({
    rowBlock: { version: version + 1, totalCount: 1, rows: [{ rowId: 'r3', isDeleted: true }] },
  });
  const tooMany = await clerk.gql(
    'query ($id: ID!) { node(id: $id) { ... on Upload { rowBlock(first: 1001) { version } } } }',
    {
      id,
    },
  );
  expect(tooMany.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
});

test('the facts of the check have the columns of the file and the lots of the session', async () => {
  const { id, version } = await added(csv(row(1, '100,200,50')));
  await run('saveUpload', { id, version });
  await calls.upstream.runner.drain();
  const next = await added('Lot #,Title\r\n1,Chair\r\n');
  const fields =
    'saleKind connectType currency lotMaximum columns fileColumns savedLots { number extension inventoryNumber hasBid startingBid reserve } deletedNumbers { number }';
  expect(await read(next.id, `facts { ${fields} }`)).toEqual({
    facts: {
      saleKind: 'LIVE',
      connectType: 's',
      currency: 'USD',
      lotMaximum: 2000,
      columns: ['LOT_NUMBER', 'TITLE'],
      fileColumns: ['LOT_NUMBER', 'TITLE'],
      savedLots: [
        { number: '1', extension: '', inventoryNumber: '', hasBid: false, startingBid: '50.00', reserve: null },
      ],
      deletedNumbers: [],
    },
  });
});

test('the changes of a preview come in pages, also beyond those that are read with it', async () => {
  const sheet = (title: string) =>
    csv(...Array.from({ length: 203 }, (_, index) => `${index + 1},,${title} ${index + 1},A chair,100,200,50,,`));
  await calls.saved((await calls.added(sheet('Chair'))).uploadID);
  const { id } = await added(sheet('Stool'));
  const page = async (args: string) =>
    (
      await read<{ preview: { changes: { totalCount: number; nodes: { lotNumber: string }[] } } }>(
        id,
        `preview { changes(${args}) { totalCount nodes { lotNumber } pageInfo { hasNextPage endCursor } } }`,
      )
    ).preview.changes;
  const first = await page('first: 2');
  expect(first).toMatchObject({
    totalCount: 203,
    nodes: [{ lotNumber: '1' }, { lotNumber: '2' }],
    pageInfo: { hasNextPage: true },
  });
  expect(await page('first: 5, offset: 199')).toMatchObject({
    totalCount: 203,
    nodes: ['200', '201', '202', '203'].map((lotNumber) => ({ lotNumber })),
    pageInfo: { hasNextPage: false },
  });
  expect(await read(id, 'preview { changedCount missingCount changed { lotNumber } }')).toMatchObject({
    preview: { changedCount: 203, missingCount: 0, changed: { length: 200 } },
  });
});

test('the lots that the file does not have come in pages, also beyond those that are read with the preview', async () => {
  await calls.saved((await calls.added(csv(...Array.from({ length: 204 }, (_, index) => row(index + 1))))).uploadID);
  const { id } = await added(csv(row(1)));
  const page = async (args: string) =>
    (
      await read<{ preview: { missingLots: { totalCount: number; nodes: { lotNumber: string }[] } } }>(
        id,
        `preview { missingLots(${args}) { totalCount nodes { lotNumber } pageInfo { hasNextPage } } }`,
      )
    ).preview.missingLots;
  expect(await page('first: 2')).toMatchObject({
    totalCount: 203,
    nodes: [{ lotNumber: '2' }, { lotNumber: '3' }],
    pageInfo: { hasNextPage: true },
  });
  expect(await page('first: 5, offset: 199')).toMatchObject({
    totalCount: 203,
    nodes: ['201', '202', '203', '204'].map((lotNumber) => ({ lotNumber })),
    pageInfo: { hasNextPage: false },
  });
});
