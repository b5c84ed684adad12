import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../support/browser/web-app';
import { smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
const clerk = ofFile(() => server.as('sample', 'clerk'));

beforeEach(() => upstream.db.query('delete from default_feedback'));
afterEach(() => sessionStorage.clear());

const open = (query = '') => openApp(server.url, `/customers/feedback/default${query}`, clerk.cookie);
const field = (number: number) => screen.findByLabelText(`Message ${number}`);
const saved = async () => {
  const { data } = await clerk.gql<{ defaultFeedback: Record<string, unknown> }>(
    '{ defaultFeedback { message1 message2 message3 version } }',
  );
  return data.defaultFeedback;
};
const SNACKBAR = 'Feedback messages saved.';

test('the page starts with three messages, and saving shows the snackbar for three seconds', async () => {
  const page = open();
  expect(await screen.findByRole('heading', { name: 'Default Feedback Messages' })).toBeInTheDocument();
  expect(await field(1)).toHaveValue('Prompt payment. Thank you!');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  for (const number of [1, 2, 3]) {
    await page.user.clear(await field(number));
    await page.user.type(await field(number), ` Text ${number} `);
  }
  const { setTimeout } = window;
  const waits: (number | undefined)[] = [];
  Object.assign(window, {
    setTimeout: (run: () => void, ms?: number) => {
      waits.push(ms);
      return setTimeout(run, ms);
    },
  });
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(SNACKBAR)).toBeInTheDocument();
  Object.assign(window, { setTimeout });
  expect(waits.filter((ms) => ms === 3000)).toHaveLength(1);
  expect(await saved()).toEqual({ message1: 'Text 1', message2: 'Text 2', message3: 'Text 3', version: 1 });
  await waitFor(() => expect(screen.queryByText(SNACKBAR)).not.toBeInTheDocument());
});

test('a blank message and one that is too long are shown with the field, and nothing is saved', async () => {
  const page = open();
  await page.user.clear(await field(1));
  await page.user.click(await field(2));
  await page.user.paste('x'.repeat(501));
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await field(1)).toHaveAccessibleDescription(/Enter a message\./);
  expect(await field(2)).toHaveAccessibleDescription(/A message can have 500 characters at most\./);
  expect(await saved()).toMatchObject({ version: 0 });
});

test('a message that a colleague also changed is shown with both values, and saving again writes the chosen one', async () => {
  const page = open();
  await page.user.clear(await field(1));
  await page.user.type(await field(1), 'Mine.');
  await clerk.gql(
    'mutation ($input: SetDefaultFeedbackInput!) { setDefaultFeedback(input: $input) { userErrors { message } } }',
    { input: { message1: 'Theirs.', message2: 'Two.', message3: 'Three.' } },
  );
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  const choice = within(await screen.findByRole('radiogroup', { name: 'Message 1: whose value' }));
  expect(choice.getByRole('radio', { name: 'Mine Mine.' })).toBeChecked();
  expect(choice.getByRole('radio', { name: 'Theirs Theirs.' })).toBeInTheDocument();
  expect(await field(2)).toHaveValue('Two.');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(SNACKBAR)).toBeInTheDocument();
  expect(await saved()).toMatchObject({ message1: 'Mine.', message2: 'Two.', version: 2 });
});

test('Exit leads to the sale results that the page was opened from, else to their list', async () => {
  open('?refs=CATONE,CATTWO');
  expect(await screen.findByRole('link', { name: 'Exit' })).toHaveAttribute(
    'href',
    '/reports/sessionResults/viewSessionResults?refs=CATONE%2CCATTWO',
  );
  cleanup();
  open();
  expect(await screen.findByRole('link', { name: 'Exit' })).toHaveAttribute('href', '/reports/sessionResults');
});

test('Exit with unsaved changes asks first', async () => {
  const page = open();
  await page.user.type(await field(1), ' More.');
  await page.user.click(screen.getByRole('link', { name: 'Exit' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(page.address()).toBe('/customers/feedback/default');
  await page.user.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(await field(1)).toHaveValue('Prompt payment. Thank you! More.');
  await page.user.click(screen.getByRole('link', { name: 'Exit' }));
  await page.user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(page.address()).toBe('/reports/sessionResults'));
});

test('the older path leads to the page, and the Reports menu has it', async () => {
  const page = openApp(server.url, '/customers/feedback', clerk.cookie);
  await field(1);
  expect(page.address()).toBe('/customers/feedback/default');
  await page.user.click(screen.getByRole('button', { name: 'Reports' }));
  expect(await screen.findByRole('menuitem', { name: /^Default Feedback Messages/ })).toHaveAttribute(
    'href',
    '/customers/feedback/default',
  );
});

test('a user without reports is led to the home page', async () => {
  const viewer = await server.as('sample', 'viewer');
  const page = openApp(server.url, '/customers/feedback/default', viewer.cookie);
  await waitFor(() => expect(page.address()).toBe('/?p=1'));
});
