import { screen, waitFor, within } from '@testing-library/react';
import { actorOf } from '../../images/at-house';
import { plain } from '../../images/pictures';
import { addLotPicture } from '../../support/houses/lot-pictures';
import { builtSession } from '../built-session';

const session = builtSession();

const path = (step: number) => session.path(step);
const open = (rest = '') => session.open(`5${rest}`);
const openSale = () => session.open(4, 'bin');
const cards = async () => within(await screen.findByRole('list', { name: 'Preview' })).findAllByRole('listitem');

/** Adds lots to the session without images, from a number on. */
const addMany = (count: number) =>
  session.upstream.db.query(
    `insert into lot (house_id, id, ref, catalog_id, number, extension, title, description)
     select house_id, 900000 + 1000 * $1 + n, 'MANY' || $1 || '-' || n, $1, 100 + n, '', 'Print ' || n, 'Etching.'
     from (select house_id from catalog where id = $1 limit 1) h, generate_series(1, $2) n`,
    [session.number, count],
  );

async function stepOf(): Promise<number | undefined> {
  const { data } = await session.clerk.gql<{ catalog: { step: number } }>(
    `{ catalog(number: ${session.number}) { step } }`,
  );
  return data.catalog.step;
}

test('cards show image, number, title, estimate, description, and how many images there are and are small', async () => {
  const { upstream, add } = session;
  const actor = await actorOf(upstream, 'sample');
  const { lotId: heron } = await add(1, 'Two Herons', 'lowEstimate: "100", highEstimate: "200"');
  await addLotPicture(upstream.services, actor, heron, await plain({ width: 1200, height: 1100 }).jpeg().toBuffer());
  await addLotPicture(upstream.services, actor, heron, await plain({ width: 400, height: 300 }).jpeg().toBuffer());
  const long = `A ${'very '.repeat(20)}long title`;
  await add(2, long, 'startingBid: "50"');
  open();
  expect(await screen.findByRole('heading', { name: 'Step 5: Preview Session' })).toBeInTheDocument();
  const [first, second] = await cards();
  if (!first || !second) throw new Error('Two cards were expected');
  expect(first).toHaveTextContent(
    'Lot 1Two HeronsEstimate $100–200 plus premium of 25% to $1,000, 20% aboveEtching.2 images1 smallEdit',
  );
  expect(first.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/^\/files\//));
  expect(second).toHaveTextContent('No imagesLot 2');
  expect(second).toHaveTextContent('Bidding starts at $50');
  // The heading is read as a whole, and cut where it is seen.
  const heading = within(second).getByRole('heading', { name: long });
  expect(heading).toHaveAttribute('title', long);
  expect(within(heading).getByText(`${long.slice(0, 72)}...`)).toBeInTheDocument();
});

test('an item of a Buy It Now sale shows its price and has the item’s words', async () => {
  await session.upstream.db.query("update catalog set kind = 'BUY_NOW' where id = $1", [session.number]);
  await session.add(1, 'Teapot', 'price: "80"');
  await session.upstream.db.query('update lot set number = null where catalog_id = $1', [session.number]);
  openSale();
  expect(await screen.findByRole('heading', { name: 'Step 4: Preview Sale' })).toBeInTheDocument();
  const [card] = await cards();
  expect(card).toHaveTextContent('Item without a numberTeapotPrice $80');
  expect(screen.getByRole('link', { name: 'Edit Teapot' })).toBeInTheDocument();
});

test('the search, the page, and the number of items on it are in the address', async () => {
  await addMany(120);
  const page = open();
  expect(await cards()).toHaveLength(50);
  expect(screen.getByText('120 lots')).toBeInTheDocument();
  await page.user.click(screen.getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(page.address()).toBe(`${path(5)}?page=2`));
  await screen.findByText('Print 51');
  await page.user.selectOptions(screen.getByLabelText('Items per page'), '100');
  await waitFor(() => expect(page.address()).toBe(`${path(5)}?size=100`));
  await waitFor(async () => expect(await cards()).toHaveLength(100));
  await page.user.type(screen.getByRole('searchbox', { name: 'Search lots' }), 'Print 117');
  await waitFor(async () => expect(await cards()).toHaveLength(1));
  expect(page.address()).toBe(`${path(5)}?size=100&q=Print+117`);
  await page.user.type(screen.getByRole('searchbox', { name: 'Search lots' }), 'x');
  expect(await screen.findByText('No lots match.')).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(async () => expect(await cards()).toHaveLength(100));
});

test('the page of a lot that was opened from the preview leads back to the same page and search', async () => {
  await addMany(60);
  const page = open('?q=Print&page=2');
  await page.user.click(await screen.findByRole('link', { name: 'Edit Lot 155' }));
  expect(await screen.findByRole('heading', { name: 'Edit Lot' })).toBeInTheDocument();
  await page.user.click(await screen.findByRole('link', { name: 'Cancel & Return to Preview' }));
  expect(await screen.findByRole('heading', { name: 'Step 5: Preview Session' })).toBeInTheDocument();
  await waitFor(() => expect(page.address()).toBe(`${path(5)}?q=Print&page=2`));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Edit Lot 155' })).toHaveFocus());
});

test('Continue saves that the summary is reached, and Save & Exit leads to the calendar', async () => {
  await session.add(1, 'Two Herons');
  const page = open();
  expect(await screen.findByRole('link', { name: 'Save & Exit' })).toHaveAttribute('href', '/my-auctions/current');
  expect(await stepOf()).toBeLessThan(6);
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Step 6: Review & Publish' })).toBeInTheDocument();
  expect(page.address()).toBe(path(6));
  expect(await stepOf()).toBe(6);
});

test('Continue in a Buy It Now sale saves step 5', async () => {
  await session.upstream.db.query("update catalog set kind = 'BUY_NOW' where id = $1", [session.number]);
  const page = openSale();
  await page.user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Step 5: Review & Publish' })).toBeInTheDocument();
  expect(await stepOf()).toBe(5);
});

test('a preview that was opened from the summary leads back to its page', async () => {
  await session.add(1, 'Two Herons');
  const page = open('/3?from=summary');
  const link = await screen.findByRole('link', { name: 'Cancel & Return to Summary' });
  expect(link).toHaveAttribute('href', `${path(6)}/3`);
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(page.address()).toBe(`${path(6)}/3`));
});

test('without lots, the preview leads to the upload', async () => {
  open();
  expect(await screen.findByText('There are no lots yet.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Upload lots' })).toHaveAttribute('href', path(3));
});
