import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { holdRequests } from '../support/browser/held-requests';
import { ofEachTest } from '../support/services/of-file';
import { choose, imagePages, picture } from './image-request';

const { session, requests } = imagePages();
const lot = ofEachTest(() => session.add(1, 'Road 1'));

const open = () => session.open('lot/1');
const zone = () => screen.findByLabelText<HTMLInputElement>('Image files');
/** Moves the start of the session, by default to now. */
const startSession = (at: string | Date = session.upstream.clock.now()) =>
  session.upstream.db.query('update catalog set starts_at = $2 where id = $1', [session.number, at]);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** The names of the images of the list, in order. */
const names = () =>
  within(screen.getByRole('list', { name: 'Images' }))
    .queryAllByRole('link')
    .map((link) => link.closest('li')?.querySelector('footer > span')?.getAttribute('title'));
const stored = async (): Promise<string[]> => {
  const { data } = await session.clerk.gql<{ node: { images: { fileName: string }[] } }>(
    `{ node(id: "${lot.id}") { id ... on Lot { images { fileName } } } }`,
  );
  return data.node.images.map(({ fileName }) => fileName);
};

/** Opens the page of a lot with images. */
async function openWith(...files: string[]) {
  const page = open();
  await choose(...(await Promise.all(files.map((name) => picture(name)))));
  await waitFor(() => expect(names()).toEqual(files));
  return page;
}

test('images are added in the order in which they were chosen, with their progress, and an undo removes them again', async () => {
  let release = (): void => undefined;
  requests.hold = new Promise((resolve) => {
    release = resolve;
  });
  const page = open();
  await choose(await picture('1.png'), await picture('2.jpg'));
  const bars = await screen.findAllByRole('progressbar', { name: /^Upload of/ });
  await waitFor(() => expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['50', '50']));
  act(release);
  await waitFor(() => expect(names()).toEqual(['1.png', '2.jpg']));
  expect(await stored()).toEqual(['1.png', '2.jpg']);
  // If one image arrived earlier, it was an edit of its own.
  await page.user.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) ?? document.body);
  await waitFor(async () => expect((await stored()).length).toBeLessThan(2));
});

test('a new lot has no images until it is saved', async () => {
  session.open('lot/0');
  await screen.findByRole('heading', { name: 'Add Lot' });
  await screen.findByLabelText('Title');
  expect(screen.queryByLabelText('Image files')).not.toBeInTheDocument();
});

test('files that can’t be images say why, and the others are added', async () => {
  const page = open();
  const large = new File([new Uint8Array(10_485_761)], 'large.png');
  const fake = new File(['GIF89a'], 'fake.jpg');
  await choose(new File(['GIF89a'], 'a.gif'), large, fake, await picture('good.png'));
  expect(await screen.findByText('File Too Large')).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByText('Invalid File Type')).toHaveLength(2));
  await waitFor(() => expect(names()).toEqual(['good.png']));
  await page.user.click(await button('Remove large.png'));
  expect(screen.queryByText('File Too Large')).not.toBeInTheDocument();
});

test('a damaged image is an Invalid Image', async () => {
  open();
  const whole = await picture('whole.png');
  const bytes = await new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(whole);
  });
  await choose(new File([bytes.slice(0, 300)], 'cut.png'));
  expect(await screen.findByText('Invalid Image')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a small image is added with a warning', async () => {
  open();
  await choose(await picture('small.png', 999));
  expect(
    await screen.findByText(/1 image is small\. Images should have at least 1000px x 1000px\./),
  ).toBeInTheDocument();
  expect(names()).toEqual(['small.png']);
});

test('a picture that the browser can’t show stays invisible while it is sent', async () => {
  requests.hold = new Promise(() => undefined);
  open();
  await choose(await picture('1.jpg'));
  const tile = (await button('Cancel the upload of 1.jpg')).closest('[aria-busy]');
  const preview = tile?.querySelector('img') ?? document.body;
  expect(preview).toBeVisible();
  fireEvent.error(preview);
  expect(preview).not.toBeVisible();
});

test('an upload that is canceled is not added', async () => {
  requests.hold = new Promise(() => undefined);
  const page = open();
  await choose(await picture('1.png'));
  await page.user.click(await button('Cancel the upload of 1.png'));
  expect(screen.queryByRole('progressbar', { name: /^Upload of/ })).not.toBeInTheDocument();
  expect(await stored()).toEqual([]);
});

test('without a connection, images are refused with a warning until it is back', async () => {
  open();
  await zone();
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  await choose(await picture('1.png'));
  expect(
    await screen.findByText('You are offline. Images can be added when the connection is back.'),
  ).toBeInTheDocument();
  expect(requests.sent).toBe(0);
  onLine.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByText(/^You are offline\. Images/)).not.toBeInTheDocument());
});

test('images are reordered by keys and buttons, the focus follows, and the order survives a reload', async () => {
  const page = await openWith('1.png', '2.png', '3.png');
  screen.getByRole('link', { name: /image 3/ }).focus();
  await page.user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await waitFor(() => expect(names()).toEqual(['1.png', '3.png', '2.png']));
  expect(screen.getByRole('link', { name: /image 2/ })).toHaveFocus();
  expect(screen.getByText('Image moved to place 2 of 3.')).toBeInTheDocument();
  await page.user.click(await button('Move image 2 to the left'));
  await waitFor(async () => expect(await stored()).toEqual(['3.png', '1.png', '2.png']));
  await page.settled();
  expect(names()).toEqual(['3.png', '1.png', '2.png']);
});

