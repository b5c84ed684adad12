import { fireEvent, screen } from '@testing-library/react';
import { openApp } from '../../../support/browser/web-app';
import { SAMPLE_NOW } from '../../../support/houses/sample-house';
import { ofFile } from '../../../support/services/of-file';
import { sendFile } from '../../../support/services/send-file';
import { startTestServer } from '../../../support/services/server';
import { startUploads, type UploadCalls } from '../upload-calls';

type Kind = keyof UploadCalls['house']['sessions'];

let keys = 0;
const SEGMENTS: Readonly<Record<Kind, string>> = { LIVE: 'live', TIMED: 'timed', BUY_NOW: 'bin' };

/** Starts a house with empty sessions and the app's server, and opens the step in which their items are uploaded. */
async function startUploadPages() {
  jest.spyOn(Date, 'now').mockImplementation(() => SAMPLE_NOW + performance.now());
  const calls = await startUploads();
  const server = await startTestServer(calls.upstream);
  const clerk = await server.as('sample', 'clerk');
  const { data } = await clerk.gql<{ catalog: { saleNumber: number } }>(
    `{ catalog(number: ${calls.house.sessions.LIVE}) { saleNumber } }`,
  );
  const added = async (sheet: string, kind: Kind = 'LIVE', fileName = 'lots.csv'): Promise<number> => {
    const { data: read } = await clerk.gql<{ catalog: { id: string } }>(
      `{ catalog(number: ${calls.house.sessions[kind]}) { id } }`,
    );
    const query =
      'mutation ($input: UploadSpreadsheetInput!) { uploadSpreadsheet(input: $input) { upload { number } } }';
    const input = { catalogId: read.catalog.id, kind: 'STANDARD', file: null, idempotencyKey: `added ${(keys += 1)}` };
    const answer = await sendFile(
      server.url,
      clerk.cookie,
      { query, variables: { input } },
      Buffer.from(sheet),
      fileName,
    );
    return (answer as { data: { uploadSpreadsheet: { upload: { number: number } } } }).data.uploadSpreadsheet.upload
      .number;
  };
  const pathOf = (kind: Kind, step: number | string) =>
    `/session/${SEGMENTS[kind]}/${data.catalog.saleNumber}/${calls.house.sessions[kind]}/${step}`;
  return {
    calls,
    server,
    clerk,
    pathOf,
    /** Uploads a sheet, and returns the number of the upload. */
    added,
    open: (kind: Kind = 'LIVE', query = '') =>
      openApp(server.url, `${pathOf(kind, kind === 'BUY_NOW' ? 2 : 3)}${query}`, clerk.cookie),
    stop: async () => {
      jest.restoreAllMocks();
      await server.stop();
      await calls.upstream.stop();
    },
  };
}

/** The pages of a house. */
type UploadPages = Awaited<ReturnType<typeof startUploadPages>>;

/** Opens such a house for the tests of a file. */
export const uploadPages = (): UploadPages => ofFile(startUploadPages, (pages) => pages.stop());

/** Chooses a file in the step. Browsers let staff choose files of other types, too. */
export async function choose(content: string | Uint8Array<ArrayBuffer>, name = 'lots.csv'): Promise<void> {
  const input = await screen.findByLabelText('Spreadsheet of items');
  fireEvent.change(input, { target: { files: [new File([content], name, { lastModified: 1 })] } });
}
