import { screen, waitFor, within } from '@testing-library/react';
import type { ApprovalData } from '../../upstream/demo/house-data';
import { chooseItem } from '../support/browser/menu-item';
import { openApp } from '../support/browser/web-app';
import { SAMPLE_NOW, smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';

const person = (index: number): ApprovalData => ({
  memberId: 70_000 + index,
  channel: 'PRIVATE_LABEL',
  firstName: `Person${index}`,
  lastName: `Number${String(index).padStart(3, '0')}`,
  company: '',
  email: `person${index}@bidder.example`,
  phone: '',
  street1: '1 High Street',
  street2: '',
  city: 'Hudson',
  state: 'NY',
  province: '',
  postalCode: '12534',
  country: 'US',
  taxExempt: false,
  hasCard: false,
  registeredAt: SAMPLE_NOW,
});
const people = Array.from({ length: 60 }, (_, index) => person(index));
const house = (userName: string, settings: object = {}) =>
  smallHouse(
    { userName, ...settings },
    { approvals: people, groups: [], customers: { groups: [{ name: 'Trade', approvals: [0, 1] }], keywords: [] } },
  );

const { upstream, server } = servicesOfFile({
  houses: [house('sample'), house('quiet'), house('unconnected', { connectType: 'i' })],
});
const clerk = ofFile(() => server.as('sample', 'clerk'));

beforeAll(() => upstream.db.query(`update house set hide_customer_password_mail = true where user_name = 'quiet'`));

const said = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text));
const loaded = () => screen.findByRole('grid', { name: 'Your Customers', busy: false });

test('the list of customers is searched with Enter, reset by clearing, and filtered by group, with its state in the URL', async () => {
  const page = openApp(server.url, '/your-customers', clerk.cookie);
  await loaded();
  expect(screen.getByText('60 customers')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Person0 Number000' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/customers\/bidder\/\d+$/),
  );
  const search = screen.getByRole('searchbox', { name: 'Search customers' });
  await page.user.type(search, 'number042');
  expect(screen.getByText('60 customers')).toBeInTheDocument();
  await page.user.keyboard('{Enter}');
  await said('1 customer');
  expect(page.address()).toBe('/your-customers?q=number042');
  await page.user.clear(search);
  await said('60 customers');
  await page.user.selectOptions(screen.getByLabelText('Group'), 'Trade');
  await said('2 customers');
  expect(page.address()).toMatch(/^\/your-customers\?group=\d+$/);
  expect(screen.getByRole('link', { name: 'Keyword report (CSV)' })).toHaveAttribute(
    'href',
    '/files/keywords-report.csv',
  );
});

test('emailing a customer shows the specified text, and a different one for customers who cannot be emailed', async () => {
  const page = openApp(server.url, '/your-customers?q=person7', clerk.cookie);
  await loaded();
  const write = async () => {
    await chooseItem(page.user, 'Actions for Person7 Number007', 'Send password email');
    await page.user.click(
      within(await screen.findByRole('dialog', { name: 'Send a password email?' })).getByRole('button', {
        name: 'Send',
      }),
    );
  };
  await write();
  const sent = await screen.findByRole('dialog', { name: 'Email Sent' });
  expect(within(sent).getByText('A password reset email has been set to person7@bidder.example')).toBeInTheDocument();
  await page.user.click(within(sent).getByRole('button', { name: 'OK' }));
  await upstream.db.query(`update approval set email = '' where first_name = 'Person7'`);
  await write();
  const failed = await screen.findByRole('dialog', { name: 'Error' });
  expect(within(failed).getByText('There was an error sending the password email')).toBeInTheDocument();
});

test('no action is shown when password emails are turned off', async () => {
  const quiet = await server.as('quiet', 'clerk');
  openApp(server.url, '/your-customers?q=person12', quiet.cookie);
  await loaded();
  await said('1 customer');
  expect(screen.queryByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
});

test('users of a house with another connection type see the permission text', async () => {
  const outsider = await server.as('unconnected', 'super');
  const page = openApp(server.url, '/your-customers', outsider.cookie);
  expect(
    await screen.findByText('You do not have permissions to view this page. Please contact your system administrator.'),
  ).toBeInTheDocument();
  expect(page.address()).toBe('/?p=1');
});
