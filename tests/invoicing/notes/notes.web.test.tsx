import { screen, waitFor, within } from '@testing-library/react';
import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import { closesWithoutAsking } from '../../support/browser/closing-tab';
import { holdRequests } from '../../support/browser/held-requests';
import { undoOfToast } from '../../support/browser/toast';
import { openApp, type TestPage } from '../../support/browser/web-app';
import { autumnHouse } from '../autumn-house';
import { notesBody } from '../editing/editing-setup';

const { server, api, cashier, group } = autumnHouse();

const details = () => openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cashier.cookie);
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const dialog = () => screen.findByRole('dialog', { name: 'Add/Edit Note' });
const noteOf = async (name: string) => (await api.invoiceOf(group, name)).notes;
const written = async (name: string, notes: string) =>
  api.post<GroupDetailEditJson>(
    `invoiceGroup/${group}/groupDetailInfo`,
    notesBody(await api.invoiceOf(group, name), notes),
  );

async function openNote({ user }: TestPage, name: string, label: string): Promise<HTMLElement> {
  await user.click(within(await rowOf(name)).getByRole('button', { name: label }));
  const box = await dialog();
  await within(box).findByRole('textbox');
  return box;
}
const typeInto = async ({ user }: TestPage, box: HTMLElement, text: string) => {
  const field = within(box).getByRole('textbox', { name: 'Internal note' });
  await user.clear(field);
  if (text) await user.type(field, text);
};

test('a first note marks the icon and can be undone from the toast', async () => {
  const page = details();
  const box = await openNote(page, 'Ada Marsh', 'Add');
  expect(within(box).getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Enter a note.');
  await typeInto(page, box, '   ');
  expect(within(box).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await typeInto(page, box, 'Pays with 4242 4242 4242 4242.');
  expect(within(box).getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
    "This looks like a card number, which can't be saved. Enter only its last four digits.",
  );
  await typeInto(page, box, 'Calls on Monday.');
  await page.user.click(within(box).getByRole('button', { name: 'Save' }));
  const undo = await undoOfToast();
  const icon = within(await rowOf('Ada Marsh')).getByRole('button', { name: 'Update internal note' });
  await waitFor(() => expect(icon).toHaveAttribute('data-noted'));
  await screen.findByText(/Note on invoice \d+ saved\./);
  expect(await noteOf('Marsh')).toBe('Calls on Monday.');

  await page.user.click(undo);
  await screen.findByText(/Note change on invoice \d+ undone\./);
  expect(within(await rowOf('Ada Marsh')).getByRole('button', { name: 'Add' })).not.toHaveAttribute('data-noted');
  expect(await noteOf('Marsh')).toBe('');
});

test('the dialog shows earlier notes with their authors and deletes the note', async () => {
  await written('Stone', 'First.');
  await written('Stone', 'Second.');
  const page = details();
  const box = await openNote(page, 'Eve Stone', 'Update internal note');
  expect(within(box).getByRole('textbox')).toHaveValue('Second.');
  const thread = within(box).getByRole('region', { name: 'All notes' });
  expect(
    within(thread)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Colin Lark · .* · writtenSecond\.$/),
    expect.stringMatching(/^Colin Lark · .* · written, since replacedFirst\.$/),
  ]);
  await page.user.click(within(box).getByRole('button', { name: 'Delete note' }));
  await screen.findByText(/Note on invoice \d+ deleted\./);
  expect(await noteOf('Stone')).toBe('');
});

test('a failed save restores the note, reports it, and opens again with the input', async () => {
  await written('Keller', 'As it was.');
  const page = details();
  const box = await openNote(page, 'Bruno Keller', 'Update internal note');
  await typeInto(page, box, 'Typed on the train.');
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  await page.user.click(within(box).getByRole('button', { name: 'Save' }));
  await screen.findByText(/may have been saved\. Try again: it won't be applied twice\./);
  globalThis.fetch = fetch;
  expect(within(await rowOf('Bruno Keller')).getByRole('button', { name: 'Update internal note' })).toHaveAttribute(
    'title',
    'Update internal note: As it was.',
  );
  await page.user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await within(await dialog()).findByRole('textbox')).toHaveValue('Typed on the train.');
  await page.user.click(within(await dialog()).getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await noteOf('Keller')).toBe('Typed on the train.'));
});

