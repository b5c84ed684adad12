import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memo, useMemo, useState } from 'react';
import { type ArrangedColumns, BlockRow, BlockTable } from '../../web/ui/table/BlockTable';
import type { Column } from '../../web/ui/table/column';
import type { SavedColumn } from '../../web/ui/table/table-layout';
import { UiProvider } from '../../web/ui/UiProvider';
import { render } from '../support/browser/render';

interface Lot {
  readonly title: string;
  readonly hammer: string | null;
}

let drawn: string[] = [];
let saves: (readonly SavedColumn[])[] = [];

const columns: Column<Lot>[] = [
  { id: 'title', header: 'Title', headerHidden: true, width: 200, cell: ({ title }) => title },
  {
    id: 'hammer',
    header: 'Hammer',
    isInCard: ({ hammer }) => hammer !== null,
    cell: ({ title, hammer }) => {
      drawn.push(title);
      return hammer;
    },
  },
  { id: 'note', header: 'Note', priority: 1, cell: () => 'Reserve met' },
];
const sessions: Readonly<Record<string, readonly Lot[]>> = {
  Pictures: [
    { title: 'A river', hammer: '120.00' },
    { title: 'A bridge', hammer: null },
  ],
  Clocks: [{ title: 'A longcase clock', hammer: '90.00' }],
};
const onSave = (layout: readonly SavedColumn[]) => saves.push(layout);

const Session = memo(function AnySession({ name, arranged }: { name: string; arranged: ArrangedColumns<Lot> }) {
  return (
    <div role="rowgroup" aria-label={name}>
      {sessions[name]?.map((lot) => (
        <BlockRow key={lot.title} row={lot} arranged={arranged} />
      ))}
    </div>
  );
});

function Sale({ saved }: { saved: readonly SavedColumn[] }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const layout = useMemo(() => ({ saved, onSave, slot }), [saved, slot]);
  return (
    <UiProvider>
      <main>
        <span ref={setSlot} />
        <BlockTable label="Lots" columns={columns} layout={layout}>
          {(arranged) => Object.keys(sessions).map((name) => <Session key={name} name={name} arranged={arranged} />)}
        </BlockTable>
      </main>
    </UiProvider>
  );
}

const show = (saved: readonly SavedColumn[] = []) => render(<Sale saved={saved} />);
const column = (id: string, rest: Partial<SavedColumn> = {}): SavedColumn => ({
  id,
  visibility: 'AUTOMATIC',
  width: null,
  ...rest,
});
const headers = () => screen.queryAllByRole('columnheader').map((header) => header.textContent);
const cells = (session: string) =>
  within(screen.getByRole('rowgroup', { name: session }))
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const tracks = () => screen.getByRole('table').style.getPropertyValue('--columns');
const atWidth = (width: number) => jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);

beforeEach(() => {
  drawn = [];
  saves = [];
});
afterEach(() => jest.restoreAllMocks());

test('the columns of all blocks move and hide at once, and the column of the names stays first', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['Hammer', 'Note']);
  await userEvent.click(screen.getByRole('button', { name: 'Move Note up' }));
  expect(headers()).toEqual(['Title', 'Note', 'Hammer']);
  expect(cells('Clocks')).toEqual([['A longcase clock', 'Reserve met', '90.00']]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Hammer' }));
  expect(cells('Pictures')).toEqual([
    ['A river', 'Reserve met'],
    ['A bridge', 'Reserve met'],
  ]);
  expect(saves.at(-1)).toEqual([column('note'), column('hammer', { visibility: 'HIDDEN' })]);
});

test('Tab leads to the handle of a header, and arrows resize the column of all blocks without rendering their rows', async () => {
  show([column('hammer', { width: 150 }), column('note')]);
  expect(tracks()).toBe('minmax(200px, 200fr) 150px minmax(120px, 120fr)');
  drawn = [];
  await userEvent.tab();
  await userEvent.tab();
  const handle = screen.getByRole('separator', { name: 'Resize Hammer' });
  expect(handle).toHaveFocus();
  // In this window every element is 1200 px wide.
  await userEvent.keyboard('{ArrowLeft}');
  expect(tracks()).toBe('minmax(200px, 200fr) 1190px minmax(120px, 120fr)');
  expect(handle).toHaveFocus();
  expect(drawn).toEqual([]);
  await userEvent.tab();
  expect(screen.getByRole('separator', { name: 'Resize Note' })).toHaveFocus();
});

test('a column leaves where room is short, and the table scrolls sideways once the user chooses it', async () => {
  columns.push({ id: 'wide', header: 'Wide', width: 400, priority: 2, cell: () => 'Long' });
  atWidth(600);
  show();
  expect(headers()).toEqual(['Title', 'Hammer', 'Note']);
  const table = screen.getByRole('table');
  expect(table.style.getPropertyValue('--least')).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Wide' }));
  expect(headers()).toEqual(['Title', 'Hammer', 'Note', 'Wide']);
  expect(table.style.getPropertyValue('--least')).toBe('840px');
  columns.pop();
});

test('under 480 pixels, rows list their values with labels, without the columns that the user hid', () => {
  atWidth(400);
  show([column('note', { visibility: 'HIDDEN' }), column('hammer')]);
  expect(headers()).toEqual([]);
  expect(cells('Pictures')).toEqual([['A river', 'Hammer120.00'], ['A bridge']]);
});
