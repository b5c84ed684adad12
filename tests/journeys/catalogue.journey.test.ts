import { ImageSender } from '../images/image-house';
import { LotHouse } from '../lots/editing/lot-house';
import { publishAll, refOf } from '../publishing/catalogue/catalogue-house';
import { axeFindings } from '../support/browser/browser';
import { browserOfFile } from '../support/product/product-of-file';
import { houseOfFile, serverOfFile } from '../support/services/of-file';

const browser = browserOfFile();
const house = houseOfFile(() => LotHouse.start());
const server = serverOfFile(() => house.upstream);

// 320 px is a window of 1280 px at a zoom of 400%.
test.each([
  [1440, 'light'],
  [390, 'dark'],
  [320, 'light'],
] as const)(
  'at %i px in the %s theme, anyone reads a catalog without scripts and without obstacles',
  async (width, colorScheme) => {
    const session = await house.session();
    await house.upstream.db.query('update catalog set title = $2 where id = $1', [
      session,
      'The Winter Sale: Pictures, Furniture, Silver, and Works of Art from a House in the Country',
    ]);
    const lot = await house.lot(session, 1, { lotTitle: `Winter ${'Road'.repeat(20)}` });
    await new ImageSender(house).add(lot, 3);
    await house.lot(session, 2, { lotTitle: 'Summer Road' });
    await publishAll(house, session);
    // axe is a script itself, so scripts are allowed, but not those of the pages.
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true });
    await context.route('**/catalog-styles/*.js', (route) => route.abort());
    const page = await context.newPage();
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    await page.goto(`${server.url}/catalog/${await refOf(house, session)}`);
    expect([await axeFindings(page), await isWide()]).toEqual([[], false]);
    await page.getByRole('link', { name: /^Winter Road/ }).click();
    await page.getByRole('link', { name: 'Lot 2' }).waitFor();
    expect([await axeFindings(page), await isWide()]).toEqual([[], false]);
    expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0);
    await context.close();
  },
);

test('with scripts, bidders save lots in the browser, and enlarge pictures with the keyboard', async () => {
  const session = await house.session();
  const lot = await house.lot(session, 1, { lotTitle: 'Winter Road' });
  await house.lot(session, 2, { lotTitle: 'Summer Road' });
  await new ImageSender(house).add(lot, 2);
  await publishAll(house, session);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const list = `${server.url}/catalog/${await refOf(house, session)}`;
  await page.goto(list);
  await page.getByRole('button', { name: 'Save lot: Winter Road' }).click();
  await page.getByRole('link', { name: 'Saved lots (1)' }).click();
  await page.getByRole('link', { name: 'Winter Road' }).waitFor();
  expect(await page.getByRole('link', { name: 'Summer Road' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Winter Road' }).click();
  await page.getByRole('button', { name: 'Saved' }).waitFor();

  await page.getByRole('link', { name: 'Winter Road, picture 1 of 2' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Winter Road' });
  await dialog.getByRole('img', { name: 'Winter Road, picture 1 of 2' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('img', { name: 'Winter Road, picture 2 of 2' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await context.close();
});
