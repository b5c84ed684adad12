import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import sharp from 'sharp';
import { LotHouse } from '../../lots/editing/lot-house';
import { openApp } from '../../support/browser/web-app';
import { houseOfFile, ofFile, serverOfFile } from '../../support/services/of-file';
import { plain } from '../pictures';
import { codePicture } from './slate-pictures';
import { SlateThread } from './thread';

const house = houseOfFile(() => LotHouse.start());
const server = serverOfFile(() => house.upstream);
const clerk = ofFile(() => server.as('sample', 'clerk'));
let session: number;
let sale: number;
/** The ids of lots in the API, by their numbers. */
let ids: ReadonlyMap<string, string>;

beforeAll(async () => {
  Object.assign(globalThis, { Worker: SlateThread });
  session = await house.session();
  for (const number of [1, 2, 3])
    await house.lot(session, number, { invNumber: `A-${number}`, lotTitle: `Road ${number}` });
  const { data } = await clerk.gql<{ catalog: { id: string; saleNumber: number } }>(
    `{ catalog(number: ${session}) { id saleNumber } }`,
  );
  sale = data.catalog.saleNumber;
  const { lots } = (
    await clerk.gql<{ lots: { nodes: { id: string; number: string }[] } }>(
      `{ lots(first: 10, filter: { catalogIds: ["${data.catalog.id}"] }) { nodes { id number } } }`,
    )
  ).data;
  ids = new Map(lots.nodes.map(({ id, number }) => [number, id]));
});
afterEach(() => {
  SlateThread.isBroken = false;
});
afterAll(() => Reflect.deleteProperty(globalThis, 'Worker'));

const open = (rest: string) => openApp(server.url, `/session/live/${sale}/${session}/${rest}`, clerk.cookie);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Image files'), { target: { files } });
const row = async (name: string) =>
  within((await screen.findByText(name, { selector: 'li div' })).closest('li') ?? document.body);
const jpeg = (name: string, bytes: Buffer) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const object = async (name: string) => jpeg(name, await plain({ width: 200, height: 100 }).jpeg().toBuffer());
const taken = (time: string) => ({ IFD2: { DateTimeOriginal: `2026:11:29 ${time}` } });
const slate = async (name: string, lotId: string, time = '10:00:00') =>
  jpeg(
    name,
    await sharp(await codePicture(lotId, 400))
      .withExif(taken(time))
      .jpeg()
      .toBuffer(),
  );

test('slates name the lots of the files after them, in the order of names or of time, until names decide again', async () => {
  const page = open('4');
  const late = jpeg(
    'IMG_1.jpg',
    await plain({ width: 200, height: 100 }).withExif(taken('10:00:05')).jpeg().toBuffer(),
  );
  await choose(late, await slate('IMG_2.jpg', ids.get('2') ?? ''), await object('IMG_3.jpg'));
  expect((await row('IMG_2.jpg')).getByText('Unknown Lot Number')).toBeInTheDocument();
  await page.user.click(await button('Read slates'));
  expect(await screen.findByText('1 slate read.')).toBeInTheDocument();
  expect((await row('IMG_3.jpg')).getByText('Place 1 · By slate 2')).toBeInTheDocument();
  expect((await row('IMG_1.jpg')).getByText('No Slate')).toBeInTheDocument();
  expect(screen.queryByText('IMG_2.jpg', { selector: 'li div' })).not.toBeInTheDocument();
  await page.user.click(screen.getByRole('radio', { name: 'Time taken' }));
  expect((await row('IMG_1.jpg')).getByText('2 · Road 2')).toBeInTheDocument();
  await page.user.click(await button('Match by file names'));
  expect(await screen.findAllByText('Unknown Lot Number')).toHaveLength(3);
});

test('a slate of another session is said, and files after it have no lot; the lot that staff choose stays', async () => {
  const page = open('4');
  await choose(await slate('1.jpg', 'TG90OjE6OTk5OTk'), await object('2.jpg'));
  expect((await row('2.jpg')).getByText('2 · Road 2')).toBeInTheDocument();
  await page.user.click(await button('Read slates'));
  expect(await screen.findByText('The slate of a lot that isn’t in this sale: 1.jpg.')).toBeInTheDocument();
  expect((await row('2.jpg')).getByText('No Slate')).toBeInTheDocument();
  await page.user.click(screen.getByRole('combobox', { name: 'Lot of 2.jpg' }));
  await page.user.click(await screen.findByRole('option', { name: '3 · Road 3' }));
  await choose(await slate('1b.jpg', ids.get('1') ?? ''));
  await page.user.click(await button('Read slates in 1 other image'));
  expect(await screen.findByText('1 slate read.')).toBeInTheDocument();
  expect((await row('2.jpg')).getByText('Last place')).toBeInTheDocument();
});

test('files that failed because of their names are matched by slates that are read afterward', async () => {
  const page = open('4');
  await choose(await slate('IMG_1.jpg', ids.get('3') ?? ''), await object('IMG_2.jpg'));
  await page.user.click(await button('Start upload'));
  expect(await screen.findByText('2 files without a matching lot number')).toBeInTheDocument();
  await page.user.click(await button('Read slates'));
  expect(await screen.findByText('1 slate read.')).toBeInTheDocument();
  expect((await row('IMG_2.jpg')).getByText('3 · Road 3')).toBeInTheDocument();
  expect((await row('IMG_2.jpg')).getByText('New image')).toBeInTheDocument();
  expect(await button('Start upload')).toBeInTheDocument();
});

test('without slates, or in a browser that can’t read them, files are matched by their names', async () => {
  const page = open('4');
  await choose(await object('2.jpg'));
  await page.user.click(await button('Read slates'));
  expect(await screen.findByText(/^No slate was found in 1 image\./)).toBeInTheDocument();
  SlateThread.isBroken = true;
  await page.user.click(await button('Read slates'));
  expect(await screen.findByText(/^This browser can’t read slates\./)).toBeInTheDocument();
  expect((await row('2.jpg')).getByText('2 · Road 2')).toBeInTheDocument();
});

test('labels are printed for all lots, some of them, or those without images, on the sheet that staff choose', async () => {
  const print = jest.spyOn(window, 'print').mockReturnValue(undefined);
  const page = open('4');
  await page.user.click(await screen.findByRole('link', { name: 'Print labels' }));
  expect(await screen.findByText('3 labels on 1 sheet')).toBeInTheDocument();
  expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
    'Lot 1A-1Road 1',
    'Lot 2A-2Road 2',
    'Lot 3A-3Road 3',
  ]);
  const name = await screen.findByRole('textbox', { name: 'Lots' });
  await page.user.type(name, '2-3, 9');
  expect(await screen.findByText('2 labels on 1 sheet')).toBeInTheDocument();
  expect(screen.getByText('No lot has this number: 9.')).toBeInTheDocument();
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'A4, 24 labels (64 × 34 mm)');
  await waitFor(() => expect(page.address()).toContain('sheet=a4-24'));
  await page.user.click(await button('Print'));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});

test('labels of a session of another sale are not found', async () => {
  openApp(server.url, `/session/live/${sale + 1}/${session}/labels`, clerk.cookie);
  expect(await screen.findByRole('heading', { name: /^Page Not Found/ })).toBeInTheDocument();
});
