import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { act, screen, within } from '@testing-library/react';
import { print } from 'graphql';
import { useParams } from 'react-router-dom';
import { Review } from '../../../../web/lots/uploads/review/Review';
import {
  type Review_uploadFragment,
  Review_uploadFragmentDoc,
} from '../../../../web/lots/uploads/review/Review.generated';
import { openApp, type TestPage } from '../../../support/browser/web-app';
import { SAMPLE_NOW } from '../../../support/houses/sample-house';
import { houseOfFile, ofFile, serverOfFile } from '../../../support/services/of-file';
import { sendFile } from '../../../support/services/send-file';
import type { TestCaller, TestServer } from '../../../support/services/server';
import { startUploads } from '../upload-calls';

const UPLOAD: TypedDocumentNode<{ node: Review_uploadFragment }, { id: string }> = gql`
  query UploadOfTest($id: ID!) {
    node(id: $id) {
      ... on Upload {
        ...Review_upload
      }
    }
  }
  ${print(Review_uploadFragmentDoc)}
`;

function ReviewPage() {
  const { id = '' } = useParams();
  const { data } = useQuery(UPLOAD, { variables: { id } });
  return (
    <main>
      {data && (
        <Review
          upload={data.node}
          footer={({ canSave, errorCount }) => (
            <p>
              {canSave ? 'Can be saved' : 'Can’t be saved'}, {errorCount} errors
            </p>
          )}
        />
      )}
    </main>
  );
}

const slice = {
  routes: [{ path: '/review/:id', page: () => Promise.resolve(ReviewPage), gate: 'public' as const }],
};

/** An open review. */
interface OpenReview {
  readonly page: TestPage;
  /** The number of the upload. */
  readonly number: number;
  readonly id: string;
}

interface Added {
  readonly id: string;
  readonly number: number;
}

let uploads = 0;

const ADD = `mutation ($input: UploadSpreadsheetInput!) {
  uploadSpreadsheet(input: $input) { upload { id number } userErrors { message } } }`;

/** Uploads a file as browsers do. */
async function added(
  { url }: TestServer,
  clerk: TestCaller,
  session: number,
  sheet: string,
  kind: string,
): Promise<Added> {
  const { data } = await clerk.gql<{ catalog: { id: string } }>(`{ catalog(number: ${session}) { id } }`);
  const input = {
    catalogId: data.catalog.id,
    kind: kind === 'BUY_NOW' ? 'BUY_NOW' : 'STANDARD',
    file: null,
    idempotencyKey: `upload ${(uploads += 1)}`,
  };
  const answer = await sendFile(url, clerk.cookie, { query: ADD, variables: { input } }, Buffer.from(sheet));
  const payload = answer as { data: { uploadSpreadsheet: { upload: Added | null } } };
  if (payload.data.uploadSpreadsheet.upload === null) throw new Error(JSON.stringify(answer));
  return payload.data.uploadSpreadsheet.upload;
}

/** For the tests of a file: a house with empty sessions, and the app's address of a review. */
export function reviewHouse() {
  beforeAll(() => {
    jest.spyOn(Date, 'now').mockImplementation(() => SAMPLE_NOW + performance.now());
  });
  afterAll(() => jest.restoreAllMocks());
  const calls = houseOfFile(startUploads);
  const server = serverOfFile(() => calls.upstream);
  const clerk = ofFile(() => server.as('sample', 'clerk'));
  return {
    calls,
    server,
    clerk,
    /** Uploads a file to a session, and opens its review. */
    open: async (sheet: string, kind: 'LIVE' | 'TIMED' | 'BUY_NOW' = 'LIVE'): Promise<OpenReview> => {
      const { id, number } = await added(server, clerk, calls.house.sessions[kind], sheet, kind);
      const page = openApp(server.url, `/review/${id}`, clerk.cookie, [slice]);
      await screen.findByRole('grid');
      return { page, number, id };
    },
  };
}

/** Returns a cell by the place of its row, from 1, and the heading of its column. */
export function cell(row: number, heading: string): HTMLElement {
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const found = screen.getAllByRole('row')[row];
  const at = headings.indexOf(heading);
  if (found === undefined || at < 0) throw new Error(`There is no row ${row} with ${heading}.`);
  const one = within(found).getAllByRole('gridcell')[at];
  if (one === undefined) throw new Error(`Row ${row} has no cell ${heading}.`);
  return one;
}

/** The text that a cell shows, without the text for screen readers. */
export const textOf = (element: HTMLElement): string =>
  [...element.childNodes]
    .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : []))
    .join('');

/** The texts of a column, from the first row. */
export function column(heading: string): string[] {
  const count = screen.getAllByRole('row').length - 1;
  return Array.from({ length: count }, (_, index) => textOf(cell(index + 1, heading)));
}

/** Puts text on the clipboard and pastes it where the focus is, as a browser does. */
export function paste(text: string): void {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  act(() => void document.activeElement?.dispatchEvent(event));
}

/** Copies what is selected, as a browser does, and returns its text. */
export function copy(kind: 'copy' | 'cut' = 'copy'): string {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  let text = '';
  Object.assign(event, {
    clipboardData: {
      setData: (_: string, value: string) => {
        text = value;
      },
    },
  });
  act(() => void document.activeElement?.dispatchEvent(event));
  return text;
}
