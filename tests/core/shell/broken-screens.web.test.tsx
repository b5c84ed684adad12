import { screen } from '@testing-library/react';
import type { Slice } from '../../../web/core/slice';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';

const reported: unknown[] = [];
const { reportError } = globalThis;
const { server } = servicesOfFile({ houses: [smallHouse()] });
beforeAll(() => {
  globalThis.reportError = (error) => reported.push(error);
});
afterAll(() => {
  globalThis.reportError = reportError;
});

const broken: Slice = {
  routes: [
    { path: '/outdated', gate: () => true, page: () => Promise.reject(new Error('The file is gone')) },
    {
      path: '/throwing',
      gate: () => true,
      page: () =>
        Promise.resolve(() => {
          throw new Error('It broke');
        }),
    },
    { path: '/outdated-public', gate: 'public', page: () => Promise.reject(new Error('The file is gone')) },
  ],
  menu: ['outdated', 'throwing'].map((name) => ({
    group: 'Reports',
    label: name,
    href: `/${name}`,
    gate: () => true,
    about: '',
  })),
};

test.each([
  ['whose code cannot be loaded', 'outdated', 'The file is gone'],
  ['that throws', 'throwing', 'It broke'],
])('a screen %s shows and reports the error, and the menu still opens other screens', async (_, name, message) => {
  // React also logs what a screen threw.
  const log = jest.spyOn(console, 'error').mockReturnValue(undefined);
  reported.length = 0;
  const { user, address } = openApp(server.url, '/', (await server.as('sample', 'cashier')).cookie, [broken]);
  await user.click(await screen.findByRole('link', { name }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be shown.');
  expect(address()).toBe(`/${name}`);
  expect(reported).toContainEqual(expect.objectContaining({ cause: expect.objectContaining({ message }) as unknown }));
  await chooseItem(user, 'Invoices', 'Existing Invoices', screen.getByRole('navigation', { name: 'Main' }));
  await screen.findByRole('heading', { name: 'Manage All Invoices' });
  expect(screen.queryByRole('alert')).toBeNull();
  log.mockRestore();
});

test.each(['/outdated', '/outdated-public'])(
  'an app opened on %s whose code cannot be loaded shows an error and its footer',
  async (address) => {
    openApp(server.url, address, (await server.as('sample', 'cashier')).cookie, [broken]);
    expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be shown.');
    expect(await screen.findByRole('contentinfo')).toHaveTextContent('Rostrum');
  },
);
