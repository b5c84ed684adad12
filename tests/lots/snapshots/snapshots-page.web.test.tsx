import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile({ quiet: true, houses: [smallHouse()] });
const saved: string[] = [];
let requests: string[] = [];

beforeEach(() => {
  saved.length = 0;
  requests = [];
  // jsdom has neither object URLs nor downloads.
  Object.assign(URL, { createObjectURL: () => 'blob:snapshot', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Opens the screen. The addresses of files are those of the server, as in a browser. */
async function open(userName = 'super') {
  const page = openApp(server.url, '/my-auctions/snapshots', (await server.as('sample', userName)).cookie);
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (typeof input !== 'string' || !input.startsWith('/files/')) return send(input, init);
    requests.push(input);
    return send(server.url + input, init);
  };
  return page;
}

const button = () => screen.getByRole('button', { name: 'Download Snapshot' });

test('the button waits for an ID of digits', async () => {
  const { user } = await open();
  const field = await screen.findByLabelText('Enter Catalog ID:');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  await user.type(field, '12a');
  expect(screen.getByText('Catalog ID must contain numbers only.', { selector: 'p' })).toBeInTheDocument();
  expect(field).toBeInvalid();
  await user.type(field, '{Enter}');
  await user.clear(field);
  expect(screen.queryByText('Catalog ID must contain numbers only.')).toBeNull();
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  await user.type(field, '5001');
  expect(button()).not.toHaveAttribute('aria-disabled');
  expect(requests).toEqual([]);
});

test('the request carries the six parameters, and the file is saved', async () => {
  const { user } = await open();
  const [catalog] = await upstream.db.query<{ id: number }>('select min(id) as id from catalog');
  const id = String(catalog?.id);
  await user.type(await screen.findByLabelText('Enter Catalog ID:'), `${id}{Enter}`);
  expect(
    await screen.findByText(new RegExp(`^The snapshot of catalog ${id} was downloaded as lots_${id}_.*\\.xlsx\\.$`)),
  ).toBeInTheDocument();
  expect(saved).toEqual([expect.stringMatching(new RegExp(`^lots_${id}_[\\d-]+\\.xlsx$`))]);
  const [request = ''] = requests;
  expect(request.split('?')[0]).toBe(`/files/lots/snapshot-${id}.xlsx`);
  expect(Object.fromEntries(new URLSearchParams(request.split('?')[1]))).toEqual({
    includeXLS: 'true',
    fromS3: 'true',
    version: 'v2',
    images: '1',
    startImage: '0',
    endImage: '10000',
  });
});

test('an unknown catalog is explained until another ID is entered', async () => {
  const { user } = await open();
  const field = await screen.findByLabelText('Enter Catalog ID:');
  await user.type(field, '999999');
  await user.click(button());
  const words = 'There is no catalog 999999. Check the ID, or choose a session below.';
  expect(await screen.findByText(words)).toBeInTheDocument();
  await user.type(field, '{Backspace}');
  expect(screen.queryByText(words)).toBeNull();
  expect(saved).toEqual([]);
});

test('a session of the list is downloaded, and the search finds it', async () => {
  const { user } = await open();
  const table = await screen.findByRole('grid', { name: 'Sessions' });
  await within(table).findByText('Clocks and Furniture');
  await user.type(screen.getByRole('searchbox', { name: 'Search sessions' }), 'Pict');
  await waitFor(() => expect(within(table).queryByText('Clocks and Furniture')).toBeNull());
  await user.click(within(table).getByRole('button', { name: 'Download Pictures' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.getByLabelText('Enter Catalog ID:')).toHaveValue(/snapshot-(\d+)/.exec(requests[0] ?? '')?.[1]);
});

test('super users see the link in the menu', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Auctions/ }));
  expect(await screen.findByRole('menuitem', { name: /Catalog Snapshot/ })).toBeInTheDocument();
});

test('other users can’t open the screen', async () => {
  await open('clerk');
  expect(await screen.findByText(/You do not have permissions to view this page/)).toBeInTheDocument();
});
