import { cleanup, screen, within } from '@testing-library/react';
import { isScreenPath } from '../../../rules/core/screen-paths';
import { stepsOf, typeOfKind } from '../../../rules/sales/steps';
import { actorOf } from '../../images/at-house';
import { plain } from '../../images/pictures';
import { builtSession } from '../../publishing/built-session';
import { openApp } from '../../support/browser/web-app';
import { addLotPicture } from '../../support/houses/lot-pictures';

const session = builtSession();

/** What a screen says that has nothing to show for its address. */
const DEAD_END =
  /was not found|not found|isn’t saved yet|could not be loaded|not part of this|coming soon|later version/i;

/** Opens a screen, waits for its requests, and returns what it links to. */
async function linksOf(address: string): Promise<{ title: string; text: string; hrefs: string[] }> {
  const page = openApp(session.server.url, address, session.clerk.cookie);
  await page.settled();
  const main = await screen.findByRole('main');
  const heading = (await within(main).findAllByRole('heading', { level: 1 }))[0]?.textContent ?? '';
  const ofMain = [...main.querySelectorAll<HTMLAnchorElement>('a[href]')];
  const text = main.textContent;
  // The links of menus exist while the menus are open.
  const inMenus: HTMLAnchorElement[] = [];
  for (const menu of within(main).queryAllByRole('button', { name: 'Actions for Winter' })) {
    await page.user.click(menu);
    inMenus.push(...(await screen.findByRole('menu')).querySelectorAll<HTMLAnchorElement>('a[href]'));
    await page.user.keyboard('{Escape}');
  }
  const hrefs = [...ofMain, ...inMenus].map((link) => link.getAttribute('href') ?? '');
  cleanup();
  return { title: heading, text, hrefs };
}

/** Returns why a link leads nowhere; null if it leads somewhere. */
async function deadEndAt(href: string): Promise<string | null> {
  if (href.startsWith('/') && isScreenPath(new URL(href, 'http://app').pathname)) {
    const { title, text } = await linksOf(href);
    return title === '' || DEAD_END.test(text) ? `${href}: ${text.slice(0, 200)}` : null;
  }
  if (!/^(https?:|\/)/.test(href)) return null;
  const { pathname, search } = new URL(href, session.server.url);
  const { status } = await fetch(session.server.url + pathname + search);
  return status === 200 ? null : `${href}: ${status}`;
}

test.each(['LIVE', 'TIMED', 'BUY_NOW'] as const)(
  'every link of the calendar, the home page, the steps, and the lots of a %s sale leads somewhere',
  async (kind) => {
    const { upstream, add, publishAll, number, sale } = session;
    const { lotId } = await add(1, 'Herons');
    await add(2, 'Cranes');
    await upstream.db.query('update catalog set kind = $2 where id = $1', [number, kind]);
    await upstream.db.query('update auction_group set kind = $2 where id = $1', [sale, kind]);
    const picture = await plain({ width: 1000, height: 1000 }).jpeg().toBuffer();
    await addLotPicture(upstream.services, await actorOf(upstream, 'sample'), lotId, picture);
    await publishAll();
    // The calendar leads to the step that the sale continues with.
    const last = stepsOf(typeOfKind(kind)).length;
    await upstream.db.query('update catalog set step = $2 where id = $1', [number, last]);
    const path = (rest: string | number) => session.path(rest, typeOfKind(kind));
    const starts = [
      '/',
      '/my-auctions/current',
      '/my-auctions/current?view=month&month=2026-12',
      ...stepsOf(typeOfKind(kind)).map((step) => path(step.number)),
      path('lot/1'),
      path('lot/0'),
    ];
    const found = new Set<string>();
    for (const start of starts) for (const href of (await linksOf(start)).hrefs) found.add(href);
    const dead: string[] = [];
    for (const href of found) {
      const reason = await deadEndAt(href);
      if (reason !== null) dead.push(reason);
    }
    expect(dead).toEqual([]);
    // What this is about: the images, the preview, the summary, and the public pages.
    const paths = [...found].map((href) => href.replace(/^https?:\/\/[^/]+/, '').replace(/\?.*$/, ''));
    expect(paths).toEqual(expect.arrayContaining([path(last - 2), path(last - 1), path(last), path('lot/1')]));
    expect(paths.some((one) => one.includes('/catalog/'))).toBe(true);
  },
  120_000,
);