/** Holds the rotations of the app until the returned function is called. */
function heldRotations(): () => void {
  const send = globalThis.fetch;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (typeof init?.body === 'string' && init.body.includes('RotateLotImages')) await held;
    return send(input, init);
  });
  return release;
}
const urls = async (): Promise<string[]> => {
  const { data } = await session.clerk.gql<{ node: { images: { url: string }[] } }>(
    `{ node(id: "${lot.id}") { id ... on Lot { images { url } } } }`,
  );
  return data.node.images.map(({ url }) => url);
};
const shape = (url: string | undefined) => /-(\d+x\d+)\.jpg$/.exec(url ?? '')?.[1];

test('an image is rotated at its place with its progress, the focus stays, and Undo turns it back', async () => {
  const page = await openWith('1.png', '2.png');
  const before = await urls();
  const release = heldRotations();
  const rotate = await button('Rotate image 2 to the right');
  rotate.focus();
  await page.user.keyboard('{Enter}');
  const tile = rotate.closest('li');
  await waitFor(() => expect(tile).toHaveAttribute('aria-busy', 'true'));
  act(release);
  expect(await screen.findByText('Image rotated.')).toBeInTheDocument();
  await waitFor(() => expect(tile).not.toHaveAttribute('aria-busy'));
  expect(rotate).toHaveFocus();
  expect(names()).toEqual(['1.png', '2.png']);
  const after = await urls();
  expect([after[0], shape(before[1]), shape(after[1])]).toEqual([before[0], '1200x1000', '1000x1200']);
  const toast = screen.getByText('Image rotated.').parentElement ?? document.body;
  await page.user.click(within(toast).getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await urls()).toEqual(before));
});

test('what is pressed while an image is being rotated follows as one rotation', async () => {
  const page = await openWith('1.png');
  const release = heldRotations();
  const [left, right] = [await button('Rotate image 1 to the left'), await button('Rotate image 1 to the right')];
  for (const pressed of [left, right, right, right]) await page.user.click(pressed);
  act(release);
  expect(await screen.findByText('Image rotated.')).toBeInTheDocument();
  await page.settled();
  // A turn to the left, and three to the right: half a turn.
  expect((await urls()).map(shape)).toEqual(['1200x1000']);
  const { data } = await session.clerk.gql<{ node: { history: { nodes: { label: string }[] } } }>(
    `{ node(id: "${lot.id}") { id ... on Lot { history(first: 5) { nodes { label } } } } }`,
  );
  expect(data.node.history.nodes.filter(({ label }) => label === 'Rotated images')).toHaveLength(2);
});

test('a rotation that fails says so, and the image can be rotated again', async () => {
  const page = await openWith('1.png');
  // The page must not learn that the session has started, or it would lock the images.
  const { fetch } = globalThis;
  const release = holdRequests('"query":"query ');
  await startSession();
  await page.user.click(await button('Rotate image 1 to the right'));
  expect(await screen.findByText(/^The image was not rotated\./)).toBeInTheDocument();
  await startSession('2026-12-05T14:00:00Z');
  globalThis.fetch = fetch;
  release();
  await page.user.click(await button('Rotate image 1 to the right'));
  expect(await screen.findByText('Image rotated.')).toBeInTheDocument();
});

test('a photograph of the camera is added as an image', async () => {
  open();
  const camera = await screen.findByLabelText<HTMLInputElement>('Photograph');
  expect([camera.accept, camera.getAttribute('capture')]).toEqual(['image/jpeg', 'environment']);
  fireEvent.change(camera, { target: { files: [await picture('image.jpg')] } });
  await waitFor(() => expect(names()).toEqual(['image.jpg']));
});

test('an image is dragged to another place', async () => {
  await openWith('1.png', '2.png', '3.png');
  const tiles = () => within(screen.getByRole('list', { name: 'Images' })).getAllByRole('listitem');
  const dataTransfer = { effectAllowed: '', setData: () => undefined, types: [] };
  const [first = document.body, , third = document.body] = tiles();
  fireEvent.dragStart(first, { dataTransfer });
  fireEvent.dragOver(third, { dataTransfer });
  fireEvent.drop(third, { dataTransfer });
  expect(names()).toEqual(['2.png', '3.png', '1.png']);
  await waitFor(async () => expect(await stored()).toEqual(['2.png', '3.png', '1.png']));
});

test('an image is deleted, the others move up, and Undo brings it back to its place', async () => {
  const page = await openWith('1.png', '2.png', '3.png');
  await page.user.click(await button('Delete image 2'));
  await waitFor(() => expect(names()).toEqual(['1.png', '3.png']));
  const toast = (await screen.findByText('Image deleted.')).parentElement ?? document.body;
  await page.user.click(within(toast).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toEqual(['1.png', '2.png', '3.png']));
});

test('a deletion that fails says so in the specified words', async () => {
  const page = await openWith('1.png');
  await startSession();
  await page.user.click(await button('Delete image 1'));
  expect(await screen.findByText(/^Unable to delete your file\(s\)\./)).toBeInTheDocument();
});

test('adding an image keeps what was typed, and the lot can be saved after it', async () => {
  const page = open();
  const title = await screen.findByLabelText('Title');
  await page.user.clear(title);
  await page.user.type(title, 'Road at Dusk');
  await choose(await picture('1.png'));
  await waitFor(() => expect(names()).toEqual(['1.png']));
  expect(title).toHaveValue('Road at Dusk');
  await page.user.click(await button('Save & Return to Summary'));
  await waitFor(async () => {
    const { data } = await session.clerk.gql<{ node: { title: string } }>(
      `{ node(id: "${lot.id}") { id ... on Lot { title } } }`,
    );
    expect(data.node.title).toBe('Road at Dusk');
  });
});

test('a lot of a session that has started shows its images without the uploader', async () => {
  await openWith('1.png');
  await startSession();
  document.body.replaceChildren();
  open();
  expect(await screen.findByAltText(/image 1/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Image files')).not.toBeInTheDocument();
});
