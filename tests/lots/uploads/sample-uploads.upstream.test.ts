import type { SpreadsheetJson } from '../../../upstream/lots/uploads/upload-wire';
import { houseOfFile } from '../../support/services/of-file';
import {
  givenSamples,
  ownSamples,
  prepareSample,
  SALES,
  type Sample,
  saveSample,
  sendSample,
} from './samples/sample-set';
import { startUploads } from './upload-calls';

const to = houseOfFile(startUploads);

/** The lots of each code, in the order of the answer. */
function codesOf({ errors, warnings }: SpreadsheetJson): Record<string, string[]> {
  const codes: Record<string, string[]> = {};
  for (const { errorCode, lotNumber } of [...errors, ...warnings]) {
    codes[errorCode] = [...(codes[errorCode] ?? []), ...(lotNumber === '' ? [] : [lotNumber])];
  }
  return codes;
}

const hasProblem = ({ expect: codes = {} }: Sample) => Object.keys(codes).length > 0;

test('the response to every sample file with errors has exactly its codes and lots', async () => {
  for (const sample of [...ownSamples().filter(hasProblem), ...givenSamples('errors')]) {
    const { file, expect: codes = {}, warning = false, breaking = false, rows } = sample;
    const end = await prepareSample(to, sample);
    const { status, body } = await sendSample(to, sample);
    await end();
    const named = Object.fromEntries(Object.entries(codes).map(([code, lots]) => [code, lots.map(String)] as const));
    const isWhole = '138' in codes || breaking;
    expect([file, status, codesOf(body), body.data.lots.length]).toEqual([
      file,
      warning ? 200 : 422,
      named,
      isWhole ? 0 : rows,
    ]);
  }
}, 120_000);

test('every sample file without errors is uploaded and saved', async () => {
  const { upstream, house } = to;
  for (const sample of [...ownSamples().filter((one) => !hasProblem(one)), ...givenSamples('uploads')]) {
    const { file, rows, saleKind } = sample;
    const catalogId = house.sessions[SALES[saleKind]];
    const { status, body } = await sendSample(to, sample);
    expect([file, status, body.errors, body.data.lots.length]).toEqual([file, 200, [], rows]);
    expect([file, (await saveSample(to, body.data.lots, catalogId, body.data.uploadID)).status]).toEqual([file, 200]);
    const [saved] = await upstream.db.query<{ count: number }>(
      'select count(*) as count from lot where house_id = $1 and catalog_id = $2',
      [house.houseId, catalogId],
    );
    await upstream.db.query('delete from lot where house_id = $1 and catalog_id = $2', [house.houseId, catalogId]);
    expect([file, saved?.count]).toEqual([file, rows]);
  }
}, 240_000);
