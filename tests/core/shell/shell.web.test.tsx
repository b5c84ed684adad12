import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { limits } from '../../../upstream/auth/sessions/limits';
import { LongText } from '../../../web/ui/controls/LongText';
import { UiProvider } from '../../../web/ui/UiProvider';
import { chooseItem } from '../../support/browser/menu-item';
import { render } from '../../support/browser/render';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { serverOfFile, upstreamOfFile } from '../../support/services/of-file';

const HOUR = 3_600_000;

const upstream = upstreamOfFile({ houses: [smallHouse()] });
const server = serverOfFile(() => upstream, {
  SUPPORT_PHONES: 'Europe: +44 20 7946 0123',
  MAINTENANCE_MESSAGE: 'Payments rest tonight.',
  TERMS_URL: 'https://house.example/terms',
});

let afterThis: () => void = () => undefined;
afterEach(() => afterThis());

const openAs = async (userName: string, address: string) =>
  openApp(server.url, address, (await server.as('sample', userName)).cookie);

describe('the frame around every screen', () => {
  test('a menu opens its screens, and is marked while one of them is open', async () => {
    const { user, address } = await openAs('cashier', '/');
    const main = await screen.findByRole('navigation', { name: 'Main' });
    const menu = within(main).getByRole('button', { name: 'Invoices' });
    expect(menu).not.toHaveAttribute('aria-current');
    await chooseItem(user, menu, 'Existing Invoices');
    expect(await screen.findByRole('heading', { name: 'Manage All Invoices' })).toBeInTheDocument();
    expect(address()).toBe('/invoices/ExistingInvoices');
    expect(within(main).getByRole('button', { name: 'Invoices' })).toHaveAttribute('aria-current', 'true');
    expect(document.title).toBe('Manage All Invoices - Rostrum');
  });

  test('home and the menus list the same screens', async () => {
    const { user } = await openAs('cashier', '/');
    await screen.findByRole('link', { name: 'Uninvoiced Sessions' });
    const main = screen.getByRole('main');
    const waiting = within(await within(main).findByRole('region', { name: 'To do' })).queryAllByRole('link');
    const places = within(main)
      .getAllByRole('link')
      .filter((link) => !waiting.includes(link))
      .map(({ textContent }) => textContent);
    const offered: (string | null)[] = [];
    for (const menu of within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('button')) {
      if (menu.textContent === 'Menu') continue;
      await user.click(menu);
      offered.push(...(await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent));
      await user.keyboard('{Escape}');
    }
    expect(offered.length).toBeGreaterThanOrEqual(2);
    expect(offered).toEqual(places);
  });

  test('the footer shows the version, and links to the operator’s pages or the app’s own', async () => {
    const { user, address } = await openAs('viewer', '/');
    const footer = await screen.findByRole('contentinfo');
    expect(footer).toHaveTextContent(/Rostrum \d+\.\d+\.\d+/);
    expect(within(footer).getByRole('link', { name: 'Terms' })).toHaveAttribute('href', 'https://house.example/terms');
    expect(within(footer).getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
    await user.click(within(footer).getByRole('link', { name: 'Contact' }));
    expect(await screen.findByRole('heading', { name: 'Contact' })).toBeInTheDocument();
    expect(address()).toBe('/contact');
    expect(screen.getByRole('link', { name: '+44 20 7946 0123' })).toHaveAttribute('href', 'tel:+442079460123');
  });

  test('the privacy page names both cookies and how long each one lasts', async () => {
    openApp(server.url, '/privacy');
    expect(await screen.findByText(/^Two cookies are set when you sign in/)).toHaveTextContent(
      `after ${limits.session.idleMs / HOUR} hours without use, and after ${limits.session.longestMs / (24 * HOUR)} days at the latest. The other recognizes this browser, ` +
        `so that failed sign-ins by others on your username can't lock you out: it lasts ${limits.deviceMs / (24 * HOUR)} days after your last sign-in.`,
    );
  });

  test('an announced maintenance is shown above the screens, signed in or not', async () => {
    openApp(server.url, '/sign-in');
    expect(await screen.findByText('Payments rest tonight.')).toBeInTheDocument();
  });
});

test('a failure without its own message shows Customer Care’s numbers', async () => {
  const { cookie } = await server.as('sample', 'cashier');
  const { user } = openApp(server.url, '/', cookie);
  const way = await screen.findByRole('link', { name: 'Uninvoiced Sessions' });
  const reachable = globalThis.fetch;
  globalThis.fetch = () =>
    Promise.resolve(new Response('', { status: 500, headers: { 'x-request-id': 'request-of-support' } }));
  afterThis = () => {
    globalThis.fetch = reachable;
  };
  await user.click(way);
  expect(
    await screen.findByText(
      'Unable to complete your request. Please try again later or contact Customer Care any time at: Europe +44 20 7946 0123',
    ),
  ).toBeInTheDocument();
});

test('a request that never reached the server shows no phone numbers', async () => {
  const { cookie } = await server.as('sample', 'cashier');
  const { user } = openApp(server.url, '/', cookie);
  const way = await screen.findByRole('link', { name: 'Uninvoiced Sessions' });
  const reachable = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
  afterThis = () => {
    globalThis.fetch = reachable;
  };
  await user.click(way);
  expect(
    (await screen.findAllByText('Unable to complete your request. Please try again later.')).length,
  ).toBeGreaterThan(0);
  expect(screen.queryByText(/Customer Care/)).not.toBeInTheDocument();
});

describe('a new version', () => {
  const pollMs = 300_000;

  /** Serves `/version`, and returns a function that changes it as a deployment does. */
  function serveVersion(first: string): (next: string | null) => void {
    let served: string | null = first;
    const others = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      if (input !== '/version') return others(input, init);
      return served === null ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve(new Response(served));
    };
    return (next) => {
      served = next;
    };
  }

  test('a new version is checked for every five minutes, and offered with Logout and a way to finish first', async () => {
    const realInterval = globalThis.setInterval;
    const polls: (() => void)[] = [];
    const timer = jest.spyOn(globalThis, 'setInterval').mockImplementation(((task: () => void, ms: number) => {
      if (ms !== pollMs) return realInterval(task, ms);
      polls.push(task);
      return realInterval(() => undefined, pollMs);
    }) as typeof setInterval);
    const { cookie } = await server.as('sample', 'cashier');
    const { user } = openApp(server.url, '/', cookie);
    const deploy = serveVersion('{"hash":"one"}');
    await screen.findByRole('navigation', { name: 'Main' });
    timer.mockRestore();
    const poll = async () =>
      act(async () => {
        polls.forEach((task) => task());
        await Promise.resolve();
      });

    await poll();
    deploy(null);
    await poll();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    deploy('{"hash":"two"}');
    await poll();
    const dialog = await screen.findByRole('dialog', { name: 'A new version of Rostrum is available' });
    expect(within(dialog).getByRole('button', { name: 'Logout' })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Later' }));
    await poll();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

test.each([
  [
    'its last word',
    `${'Words and words '.repeat(9)}and one more.`,
    `${'Words and words '.repeat(7)}Words... Show More`,
  ],
  [
    'a telephone number',
    'Unable to save sale details. Please try again later or contact Customer Care any time at: North America +1 212 555 0100, Europe +44 20 7946 0100, Australia +61 2 5550 0100',
    'Unable to save sale details. Please try again later or contact Customer Care any time at: North America +1 212 555 0100... Show More',
  ],
])('a long message is not cut before %s', (_part, message, shown) => {
  const { container } = render(
    <UiProvider>
      <p>
        <LongText>{message}</LongText>
      </p>
    </UiProvider>,
  );
  expect(container.querySelector('p')).toHaveTextContent(shown);
});

test.each([
  [150, false],
  [151, true],
])('a message of %i characters has a toggle: %s', async (length, toggled) => {
  const message = 'a'.repeat(length);
  render(
    <UiProvider>
      <LongText>{message}</LongText>
    </UiProvider>,
  );
  expect(screen.queryByRole('button', { name: 'Show More' }) !== null).toBe(toggled);
  if (!toggled) return;
  expect(screen.queryByText(message, { exact: false })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show More' }));
  expect(screen.getByText(message, { exact: false })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show Less' }));
  expect(screen.queryByText(message, { exact: false })).not.toBeInTheDocument();
});
