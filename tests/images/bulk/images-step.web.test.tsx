import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { choose, imagePages, picture } from '../image-request';
import { plain } from '../pictures';

const { session, requests } = imagePages();
beforeEach(async () => {
  for (const number of [1, 2]) await session.add(number, `Road ${number}`, `inventoryNumber: "A-${number}"`);
});

const open = (query = '') => session.open(`4${query}`);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const row = async (name: string) =>
  (await screen.findByText(name, { selector: 'li div' })).closest('li') ?? document.body;

/** The places and file names of the images of a lot. */
async function stored(number: number): Promise<string[]> {
  const { data } = await session.clerk.gql<{ lot: { images: { sequence: number; fileName: string }[] } }>(
    `{ lot(catalog: ${session.number}, key: "${number}") { id images { sequence fileName } } }`,
  );
  return data.lot.images.map(({ sequence, fileName }) => `${sequence} ${fileName}`);
}

/** Adds an image to a lot, as its first one. */
async function addAsColleague(number: number): Promise<void> {
  const { data } = await session.clerk.gql<{
    requestImageUploads: { uploads: { uploadId: string; url: string }[] };
  }>(`mutation { requestImageUploads(input: { catalogId: "${session.id}", count: 1 }) { uploads { uploadId url } } }`);
  const [upload] = data.requestImageUploads.uploads;
  const bytes = await plain({ width: 1200, height: 1000, color: '#123456' }).png().toBuffer();
  await fetch(`${session.server.url}${upload?.url ?? ''}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  });
  const { lot } = (
    await session.clerk.gql<{ lot: { id: string } }>(`{ lot(catalog: ${session.number}, key: "${number}") { id } }`)
  ).data;
  await session.clerk.gql(
    `mutation { registerImages(input: { catalogId: "${session.id}", images: [
      { uploadId: "${upload?.uploadId ?? ''}", lotId: "${lot.id}", place: 1, fileName: "${number}.png" }] }) { userErrors { code } } }`,
  );
}

test('a batch is matched before anything is sent, and arrives at its places; the same batch again changes nothing', async () => {
  const page = open();
  const files = [await picture('2.png'), await picture('1-2.png'), await picture('1.png', 999)];
  await choose(...files);
  expect(within(await row('1-2.png')).getByText('1 · Road 1')).toBeInTheDocument();
  expect(within(await row('1-2.png')).getByText('Place 2')).toBeInTheDocument();
  expect(requests.sent).toBe(0);
  await page.user.click(await button('Start upload'));
  await waitFor(() => expect(screen.getAllByText('Uploaded', { selector: 'li div' })).toHaveLength(3));
  expect(await stored(1)).toEqual(['1 1.png', '2 1-2.png']);
  expect(await stored(2)).toEqual(['1 2.png']);
  expect(screen.getByText('1 file smaller than 1000px x 1000px')).toBeInTheDocument();
  await choose(...files);
  expect(await screen.findByText('Replaces 1.png')).toBeInTheDocument();
  await page.user.click(await button('Start upload'));
  await waitFor(() => expect(screen.getAllByText('Already there')).toHaveLength(3));
  expect(await stored(1)).toEqual(['1 1.png', '2 1-2.png']);
});

test('an upload is undone as a whole after a question, except on lots that were changed meanwhile', async () => {
  const page = open();
  await choose(await picture('1.png'), await picture('1-2.png'), await picture('2.png'));
  await page.user.click(await button('Start upload'));
  await waitFor(() => expect(screen.getAllByText('Uploaded', { selector: 'li div' })).toHaveLength(3));
  await addAsColleague(2);
  await page.user.click(await button('Undo this upload'));
  const dialog = await screen.findByRole('dialog', { name: 'Undo this upload?' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^1 lot stays as it is, .*: 2\.$/)).toBeInTheDocument();
  expect(screen.getByText('Upload undone on 1 lot.')).toBeInTheDocument();
  expect(await stored(1)).toEqual([]);
  expect(await stored(2)).toEqual(['1 2.png']);
  expect(within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Undo this upload' })).not.toBeInTheDocument();
});

test('a file without a lot is assigned by hand, and a second reading is marked', async () => {
  const page = open();
  await choose(await picture('IMG_0001.png'), await picture('2b.png'));
  expect(within(await row('2b.png')).getByText(/^Second reading/)).toBeInTheDocument();
  expect(within(await row('IMG_0001.png')).getByText('Unknown Lot Number')).toBeInTheDocument();
  await page.user.click(screen.getByRole('combobox', { name: 'Lot of IMG_0001.png' }));
  await page.user.click(await screen.findByRole('option', { name: '1 · Road 1' }));
  expect(within(await row('IMG_0001.png')).getByText('Last place')).toBeInTheDocument();
  await addAsColleague(1);
  await page.user.click(await button('Start upload'));
  await waitFor(() => expect(screen.getAllByText('Uploaded', { selector: 'li div' })).toHaveLength(2));
  // Neither replaces what a colleague has added meanwhile.
  expect([await stored(1), await stored(2)]).toEqual([['1 1.png', '2 IMG_0001.png'], ['2 2b.png']]);
});

test('a connection that is lost at any stage is waited for, and no image fails', async () => {
  const page = open();
  const onLine = jest.spyOn(navigator, 'onLine', 'get');
  const { fetch } = globalThis;
  for (const [index, stage] of ['RequestImageUploads', 'image-uploads', 'RegisterImages'].entries()) {
    await choose(await picture(`1-${index + 1}.png`), await picture(`2-${index + 1}.png`));
    await row(`2-${index + 1}.png`);
    let isLost = stage === 'image-uploads';
    if (isLost) {
      onLine.mockReturnValue(false);
      requests.failures = 2;
    }
    globalThis.fetch = async (input, init) => {
      if (isLost || typeof init?.body !== 'string' || !init.body.includes(`${stage}(`)) return fetch(input, init);
      isLost = true;
      onLine.mockReturnValue(false);
      throw new TypeError('fetch failed');
    };
    await page.user.click(await button('Start upload'));
    await waitFor(() => expect(isLost && requests.failures === 0).toBe(true));
    expect(screen.queryAllByText('Uploaded', { selector: 'li div' })).toHaveLength(index * 2);
    onLine.mockReturnValue(true);
    await waitFor(() => {
      fireEvent(window, new Event('online'));
      expect(screen.getAllByText('Uploaded', { selector: 'li div' })).toHaveLength(index * 2 + 2);
    });
    globalThis.fetch = fetch;
  }
  expect(await stored(1)).toEqual(['1 1-1.png', '2 1-2.png', '3 1-3.png']);
  expect(await stored(2)).toEqual(['1 2-1.png', '2 2-2.png', '3 2-3.png']);
});

test('file names can start with inventory numbers; files that the spreadsheet lists go to their lots, and one that two lots list is assigned by hand', async () => {
  for (const number of [1, 2])
    await session.clerk.gql(
      `mutation { saveLot(input: { catalogId: "${session.id}", lotNumber: "${number + 2}", title: "Chair ${number}", description: "Oak.",
        imageFileNames: "pair.png; ${number === 1 ? 'DSC_1.png, 2.png' : 'DSC_2.png'}" }) { lot { id } } }`,
    );
  const page = open();
  await choose(await picture('A-1.png'), await picture('a-2.3.png'));
  expect(await screen.findAllByText('Unknown Lot Number')).toHaveLength(2);
  await page.user.click(screen.getByRole('radio', { name: 'Inventory number' }));
  expect(within(await row('a-2.3.png')).getByText('Place 3')).toBeInTheDocument();
  expect(within(await row('A-1.png')).getByText('1 · Road 1')).toBeInTheDocument();
  await choose(await picture('pair.png'), await picture('2.png'), await picture('dsc_1.PNG'));
  expect(within(await row('2.png')).getByText('3 · Chair 1')).toBeInTheDocument();
  expect(within(await row('2.png')).getByText('Place 3')).toBeInTheDocument();
  const pair = within(await row('pair.png'));
  expect(pair.getByText('Listed for Several Lots')).toBeInTheDocument();
  await page.user.click(await button('Start upload'));
  await waitFor(() => expect(screen.getAllByText('Uploaded', { selector: 'li div' })).toHaveLength(4));
  expect(await stored(3)).toEqual(['2 dsc_1.PNG', '3 2.png']);
  expect(await stored(2)).toEqual(['3 a-2.3.png']);
  expect(pair.getByText('Several lots list a file with this name. Choose the lot.')).toBeInTheDocument();
});

test('errors are grouped by code, can be filtered, and are deleted together after a question', async () => {
  const page = open();
  await choose(
    new File(['GIF89a'], '1.gif'),
    await picture('99.png'),
    await picture('1.front.png'),
    await picture('1.png'),
  );
  await page.user.click(await button('Start upload'));
  expect(await screen.findByText('1 file without a matching lot number')).toBeInTheDocument();
  expect(screen.getByText('1 file without a numeric sequence number')).toBeInTheDocument();
  expect(screen.getByText('1 file of another type than JPEG, JPG, or PNG')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('Uploaded', { selector: 'li div' })).toBeInTheDocument());
  await page.user.click(screen.getByRole('radio', { name: 'Errors (3)' }));
  expect(within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem')).toHaveLength(3);
  await page.user.click(await button('Delete all files with errors'));
  const dialog = await screen.findByRole('dialog', {
    name: 'Are you sure you want to delete all files with errors?',
  });
  await page.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem')).toHaveLength(1),
  );
});

test('without files, the step is skipped, and its next step is saved', async () => {
  const page = open();
  expect(await screen.findByRole('link', { name: 'Save & Exit' })).toBeInTheDocument();
  await page.user.click(await button('Skip & Continue'));
  await waitFor(() => expect(page.address()).toBe(session.path(5)));
});

test('from the summary, the step leads back there, and asks before images that are not sent are lost', async () => {
  requests.hold = new Promise(() => undefined);
  const page = open('?from=summary');
  await choose(await picture('1.png'));
  await page.user.click(await button('Start upload'));
  expect(await screen.findByRole('progressbar', { name: 'Upload of 1.png' })).toBeInTheDocument();
  await page.user.click(screen.getByRole('link', { name: 'Cancel & Return to Summary' }));
  expect(await screen.findByText(/1 image is not uploaded yet/)).toBeInTheDocument();
});

test('a canceled upload leaves the list, and offline drops are refused with a warning', async () => {
  requests.hold = new Promise(() => undefined);
  const page = open();
  await choose(await picture('1.png'));
  await page.user.click(await button('Start upload'));
  await page.user.click(await button('Cancel the upload of 1.png'));
  expect(screen.queryByRole('list', { name: 'Files' })).not.toBeInTheDocument();
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  await choose(await picture('2.png'));
  expect(await screen.findByText(/^You are offline\. Images/)).toBeInTheDocument();
  onLine.mockReturnValue(true);
  fireEvent(window, new Event('online'));
});
