import { LotHouse } from '../../lots/editing/lot-house';
import { houseOfFile, serverOfFile } from '../../support/services/of-file';
import { publishAll, refOf } from './catalogue-house';

const PICTURE = `${'a'.repeat(32)}-800x600`;

const house = houseOfFile(() => LotHouse.start());

const server = serverOfFile(() => house.upstream);
beforeAll(() => house.upstream.db.query('update house set session_limit = 100'));

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { redirect: 'manual', headers });
const textOf = async (path: string) => (await get(path)).text();

/** Writes what the calls of staff refuse, as it could come from an earlier release. */
const write = (id: number, assignments: string, values: readonly unknown[] = []) =>
  house.upstream.db.query(`update lot set ${assignments} where house_id = $1 and catalog_id = $2`, [
    house.houseID,
    id,
    ...values,
  ]);

/** A published session with lots, and the paths of its pages. `before` is called before it is published. */
async function publishedAfter(
  before: (id: number) => Promise<unknown>,
  lots: readonly Parameters<LotHouse['lot']>[2][],
) {
  const id = await house.session();
  for (const [index, lot] of lots.entries()) await house.lot(id, index + 1, lot);
  await before(id);
  await publishAll(house, id);
  const ref = await refOf(house, id);
  const list = await textOf(`/catalog/${ref}`);
  const paths = [...list.matchAll(/<h2>\s*<a href="([^"]+)"/g)].map(([, path]) => path ?? '');
  return { id, ref, list, paths };
}

const published = (...lots: readonly Parameters<LotHouse['lot']>[2][]) => publishedAfter(() => Promise.resolve(), lots);

const AMOUNTS = 'low_estimate = 40000, high_estimate = 60000, reserve = 77700';

test('a published session has a page with its lots, and each lot has one', async () => {
  const { list, paths } = await publishedAfter(
    (id) => write(id, AMOUNTS),
    [{ lotTitle: 'Winter Road' }, { lotTitle: 'Summer Road' }],
  );
  expect(list).toContain('Winter Pictures');
  expect(list).toMatch(/Estimate \$400–600 <span>plus premium of \d/);
  expect(paths).toHaveLength(2);
  const lot = await textOf(paths[0] ?? '');
  expect(lot).toMatch(/Estimate \$400–600 <span>plus premium of \d/);
  expect(lot).toContain(`href="${paths[1]}"`);
});

test('never published, unpublished, deleted, and unknown sessions, lots, and pictures answer alike', async () => {
  const { id, ref, paths } = await published({}, {});
  const other = await published({});
  const hidden = await house.session();
  await house.lot(hidden, 1);
  await house.upstream.db.query('update lot set is_deleted = true where house_id = $1 and ref = $2', [
    house.houseID,
    paths[0]?.split('-').at(-1),
  ]);
  const answerOf = async (path: string) => {
    const answer = await get(path);
    return [answer.status, await answer.text()];
  };
  const unknown = await answerOf('/catalog/CATNOTHING');
  expect(unknown[0]).toBe(404);
  expect(await answerOf(`/catalog/${await refOf(house, hidden)}`)).toEqual(unknown);
  expect(await answerOf(paths[0] ?? '')).toEqual(unknown);
  expect(await answerOf((other.paths[0] ?? '').replace(other.ref, ref))).toEqual(unknown);
  await house.upstream.db.query('delete from lot_publication where house_id = $1 and catalog_id = $2', [
    house.houseID,
    id,
  ]);
  expect(await answerOf(`/catalog/${ref}`)).toEqual(unknown);
  expect(await answerOf(`/catalog/${ref}/session.ics`)).toEqual(unknown);
  expect(await answerOf(paths[1] ?? '')).toEqual(unknown);

  const noPicture = await answerOf('/catalog-pictures/nothing.jpg');
  expect(noPicture[0]).toBe(404);
  expect(await answerOf(`/catalog-pictures/${PICTURE}.jpg`)).toEqual(noPicture);
});

test('a session has a public address while bidders see a lot of it', async () => {
  const { id } = await published({}, {});
  const addresses = async () =>
    (await house.clerk.get<{ data: { catalogURLMap: Record<string, string> } }>(`/app/catalogURL/${id}`)).body.data
      .catalogURLMap;
  expect(Object.keys(await addresses())).toEqual([String(id)]);
  const { lots } = await house.get(id, 'lots');
  const unpublish = (lotIDs: readonly number[]) => house.post('lots/unpublish', { lotIDs });
  const [first = 0, ...others] = lots.map(({ lotID }) => lotID);
  await unpublish([first]);
  expect(Object.keys(await addresses())).toEqual([String(id)]);
  expect((await unpublish(others)).status).toBe(200);
  expect(await addresses()).toEqual({});
});

test('what the house keeps to itself is in no page', async () => {
  const { list, paths } = await publishedAfter((id) => write(id, `${AMOUNTS}, inventory_number = 'SECRET-INV'`), [{}]);
  for (const page of [list, await textOf(paths[0] ?? '')]) expect(page).not.toMatch(/\b777\b|77700|SECRET-INV/);
});

test('pages are kept for a minute, and sent again only after an edition that changes them', async () => {
  const { id, ref } = await published({ lotTitle: 'Before' });
  const first = await get(`/catalog/${ref}`);
  expect(first.headers.get('cache-control')).toBe('public, max-age=60');
  const known = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await get(`/catalog/${ref}`, known)).status).toBe(304);
  await write(id, `title = 'After'`);
  expect((await get(`/catalog/${ref}`, known)).status).toBe(304);
  await publishAll(house, id);
  const next = await get(`/catalog/${ref}`, known);
  expect([next.status, (await next.text()).includes('After')]).toEqual([200, true]);
});

