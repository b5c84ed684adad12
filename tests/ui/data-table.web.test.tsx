import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Column } from '../../web/ui/table/column';
import type { DataTableProps } from '../../web/ui/table/data-table-props';
import { DataTable } from '../../web/ui/table/DataTable';
import { createSelectionStore } from '../../web/ui/table/selection-store';
import { UiProvider } from '../../web/ui/UiProvider';
import { render, renderStyled } from '../support/browser/render';

interface Person {
  id: string;
  name: string;
  owed: string;
}

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, name: `Person ${index}`, owed: `${index}.00` }));

let drawn: string[] = [];

const columns: Column<Person>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    cell: (person) => {
      drawn.push(person.id);
      return <a href={`#${person.id}`}>{person.name}</a>;
    },
  },
  { id: 'owed', header: 'Owed', align: 'end', sortable: true, cell: (person) => person.owed },
];
const rowId = (person: Person) => person.id;
const rowName = (person: Person) => person.name;

const table = (props: Partial<DataTableProps<Person>>) => (
  <UiProvider>
    <button type="button">Before</button>
    <DataTable label="People" columns={columns} rows={people(4)} rowId={rowId} rowName={rowName} {...props} />
    <button type="button">After</button>
  </UiProvider>
);

beforeEach(() => {
  drawn = [];
});

describe('selecting rows', () => {
  test('selecting a row renders only that row', async () => {
    const selection = createSelectionStore();
    render(table({ rows: people(30), selection }));
    drawn = [];
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Person 3' }));
    expect(drawn).toEqual(['p3']);
    expect(selection.has('p3')).toBe(true);
    expect(screen.getByRole('row', { name: /Person 3/ })).toHaveAttribute('aria-selected', 'true');
  });

  test('an edited record renders only its row', () => {
    const rows = people(30);
    const { rerender } = render(table({ rows }));
    drawn = [];
    rerender(table({ rows: rows.map((person) => (person.id === 'p2' ? { ...person, owed: '77.00' } : person)) }));
    expect(drawn).toEqual(['p2']);
    expect(screen.getByRole('gridcell', { name: '77.00' })).toBeInTheDocument();
  });

  test('the checkbox in the header is partially checked for some rows, checked for all, and selects and clears all', async () => {
    const selection = createSelectionStore();
    render(table({ selection }));
    const all = screen.getByRole('checkbox', { name: 'Select all rows' });
    act(() => selection.set(['p1'], true));
    expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    expect(all).toBeChecked();
    expect(selection.count(4)).toBe(4);
    await userEvent.click(all);
    expect(all).not.toBeChecked();
    expect(selection.count(4)).toBe(0);
  });

  test('Shift selects all rows from the last selected one', async () => {
    const selection = createSelectionStore();
    const user = userEvent.setup();
    render(table({ rows: people(6), selection }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Person 1' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Person 4' }));
    await user.keyboard('{/Shift}');
    expect([...selection.get().ids].sort()).toEqual(['p1', 'p2', 'p3', 'p4']);
  });
});

