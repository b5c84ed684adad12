import {
  DeleteUploadRowsDocument,
  EditUploadCellsDocument,
  RedoUploadStepDocument,
  UndoUploadStepDocument,
} from '../../../../web/lots/uploads/review/Review.generated';
import {
  DiscardUploadDocument,
  MapUploadDocument,
  NumberLotsDocument,
  SaveUploadDocument,
  UploadSpreadsheetDocument,
} from '../../../../web/lots/uploads/Upload.generated';
import { ReachSessionStepDocument } from '../../../../web/sales/steps/ReachStep.generated';
import type { LiveHouse } from '../../../support/houses/live-house';
import type { MutationName, Step } from '../../../support/houses/live-views';
import { sendFile } from '../../../support/services/send-file';
import { csv, row } from '../upload-calls';

const UPLOAD = `mutation ($input: UploadSpreadsheetInput!) {
  uploadSpreadsheet(input: $input) { upload { id } userErrors { message } }
}`;

let keys = 0;
const idempotencyKey = () => `step ${(keys += 1)}`;

/** Uploads a sheet to a session, and returns the id of the upload. */
async function uploaded({ server, colleague }: LiveHouse, catalogId: string, sheet: string): Promise<string> {
  const variables = { input: { catalogId, kind: 'STANDARD', file: null, idempotencyKey: idempotencyKey() } };
  const operation = { query: UPLOAD, variables };
  const answer = await sendFile(server.url, colleague.cookie, operation, Buffer.from(sheet), 'lots.csv');
  return (answer as { data: { uploadSpreadsheet: { upload: { id: string } } } }).data.uploadSpreadsheet.upload.id;
}

/** Uploads of a session, one for each thing that can be done with them. */
export interface LiveUploads {
  readonly catalogId: string;
  readonly toMap: string;
  readonly toRepair: string;
  readonly toNumber: string;
  readonly toDiscard: string;
}

/** Uploads the sheets that the steps change. */
export async function addedUploads(house: LiveHouse, catalogId: string): Promise<LiveUploads> {
  const add = (sheet: string) => uploaded(house, catalogId, sheet);
  return {
    catalogId,
    toMap: await add('Zonk,Wuffel,Bla\r\n1,Chair,A chair\r\n'),
    toRepair: await add(csv(row(10), row(11), row(12))),
    toNumber: await add(csv(row(''), row(21))),
    toDiscard: await add(csv(row(31))),
  };
}

const LIST = { OpenUploads: 'Saved and discarded uploads leave the list.' };
const PROBLEMS = { UploadProblems: 'Problems are computed from all rows.' };
const ROWS = { ReviewRows: 'The rows that changed are read by the version.' };
const SAVED = {
  ...LIST,
  UploadProgress: 'The progress of a save is read while it runs.',
  SessionSteps: 'The session has other lots.',
};

const cell = (from: string, to: string) => ({ rowId: 'r3', column: 'TITLE', from, to });

/** Steps that change uploads. */
export const uploadSteps = (house: () => LiveHouse, of: () => LiveUploads) => {
  const version = async (id: string) =>
    (
      await house().read<{ node: { version: number } }>(
        'query ($id: ID!) { node(id: $id) { ... on Upload { version } } }',
        { id },
      )
    ).node.version;
  const keyed = (input: object) => ({ input: { ...input, idempotencyKey: idempotencyKey() } });
  return {
    uploadSpreadsheet: {
      document: UploadSpreadsheetDocument,
      variables: () => keyed({ catalogId: of().catalogId, kind: 'STANDARD', file: null }),
      file: () => Promise.resolve(Buffer.from(csv(row(41)))),
      isColleaguesOnly: true,
      rereads: LIST,
    },
    reachSessionStep: {
      document: ReachSessionStepDocument,
      variables: (by) => ({ input: { id: of().catalogId, step: by === 'app' ? 3 : 4 } }),
    },
    mapUpload: {
      document: MapUploadDocument,
      variables: async () =>
        keyed({
          id: of().toMap,
          version: await version(of().toMap),
          columns: [
            { index: 0, use: 'COLUMN', column: 'LOT_NUMBER' },
            { index: 1, use: 'COLUMN', column: 'TITLE' },
            { index: 2, use: 'COLUMN', column: 'DESCRIPTION' },
          ],
        }),
      rereads: { ...LIST, ...PROBLEMS, ...ROWS, ReviewFacts: 'The review opens.' },
    },
    editUploadCells: {
      document: EditUploadCellsDocument,
      variables: () => keyed({ id: of().toRepair, cells: [cell('Chair 11', 'Stool 11')] }),
      isColleaguesOnly: true,
      rereads: ROWS,
    },
    undoUploadStep: {
      document: UndoUploadStepDocument,
      variables: () => keyed({ id: of().toRepair }),
      isColleaguesOnly: true,
      rereads: ROWS,
    },
    redoUploadStep: {
      document: RedoUploadStepDocument,
      variables: () => keyed({ id: of().toRepair }),
      isColleaguesOnly: true,
      rereads: ROWS,
    },
    deleteUploadRows: {
      document: DeleteUploadRowsDocument,
      variables: () => keyed({ id: of().toRepair, rowIds: ['r4'] }),
      isColleaguesOnly: true,
      rereads: ROWS,
    },
    fixUploadProblems: {
      document: NumberLotsDocument,
      variables: async () =>
        keyed({
          id: of().toNumber,
          version: await version(of().toNumber),
          code: 108,
          label: 'Assign the next free numbers',
        }),
      isColleaguesOnly: true,
      rereads: { ...PROBLEMS, ...ROWS, ReviewFacts: 'The review opens.' },
    },
    discardUpload: {
      document: DiscardUploadDocument,
      variables: () => ({ input: { id: of().toDiscard } }),
      isColleaguesOnly: true,
      rereads: LIST,
    },
    saveUpload: {
      document: SaveUploadDocument,
      variables: async () => keyed({ id: of().toRepair, version: await version(of().toRepair) }),
      isColleaguesOnly: true,
      rereads: SAVED,
    },
  } satisfies Partial<Record<MutationName, Step>>;
};