test('a wrong number in the address of a lot leads to the right one', async () => {
  const { paths } = await published({});
  const answer = await get((paths[0] ?? '').replace('/lot/1-', '/lot/99-'));
  expect([answer.status, answer.headers.get('location')]).toEqual([301, paths[0]]);
});

test('lots are found by words and by number', async () => {
  const { ref } = await published({ lotTitle: 'Blue vase' }, { lotTitle: 'Red vase' });
  expect(await textOf(`/catalog/${ref}?q=BLUE`)).toMatch(/Blue vase/);
  expect(await textOf(`/catalog/${ref}?q=BLUE`)).not.toMatch(/Red vase/);
  expect(await textOf(`/catalog/${ref}?q=2`)).toMatch(/Red vase/);
  expect(await textOf(`/catalog/${ref}?q=nothing`)).toContain('No lots match');
});

test('a session of more than 2,000 lots is shown to its end, page by page and as a whole', async () => {
  const { id, ref } = await published({});
  await house.upstream.db.query(
    `insert into lot (house_id, id, ref, catalog_id, number, title, description, is_published)
     select $1, 3000000 + n, 'LONG' || n, $2, n, 'Chair ' || n, 'A chair.', false from generate_series(2, 2450) as n`,
    [house.houseID, id],
  );
  await publishAll(house, id);
  expect(await textOf(`/catalog/${ref}?show=24&page=102`)).toContain('Chair 2430');
  const all = await textOf(`/catalog/${ref}?show=all`);
  expect(all.match(/<h2><a /g)).toHaveLength(2450);
  expect((await textOf(`/catalog/${ref}/sitemap.xml`)).match(/<url>/g)).toHaveLength(2451);
});

test('a page of 60 lots has at most 60 KiB before its pictures, with the styles', async () => {
  const text = 'A fine oak chest of drawers with turned handles, raised on bracket feet. '.repeat(4);
  const { list } = await published(...Array.from({ length: 60 }, () => ({ lotDescription: text })));
  const style = await textOf(/href="(\/catalog-styles\/[^"]+)"/.exec(list)?.[1] ?? '');
  expect(style).toContain('prefers-color-scheme');
  expect(Buffer.byteLength(list) + Buffer.byteLength(style)).toBeLessThanOrEqual(60 * 1024);
});

test('the list for search engines has published sessions only, and robots may read nothing else', async () => {
  const { ref } = await published({});
  const hidden = await house.session();
  const sitemap = await textOf('/sitemap.xml');
  expect(sitemap).toContain(`/catalog/${ref}/sitemap.xml</loc>`);
  expect(sitemap).not.toContain(await refOf(house, hidden));
  expect(await textOf('/robots.txt')).toMatch(/Allow: \/catalog\nDisallow: \/\n[^]*Sitemap: .*\/sitemap\.xml/);
});

test('a session has a calendar file', async () => {
  const { ref } = await published({});
  const answer = await get(`/catalog/${ref}/session.ics`);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await answer.text()).toMatch(/BEGIN:VEVENT[^]*SUMMARY:Winter Pictures/);
});

test('bidders read the texts of a session as they were published, until all of it is published again', async () => {
  const { db } = house.upstream;
  const say = (id: number, words: string) =>
    db.query('update catalog set description = $2, viewing_notes = $3 where id = $1', [
      id,
      `${words} prints.`,
      `${words} viewing.`,
    ]);
  const { id, ref, list } = await publishedAfter((session) => say(session, 'Old'), [{}]);
  expect(list).toMatch(/Old prints\.[^]*Old viewing\./);
  await say(id, 'New');
  const lot = await house.lot(id, 2);
  await house.post(`catalogs/${id}/publish`, { lotIDs: [lot.lotID] });
  expect(await textOf(`/catalog/${ref}`)).toMatch(/2 lots[^]*Old viewing\./);
  await publishAll(house, id);
  expect(await textOf(`/catalog/${ref}`)).toMatch(/New prints\.[^]*New viewing\./);
});

test('pages are in the language and the colors of the house', async () => {
  const { ref } = await publishedAfter((id) => write(id, AMOUNTS), [{}]);
  const save = (language: number, color: number) =>
    house.upstream.db.query(
      `insert into private_label (house_id, font_color, font_style, button_color, language, display_past_auctions)
       values ($1, $3, 3, 4, $2, true) on conflict (house_id) do update set language = $2, font_color = $3`,
      [house.houseID, language, color],
    );
  await save(3, 6);
  // Nothing else of the house changed yet, which the pages would have noticed.
  await published({});
  const page = await textOf(`/catalog/${ref}`);
  expect(page).toMatch(/<html lang="de"[^]*Schätzpreis 400–600/);
  const style = await textOf(/href="(\/catalog-styles\/[^"]+)"/.exec(page)?.[1] ?? '');
  expect(style).toMatch(/--title:"Helvetica Neue"[^]*--button:#7a1f2b[^]*--ink:#6b1f2a/);
  await save(1, 1);
});

test('a list of saved lots shows only those, and search engines skip it', async () => {
  const { ref, paths } = await published({ lotTitle: 'Blue vase' }, { lotTitle: 'Red vase' });
  const saved = paths[1]?.split('-').at(-1) ?? '';
  const page = await textOf(`/catalog/${ref}?lots=${saved}`);
  expect(page).toContain('Red vase');
  expect(page).not.toContain('Blue vase');
  expect(page).toContain('<meta name="robots" content="noindex" />');
});

test('pages are sent compressed to those who accept it', async () => {
  const { ref } = await published({});
  const answer = await get(`/catalog/${ref}`, { 'accept-encoding': 'gzip' });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(await answer.text()).toContain('Winter Road');
});
