import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import type { Column } from '../../web/ui/table/column';
import { DataTable } from '../../web/ui/table/DataTable';
import type { SavedColumn } from '../../web/ui/table/table-layout';
import { UiProvider } from '../../web/ui/UiProvider';
import { render } from '../support/browser/render';

interface Person {
  id: string;
  name: string;
  owed: string;
}

let drawn: string[] = [];
let saves: (readonly SavedColumn[])[] = [];

const columns: Column<Person>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  {
    id: 'owed',
    header: 'Owed',
    cell: ({ id, owed }) => {
      drawn.push(id);
      return owed;
    },
  },
  { id: 'menu', header: 'Actions', headerHidden: true, width: 40, fixed: true, cell: () => '…' },
];
const rows: Person[] = [
  { id: 'a', name: 'Ada', owed: '1.00' },
  { id: 'b', name: 'Bea', owed: '2.00' },
];
const rowId = ({ id }: Person) => id;
const onSave = (layout: readonly SavedColumn[]) => saves.push(layout);

function Table({ saved }: { saved: readonly SavedColumn[] }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const layout = useMemo(() => ({ saved, onSave, slot }), [saved, slot]);
  return (
    <UiProvider>
      <main>
        <span ref={setSlot} />
        <DataTable label="People" columns={columns} rows={rows} rowId={rowId} layout={layout} />
      </main>
    </UiProvider>
  );
}

const show = (saved: readonly SavedColumn[] = []) => render(<Table saved={saved} />);
const column = (id: string, rest: Partial<SavedColumn> = {}): SavedColumn => ({
  id,
  visibility: 'AUTOMATIC',
  width: null,
  ...rest,
});
const headers = () =>
  screen.getAllByRole('columnheader').map((header) => [header.textContent, header.getAttribute('aria-colindex')]);
const tracks = () => screen.getByRole('grid').style.getPropertyValue('--columns');

beforeEach(() => {
  drawn = [];
  saves = [];
});

test('a column can be hidden, except the last one, and Reset columns restores all', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Name' }));
  expect(saves).toEqual([[column('name', { visibility: 'HIDDEN' }), column('owed')]]);
  expect(screen.getByRole('checkbox', { name: 'Owed' })).toBeDisabled();
  expect(screen.queryByRole('checkbox', { name: 'Actions' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Reset columns' }));
  expect(saves.at(-1)).toEqual([]);
  expect(screen.getByRole('checkbox', { name: 'Name' })).toBeChecked();
});

test('a column can be moved by keyboard without losing the focus, and columns are numbered in their new order', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const up = screen.getByRole('button', { name: 'Move Owed up' });
  act(() => up.focus());
  await userEvent.keyboard('{Enter}');
  expect(up).toHaveFocus();
  expect(saves).toEqual([[column('owed'), column('name')]]);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Columns' })).toHaveFocus();
  expect(headers()).toEqual([
    ['Owed', '1'],
    ['Name', '2'],
    ['Actions', '3'],
  ]);
});

// In the test window, every element is 1200 px wide.
test('F2 moves the focus to the handle of a header, arrow keys resize without rendering rows, and Escape moves the focus back', async () => {
  show();
  const header = screen.getByRole('columnheader', { name: 'Owed' });
  act(() => header.focus());
  drawn = [];
  await userEvent.keyboard('{F2}{Shift>}{ArrowLeft}{/Shift}');
  const handle = screen.getByRole('separator', { name: 'Resize Owed' });
  expect(handle).toHaveFocus();
  expect(handle).toHaveAttribute('aria-valuenow', '1150');
  expect(tracks()).toBe('minmax(120px, 120fr) 1150px 40px');
  expect(drawn).toEqual([]);
  expect(saves.at(-1)).toEqual([column('name'), column('owed', { width: 1150 })]);
  await userEvent.keyboard('{Escape}');
  expect(header).toHaveFocus();
  await userEvent.dblClick(handle);
  expect(tracks()).toBe('minmax(120px, 120fr) minmax(120px, 120fr) 40px');
  expect(saves.at(-1)).toEqual([]);
});

test('a drag resizes a column from its visible width without rendering rows, and is saved when it ends', async () => {
  show();
  drawn = [];
  fireEvent.mouseDown(screen.getByRole('separator', { name: 'Resize Name' }), { clientX: 300 });
  fireEvent.mouseMove(document, { clientX: 200 });
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(tracks()).toBe('1100px minmax(120px, 120fr) 40px');
  expect(saves).toEqual([]);
  fireEvent.mouseUp(document, { clientX: 200 });
  expect(saves).toEqual([[column('name', { width: 1100 }), column('owed')]]);
  expect(drawn).toEqual([]);
});

test('a saved layout is applied to the table, and columns that it lacks are shown', () => {
  show([column('gone'), column('owed', { width: 200 })]);
  expect(headers()).toEqual([
    ['Name', '1'],
    ['Owed', '2'],
    ['Actions', '3'],
  ]);
  expect(tracks()).toBe('minmax(120px, 120fr) 200px 40px');
});
