import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';
import { openSheet } from './reports';

const { server } = servicesOfFile({
  quiet: true,
  houses: [smallHouse(), smallHouse({ userName: 'direct', connectType: 'i' })],
});
const saved: { readonly file: Blob; readonly name: string }[] = [];

beforeEach(() => {
  saved.length = 0;
  // jsdom has neither object URLs nor downloads.
  let last = new Blob();
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      last = file;
      return 'blob:report';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ file: last, name: this.download });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Opens the app at an address. The addresses of files are those of the server, as in a browser. */
async function open(path: string, house = 'sample') {
  const page = openApp(server.url, path, (await server.as(house, 'super')).cookie);
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    send(typeof input === 'string' && input.startsWith('/files/') ? server.url + input : input, init);
  return page;
}

const openMenu = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.click(await screen.findByRole('button', { name: 'Downloads' }));
  return within(await screen.findByRole('menu'));
};

test('the list downloads reports of the ticked sessions, and says why one is unavailable', async () => {
  const page = await open('/reports/sessionResults');
  await screen.findByRole('link', { name: 'Pictures' });
  const none = await openMenu(page);
  expect(none.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Session reportSelect at least one session.',
    'Bidder reportSelect at least one session.',
    'EOA reportSelect at least one session.',
    'PACTS reportSelect at least one session.',
    'Max bid reportSelect at least one session.',
  ]);
  for (const item of none.getAllByRole('menuitem')) expect(item).toHaveAttribute('aria-disabled', 'true');
  await page.user.keyboard('{Escape}');

  await page.user.click(screen.getByRole('checkbox', { name: 'Select Pictures' }));
  await page.user.click(screen.getByRole('checkbox', { name: 'Select Clocks and Furniture' }));
  const menu = await openMenu(page);
  expect(menu.getByRole('menuitem', { name: /^PACTS report/ })).toHaveTextContent('Select one session only.');
  await page.user.click(menu.getByRole('menuitem', { name: 'Session report' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('sessionReport_Pictures-and-1-more_2026-11-20.xlsx');
  const { rows } = openSheet((await saved[0]?.file.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(rows.map(({ Session }) => Session)).toEqual(['Pictures', 'Clocks and Furniture', 'Total USD']);
});

test('the results of one session have all reports, and those of several no PACTS report', async () => {
  const list = await open('/reports/sessionResults');
  await list.user.click(await screen.findByRole('link', { name: 'Pictures' }));
  await screen.findByRole('heading', { name: 'A1 · Pictures' });
  const menu = await openMenu(list);
  await list.user.click(menu.getByRole('menuitem', { name: 'PACTS report' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('pactsReport_Pictures_2026-11-20.xlsx');
});

test('a refused download is explained, and the page stays as it is', async () => {
  const page = await open('/reports/sessionResults/viewSessionResults?refs=CATNONE');
  expect(await screen.findByText('No Result Found')).toBeInTheDocument();
  const menu = await openMenu(page);
  await page.user.click(menu.getByRole('menuitem', { name: 'EOA report' }));
  expect(await screen.findByText('Session CATNONE was not found.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Sale Results' })).toBeInTheDocument();
  expect(saved).toEqual([]);
});

test('a house of connect type i is not offered the max bid report', async () => {
  const page = await open('/reports/sessionResults', 'direct');
  await screen.findByRole('link', { name: 'Pictures' });
  const menu = await openMenu(page);
  expect(menu.getByRole('menuitem', { name: /^PACTS report/ })).toBeInTheDocument();
  expect(menu.queryByRole('menuitem', { name: /^Max bid report/ })).toBeNull();
});