test.each(['Theirs', 'Mine'])(
  'another user’s note is shown next to the input, and %s is saved deliberately',
  async (whose) => {
    await written('Rossi', 'Begun from this.');
    const page = details();
    const box = await openNote(page, 'Chloe Rossi', 'Update internal note');
    await typeInto(page, box, 'Mine.');
    await written('Rossi', 'Theirs.');
    expect(
      await within(box).findByText(
        /^Colin Lark saved a change on .*: Internal note “Begun from this\.” → “Theirs\.”\. Choose, then save again\.$/,
      ),
    ).toBeInTheDocument();
    const choice = within(box).getByRole('radiogroup', { name: 'Internal note: whose value' });
    expect(within(box).getByRole('textbox')).toHaveValue('Mine.');
    await page.user.click(within(choice).getByRole('radio', { name: 'Theirs Theirs.' }));
    expect(within(box).getByRole('textbox')).toHaveValue('Theirs.');
    expect(within(box).getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('No changes');
    if (whose === 'Mine') {
      await page.user.click(within(choice).getByRole('radio', { name: 'Mine Mine.' }));
      await page.user.click(within(box).getByRole('button', { name: 'Save' }));
      await waitFor(async () => expect(await noteOf('Rossi')).toBe('Mine.'));
    } else {
      await page.user.click(within(box).getByRole('button', { name: 'Cancel' }));
      expect(await noteOf('Rossi')).toBe('Theirs.');
    }
  },
);

test('a note that another user changed before the update arrived is refused, and both are shown when it opens again', async () => {
  await written('Patel', 'At first.');
  const page = details();
  const box = await openNote(page, 'Dev Patel', 'Update internal note');
  await typeInto(page, box, 'Typed meanwhile.');
  const { fetch } = globalThis;
  // The other user's edit does not arrive before this one is attempted.
  holdRequests('ChangedRecords');
  await written('Patel', 'From next door.');
  await page.user.click(within(box).getByRole('button', { name: 'Save' }));
  await screen.findByText(/was not saved\. Colin Lark changed Internal note of invoice/);
  globalThis.fetch = fetch;
  await page.user.click(screen.getByRole('button', { name: 'Open' }));
  const again = await dialog();
  expect(await within(again).findByRole('radio', { name: 'Theirs From next door.' })).toBeInTheDocument();
  expect(within(again).getByRole('textbox')).toHaveValue('Typed meanwhile.');
  await page.user.click(within(again).getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await noteOf('Patel')).toBe('Typed meanwhile.'));
});

test('the browser asks before the tab is closed with a note that was typed or could not be saved, and not once it is saved', async () => {
  const page = details();
  const box = await openNote(page, 'Ada Marsh', 'Add');
  expect(closesWithoutAsking()).toBe(true);
  await typeInto(page, box, 'Collects in person.');
  expect(closesWithoutAsking()).toBe(false);
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  await page.user.click(within(box).getByRole('button', { name: 'Save' }));
  await screen.findByText(/may have been saved\. Try again: it won't be applied twice\./);
  globalThis.fetch = fetch;
  expect(closesWithoutAsking()).toBe(false);
  await page.user.click(screen.getByRole('button', { name: 'Open' }));
  await within(await dialog()).findByRole('textbox');
  await page.user.click(within(await dialog()).getByRole('button', { name: 'Save' }));
  await screen.findByText(/Note on invoice \d+ saved\./);
  expect(closesWithoutAsking()).toBe(true);
  expect(screen.queryByText('Unsaved changes on')).not.toBeInTheDocument();
});
