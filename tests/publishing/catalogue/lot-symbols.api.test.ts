import { LotHouse } from '../../lots/editing/lot-house';
import { houseOfFile, serverOfFile } from '../../support/services/of-file';
import { publishAll, refOf } from './catalogue-house';

const house = houseOfFile(() => LotHouse.start());
const server = serverOfFile(() => house.upstream);

const textOf = async (path: string) => (await fetch(server.url + path)).text();

/** Publishes a session with lots, and returns its pages. */
async function published(...lots: readonly Parameters<LotHouse['lot']>[2][]) {
  const id = await house.session();
  for (const [index, lot] of lots.entries()) await house.lot(id, index + 1, lot);
  await publishAll(house, id);
  const list = await textOf(`/catalog/${await refOf(house, id)}`);
  const paths = [...list.matchAll(/<h2>\s*<a href="([^"]+)"/g)].map(([, path]) => path ?? '');
  return { id, list, paths };
}

test('bidders see the symbols of lots beside their numbers, and what those on the page mean', async () => {
  const { list, paths } = await published(
    { taxCode: 'Standard' },
    { taxCode: 'Margin', resaleRight: 'Yes' },
    { taxCode: '' },
  );
  expect([...list.matchAll(/<p class="number">([^<]+)<\/p>/g)].map(([, number]) => number)).toEqual([
    'Lot 1 †',
    'Lot 2 ARR',
    'Lot 3',
  ]);
  expect(list).toContain(
    '† VAT is charged on the hammer price and the buyer’s premium.\nARR Artist’s resale right is charged.',
  );
  expect(list).not.toContain('Import VAT');
  const page = await textOf(paths[1] ?? '');
  expect(page).toContain('ARR Artist’s resale right is charged.');
  expect(page).not.toContain('VAT is charged');
});

test('a catalog without tax codes has no symbols, and setting one is a change to publish', async () => {
  const { id, list } = await published({});
  expect(list).not.toContain('legend');
  const [lot] = (await house.get(id, '1')).lots;
  await house.update(id, { lotID: lot?.lotID ?? 0, taxCode: 'Zero' });
  await publishAll(house, id);
  expect(await textOf(`/catalog/${await refOf(house, id)}`)).toContain('• No VAT is charged.');
});