describe('the keyboard', () => {
  test('the whole table is one tab stop', async () => {
    const user = userEvent.setup();
    render(table({ selection: createSelectionStore(), onSort: () => undefined }));
    await user.click(screen.getByText('Before'));
    await user.tab();
    expect(screen.getByRole('checkbox', { name: 'Select Person 0' })).toHaveFocus();
    await user.tab();
    expect(screen.getByText('After')).toHaveFocus();
    await user.tab({ shift: true });
    expect(screen.getByRole('checkbox', { name: 'Select Person 0' })).toHaveFocus();
  });

  test('arrow keys, Home, and End move between cells and into the header', async () => {
    const user = userEvent.setup();
    render(table({ selection: createSelectionStore(), onSort: () => undefined }));
    act(() => screen.getByRole('checkbox', { name: 'Select Person 0' }).focus());
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(screen.getByRole('link', { name: 'Person 1' })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('gridcell', { name: '1.00' })).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(screen.getByRole('button', { name: 'Owed' })).toHaveFocus();
    await user.keyboard('{Home}');
    expect(screen.getByRole('checkbox', { name: 'Select all rows' })).toHaveFocus();
    await user.keyboard('{Control>}{End}{/Control}');
    expect(screen.getByRole('checkbox', { name: 'Select Person 3' })).toHaveFocus();
  });

  test('the checkbox of all rows is the stop when rows arrive', async () => {
    const user = userEvent.setup();
    const selection = createSelectionStore();
    const { rerender } = render(table({ selection, rows: [], loading: true }));
    act(() => screen.getByRole('button', { name: 'Before' }).focus());
    await user.tab();
    rerender(table({ selection }));
    expect(screen.getByRole('checkbox', { name: 'Select all rows' })).toHaveFocus();
    await user.tab();
    await user.tab({ shift: true });
    expect(screen.getByRole('checkbox', { name: 'Select all rows' })).toHaveFocus();
  });

  test('Space selects the row and Enter opens it', async () => {
    const user = userEvent.setup();
    const selection = createSelectionStore();
    const opened: string[] = [];
    render(table({ selection, onOpen: (person) => opened.push(person.id) }));
    act(() => screen.getByRole('gridcell', { name: '2.00' }).focus());
    await user.keyboard(' ');
    expect([...selection.get().ids]).toEqual(['p2']);
    await user.keyboard('{Enter}');
    expect(opened).toEqual(['p2']);
  });

  test('a row far below is scrolled into view and focused', async () => {
    const user = userEvent.setup();
    render(table({ rows: people(500), selection: createSelectionStore() }));
    expect(screen.queryByText('Person 499')).not.toBeInTheDocument();
    act(() => screen.getByRole('checkbox', { name: 'Select Person 0' }).focus());
    await user.keyboard('{ArrowRight}{Control>}{End}{/Control}');
    expect(screen.getByRole('link', { name: 'Person 499' })).toHaveFocus();
  });
});

describe('printing', () => {
  test('all rows are in the page while the browser prints, and only the visible ones after', () => {
    renderStyled(table({ rows: people(300) }));
    const shown = () => screen.getAllByRole('row').length;
    expect(shown()).toBeLessThan(100);
    expect(getComputedStyle(screen.getAllByRole('row')[1] ?? document.body).position).toBe('absolute');
    act(() => {
      window.dispatchEvent(new Event('beforeprint'));
    });
    expect(shown()).toBe(301);
    // Rows that were placed before would cover others.
    expect(screen.getAllByRole('row').filter((row) => getComputedStyle(row).position === 'absolute')).toEqual([]);
    act(() => {
      window.dispatchEvent(new Event('afterprint'));
    });
    expect(shown()).toBeLessThan(100);
  });

  test('of a list that is too long, the first rows are printed with a note on what is left out', () => {
    render(table({ rows: people(1200) }));
    act(() => {
      window.dispatchEvent(new Event('beforeprint'));
    });
    expect(screen.getAllByRole('row')).toHaveLength(1001);
    expect(screen.getByText(/^The first 1,000 of 1,200 rows are printed\./)).toBeInTheDocument();
    act(() => {
      window.dispatchEvent(new Event('afterprint'));
    });
    expect(screen.queryByText(/rows are printed/)).not.toBeInTheDocument();
  });

  test('columns share the width of the page, without the tick column', () => {
    render(table({ selection: createSelectionStore() }));
    expect(screen.getByRole('grid').style.getPropertyValue('--print-columns')).toBe(
      '0px minmax(0, 120fr) minmax(0, 120fr)',
    );
  });
});

test('the sums of a table stay in view only if the table is long, so that they cover no row of a short one', () => {
  const footer = { label: 'People', sums: { owed: '1.00' } };
  const { rerender } = render(table({ rows: people(3), footer }));
  const sums = () => screen.getByRole('row', { name: /^People/ });
  expect(sums()).toHaveAttribute('data-foot', '');
  rerender(table({ rows: people(30), footer }));
  expect(sums()).toHaveAttribute('data-foot', 'sticky');
});

