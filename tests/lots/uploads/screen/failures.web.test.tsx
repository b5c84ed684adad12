import { screen } from '@testing-library/react';
import { SHEET } from '../upload-calls';
import { choose, uploadPages } from './upload-page';

const pages = uploadPages();
afterEach(async () => {
  sessionStorage.clear();
  await pages.calls.clear();
});

type Answer = () => Promise<Response>;

/** Answers the next upload instead of the server. Each request is only answered by the next of the answers. */
function answerUploads(...answers: Answer[]): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const isUpload = init?.body instanceof Uint8Array;
    const answer = isUpload ? answers.shift() : undefined;
    return answer ? answer() : send(input, init);
  };
}

const timeout: Answer = () => Promise.reject(new DOMException('The request timed out.', 'TimeoutError'));
const lost: Answer = () => Promise.reject(new TypeError('The connection was lost.'));
const page504: Answer = () =>
  Promise.resolve(new Response('<h1>504</h1>', { status: 504, headers: { 'content-type': 'text/html' } }));
const unknown: Answer = () =>
  Promise.resolve(
    Response.json({ errors: [{ message: 'This may have been saved.', extensions: { code: 'OUTCOME_UNKNOWN' } }] }),
  );
const busy: Answer = () =>
  Promise.resolve(Response.json({ errors: [{ message: 'The server is busy.', extensions: { code: 'OVERLOADED' } }] }));

const GATEWAY = ['Gateway timeout', 'There has been a loss of connection. Please re-upload and try again.'] as const;

test.each<[string, Answer, readonly [string, string]]>([
  [
    'no response within the time',
    timeout,
    [
      'Your file upload has timed out.',
      'Please verify you are connected to the internet and that you are attaching a file in the correct format',
    ],
  ],
  ['HTTP 504', page504, GATEWAY],
  ['services that were lost', unknown, GATEWAY],
  [
    'a lost connection',
    lost,
    [
      'The file was not uploaded.',
      'The connection was lost. Check that you are connected to the internet, and try again.',
    ],
  ],
  ['a busy server', busy, ['The file was not uploaded.', 'The server is busy.']],
])('%s fails with its texts, and Retry sends the same file again', async (_, answer, [title, text]) => {
  const page = pages.open();
  await screen.findByLabelText('Spreadsheet of items');
  answerUploads(answer);
  await choose(SHEET);
  expect(await screen.findByRole('heading', { name: 'Upload Failed: 1 Total Error(s)' })).toBeInTheDocument();
  expect(screen.getByText(title)).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/Total # of Items: 3/)).toBeInTheDocument();
  expect(await pages.calls.upstream.db.query('select id from upload')).toHaveLength(1);
});

test('the second of the specified texts of HTTP 504 has two spaces', async () => {
  pages.open();
  await screen.findByLabelText('Spreadsheet of items');
  answerUploads(page504);
  await choose(SHEET);
  expect((await screen.findByText(/^There has been a loss/)).textContent).toBe(
    'There has been a loss of connection.  Please re-upload and try again.',
  );
});

test('an upload shows its progress, can be canceled, and the step is as before', async () => {
  const page = pages.open();
  await screen.findByLabelText('Spreadsheet of items');
  answerUploads(() => new Promise(() => undefined));
  await choose(SHEET);
  expect(await screen.findByRole('progressbar', { name: 'Reading lots.csv...' })).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeInTheDocument();
  expect(screen.queryByText(/^Upload Failed/)).not.toBeInTheDocument();
});
