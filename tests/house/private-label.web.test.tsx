import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../support/browser/web-app';
import { smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';

const { upstream, server } = servicesOfFile({
  houses: [smallHouse(), smallHouse({ userName: 'plain', isInstant: false })],
});
const clerk = ofFile(() => server.as('sample', 'clerk'));

beforeEach(() => upstream.db.query('delete from private_label'));
afterEach(() => sessionStorage.clear());

const open = () => openApp(server.url, '/settings/plSettings', clerk.cookie);
const save = () => screen.findByRole('button', { name: 'Save Changes' });

test('the preview shows each choice immediately with its contrast; the choices are saved, and the banner disappears after five seconds', async () => {
  const page = open();
  const button = await save();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  const colors = screen.getByRole('group', { name: 'Font Color' });
  await page.user.click(within(colors).getByRole('radio', { name: 'Navy' }));
  await page.user.selectOptions(screen.getByLabelText('Default Language'), 'Deutsch');
  await page.user.click(screen.getByRole('checkbox', { name: 'Display past auctions' }));
  expect(screen.queryByText(/Past auctions/)).not.toBeInTheDocument();
  expect(screen.getAllByText(/Text \d+\.\d:1, meets AA\. Button \d+\.\d:1, meets AA\./)).toHaveLength(2);
  await page.user.click(button);
  expect(await screen.findByText('Your changes have been saved.')).toBeInTheDocument();
  const { data } = await clerk.gql<{ privateLabelSettings: object }>(
    '{ privateLabelSettings { fontColor { label } defaultLanguage { language } displayPastAuctions version } }',
  );
  expect(data.privateLabelSettings).toEqual({
    fontColor: { label: 'Navy' },
    defaultLanguage: { language: 'de' },
    displayPastAuctions: false,
    version: 1,
  });
  await waitFor(() => expect(screen.queryByText('Your changes have been saved.')).not.toBeInTheDocument());
});

interface SavedLabel {
  privateLabelSettings: { fontColor: { label: string }; fontStyle: { label: string }; buttonColor: { name: string } };
}
const saved = async () => {
  const { data } = await clerk.gql<SavedLabel>(
    '{ privateLabelSettings { fontColor { label } fontStyle { label } buttonColor { name } } }',
  );
  const { fontColor, fontStyle, buttonColor } = data.privateLabelSettings;
  return [fontColor.label, fontStyle.label, buttonColor.name];
};
const choice = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole('radio', { name });

/** Chooses a font and Plum for the buttons, has a colleague save other choices, and tries to save. */
async function saveOverColleague() {
  const page = open();
  const button = await save();
  await page.user.click(choice('Button Color', 'Plum'));
  await page.user.selectOptions(screen.getByLabelText('Font Style'), 'Wide sans');
  const input = { fontColor: 5, fontStyle: 2, buttonColor: 3, language: 1, displayPastAuctions: true };
  await clerk.gql(
    'mutation ($input: SavePrivateLabelSettingsInput!) { savePrivateLabelSettings(input: $input) { settings { id } } }',
    { input },
  );
  await page.user.click(button);
  await screen.findByText('Changes to these settings were saved while you were editing.', { exact: false });
  return page;
}

test('choices that a colleague also changed are shown with both values, and saving again writes those that were chosen', async () => {
  const page = await saveOverColleague();
  expect(choice('Font Color', 'Forest')).toBeChecked();
  expect(choice('Button Color', 'Plum')).toBeChecked();
  const color = within(screen.getByRole('radiogroup', { name: 'Button Color: whose value' }));
  expect(color.getByRole('radio', { name: 'Mine Plum' })).toBeChecked();
  expect(color.getByRole('radio', { name: 'Theirs Navy' })).not.toBeChecked();
  const style = within(screen.getByRole('radiogroup', { name: 'Font Style: whose value' }));
  await page.user.click(style.getByRole('radio', { name: 'Theirs Book serif' }));
  expect(screen.getByLabelText('Font Style')).toHaveDisplayValue('Book serif');
  expect(screen.queryByText(/Font Color: whose value/)).not.toBeInTheDocument();
  expect(await saved()).toEqual(['Forest', 'Book serif', 'Navy']);
  await page.user.click(await save());
  expect(await screen.findByText('Your changes have been saved.')).toBeInTheDocument();
  expect(await saved()).toEqual(['Forest', 'Book serif', 'Plum']);
});

test('discarding the changes after a conflict shows what the colleague saved', async () => {
  const page = await saveOverColleague();
  await page.user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(choice('Button Color', 'Navy')).toBeChecked();
  expect(screen.queryByText(/Changes to these settings/)).not.toBeInTheDocument();
  expect(await save()).toHaveAttribute('aria-disabled', 'true');
});

test('choices that were not saved are restored when the page is opened again, until the user starts over', async () => {
  const first = open();
  await save();
  await first.user.click(choice('Button Color', 'Plum'));
  cleanup();
  const page = open();
  expect(await screen.findByText('Unsaved draft restored.')).toBeInTheDocument();
  expect(choice('Button Color', 'Plum')).toBeChecked();
  await page.user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(choice('Button Color', 'Pine')).toBeChecked();
});

test('a file that cannot be a logo is refused before it is sent, with the specified message', async () => {
  open();
  await save();
  const give = (...names: string[]) =>
    fireEvent.change(screen.getByLabelText('File of the Site Logo'), {
      target: { files: names.map((name) => new File(['x'], name)) },
    });
  const before = server.calls().length;
  give('my.logo.jpg');
  expect(
    await screen.findByText('Invalid file name. The name of the file may contain only one dot, before its ending.'),
  ).toBeInTheDocument();
  give('logo.png');
  expect(
    await screen.findByText('Invalid file type. Please select a valid file type (.jpg, .jpeg).'),
  ).toBeInTheDocument();
  give(`${'a'.repeat(101)}.jpg`);
  expect(await screen.findByText('Invalid file name. File name exceeds 100 characters.')).toBeInTheDocument();
  give('logo.jpg', 'other.jpg');
  expect(await screen.findByText('You can upload one file only. Drop the one with the Site Logo.')).toBeInTheDocument();
  expect(
    server
      .calls()
      .slice(before)
      .filter((call) => call.startsWith('POST')),
  ).toEqual([]);
});

test('users of a house without a private label see no link and are redirected to the permission text', async () => {
  const outsider = await server.as('plain', 'clerk');
  const page = openApp(server.url, '/settings/plSettings', outsider.cookie);
  expect(
    await screen.findByText('You do not have permissions to view this page. Please contact your system administrator.'),
  ).toBeInTheDocument();
  expect(page.address()).toBe('/?p=1');
  expect(screen.queryByRole('link', { name: 'Private Label Settings' })).not.toBeInTheDocument();
});