describe('assistive technology', () => {
  test('rows and columns are counted and numbered, including the header and the sums', () => {
    render(
      table({
        rows: people(500),
        selection: createSelectionStore(),
        footer: { label: '500 people', sums: { owed: '124,750.00' } },
      }),
    );
    const grid = screen.getByRole('grid', { name: 'People' });
    expect(grid).toHaveAttribute('aria-rowcount', '502');
    expect(grid).toHaveAttribute('aria-colcount', '3');
    expect(screen.getByRole('row', { name: /Person 0/ })).toHaveAttribute('aria-rowindex', '2');
    const sums = screen.getByRole('row', { name: /500 people/ });
    expect(sums).toHaveAttribute('aria-rowindex', '502');
    expect(within(sums).getByRole('gridcell', { name: '124,750.00' })).toHaveAttribute('aria-colindex', '3');
  });

  test('a table with five thousand rows renders at most 1,500 elements', () => {
    const many = Array.from({ length: 12 }, (_, index): Column<Person> => ({
      id: `c${index}`,
      header: `C${index}`,
      cell: (person) => <b>{person.name}</b>,
      width: 40,
    }));
    const { container } = render(table({ rows: people(5000), columns: many, selection: createSelectionStore() }));
    expect(screen.getAllByRole('row').length).toBeGreaterThan(10);
    expect(container.querySelectorAll('*').length).toBeLessThanOrEqual(1500);
  });

  test('a sortable header announces its direction and reverses it when clicked', async () => {
    const asked: unknown[] = [];
    render(table({ sort: { id: 'name', direction: 'ascending' }, onSort: (sort) => asked.push(sort) }));
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByRole('columnheader', { name: 'Owed' })).not.toHaveAttribute('aria-sort');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Owed' }));
    expect(asked).toEqual([
      { id: 'name', direction: 'descending' },
      { id: 'owed', direction: 'ascending' },
    ]);
  });
});

test('a table is busy while it loads, and shows its message when it has no rows', () => {
  const { rerender } = render(table({ rows: [], loading: true, empty: 'Nobody here' }));
  expect(screen.getByRole('grid', { name: 'People' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByText('Nobody here')).not.toBeInTheDocument();
  rerender(table({ rows: [], empty: 'Nobody here' }));
  expect(screen.getByText('Nobody here')).toBeInTheDocument();
});

describe('on a narrow screen', () => {
  beforeEach(() => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('on a narrow screen, rows are cards that name each value and can be selected', async () => {
    const selection = createSelectionStore();
    render(table({ rows: people(2), selection, footer: { label: '2 people', sums: { owed: '1.00' } } }));
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    const card = screen.getAllByRole('listitem')[1];
    if (!card) throw new Error('There is no second card');
    expect(within(card).getByRole('term')).toHaveTextContent('Owed');
    expect(within(card).getByRole('definition')).toHaveTextContent('1.00');
    await userEvent.click(within(card).getByRole('checkbox', { name: 'Select Person 1' }));
    expect(selection.has('p1')).toBe(true);
  });

  test('on a narrow screen, the order is chosen from a list', async () => {
    const asked: unknown[] = [];
    render(table({ onSort: (sort) => asked.push(sort) }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Owed, descending');
    expect(asked).toEqual([{ id: 'owed', direction: 'descending' }]);
  });
});

describe('a focused cell that a render replaces', () => {
  const sorted = (direction: 'ascending' | 'descending') =>
    table({
      rows: people(4).map((person) => ({ ...person, id: `${direction}-${person.id}` })),
      sort: { id: 'name', direction },
      onSort: () => undefined,
    });

  test('a focused cell that a render replaces passes the focus to its replacement', () => {
    const { rerender } = render(sorted('ascending'));
    const before = screen.getByRole('link', { name: 'Person 2' });
    act(() => before.focus());
    rerender(sorted('descending'));
    expect(before).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Person 2' })).toHaveFocus();
  });

  test('a render does not move the focus back into the grid after it has left', async () => {
    const { rerender } = render(sorted('ascending'));
    const before = screen.getByRole('link', { name: 'Person 2' });
    act(() => before.focus());
    act(() => before.blur());
    rerender(sorted('descending'));
    expect(document.body).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'After' }));
    rerender(sorted('ascending'));
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  });
});
