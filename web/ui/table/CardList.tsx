import { Fragment, memo, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { Select } from '../controls/Select';
import { useUiLocale } from '../display/Money';
import { PrintNote } from '../display/PrintNote';
import { Skeleton } from '../display/Skeleton';
import type { Column } from './column';
import type { TablePartProps } from './data-table-props';
import type { RowMark } from './GridRow';
import { type SelectionStore, useSelected } from './selection-store';
import { AllTick, RowTick } from './Ticks';
import { omittedRows, useRows } from './useRows';

const ESTIMATE = 240;

const Root = styled.div`
  font-size: var(--t-s);
  ul {
    position: relative;
  }
  li {
    padding: var(--s3);
    border-bottom: 1px solid var(--line);
    background: var(--surface);
  }
  li[data-placed] {
    position: absolute;
    inset: 0 0 auto;
  }
  li[data-mark='changed'] {
    background: color-mix(in srgb, var(--accent) 7%, var(--surface));
  }
  li[data-mark='struck'] {
    color: var(--ink-3);
    :is(dd, div > span) {
      text-decoration: line-through;
    }
  }
  li[data-on] {
    background: var(--accent-weak);
  }
  li > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--s3);
    min-height: 28px;
    font-weight: 600;
    font-size: var(--t-m);
  }
  li > div > span {
    flex: 1 1 160px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  li > div label {
    display: inline-flex;
    align-items: center;
    gap: var(--s2);
    min-height: 28px;
    font-size: var(--t-s);
    font-weight: 400;
  }
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(240px, 1fr));
    column-gap: var(--s6);
  }
  dl > div {
    display: flex;
    justify-content: space-between;
    gap: var(--s4);
    min-height: 26px;
    align-items: baseline;
  }
  dt {
    flex: none;
    color: var(--ink-2);
    font-size: var(--t-xs);
  }
  dd {
    min-width: 0;
    text-align: right;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums lining-nums;
  }
`;
const Tools = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s3);
  padding: var(--s2) var(--s3);
  border-bottom: 1px solid var(--line-strong);
  > :last-child:not(input) {
    margin-left: auto;
  }
`;
const Sums = styled.div`
  padding: var(--s3);
  border-top: 1px solid var(--line-strong);
  font-weight: 600;
`;

interface CardProps<Row extends object> {
  row: Row;
  id: string;
  name: string;
  columns: readonly Column<Row>[];
  index: number;
  count: number;
  top: number | undefined;
  mark: RowMark | undefined;
  selection: SelectionStore | undefined;
  measure: (element: Element | null) => void;
}

const never = () => false;
const silent = () => () => undefined;
const noStore: Pick<SelectionStore, 'subscribe' | 'has'> = { subscribe: silent, has: never };

function AnyCard<Row extends object>({
  row,
  id,
  name,
  columns,
  index,
  count,
  top,
  mark,
  selection,
  measure,
}: CardProps<Row>) {
  const selected = useSelected(selection ?? noStore, id);
  const [title, ...others] = columns.filter((column) => !column.headerHidden);
  const beside = others.filter((column) => column.isCardTitle);
  const rest = others.filter((column) => !column.isCardTitle);
  const marks = columns.filter((column) => column.headerHidden);
  return (
    <li
      ref={measure}
      data-index={index}
      data-mark={mark}
      data-on={selected ? '' : undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-placed={top === undefined ? undefined : ''}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
    >
      <div>
        {selection && <RowTick store={selection} id={id} name={name} />}
        <span>
          {title?.cell(row)}
          {beside.map((column) => (
            <Fragment key={column.id}> {column.cell(row)}</Fragment>
          ))}
        </span>
        {marks.map((column) =>
          column.cardLabel === undefined ? (
            <div key={column.id}>{column.cell(row)}</div>
          ) : (
            <label key={column.id}>
              {column.cell(row)}
              {column.cardLabel}
            </label>
          ),
        )}
      </div>
      <dl>
        {rest
          .filter(({ isInCard }) => isInCard?.(row) ?? true)
          .map((column) => (
            <div key={column.id}>
              <dt>{column.header}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
      </dl>
    </li>
  );
}
const Card = memo(AnyCard) as typeof AnyCard;

/** The narrow form of a DataTable: each row is a card of labels and values. */
export function CardList<Row extends object>({
  label,
  columns,
  rows,
  rowId,
  rowName,
  sort,
  onSort,
  selection,
  footer,
  mark,
  loading,
  skeletonRows = 4,
}: TablePartProps<Row>) {
  const body = useRef<HTMLUListElement>(null);
  const locale = useUiLocale();
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const { placed, height, measure, omitted } = useRows({
    count: rows.length,
    height: ESTIMATE,
    measured: true,
    keyOf: (index) => ids[index] ?? '',
    body,
    allUpTo: 20,
  });
  const sortable = columns
    .filter((column) => column.sortable)
    .flatMap((column) => [
      { value: `${column.id} ascending`, label: `${column.header}, ascending` },
      { value: `${column.id} descending`, label: `${column.header}, descending` },
    ]);
  const chooseSort = (value: string) => {
    const [id = '', direction] = value.split(' ');
    onSort?.({ id, direction: direction === 'descending' ? 'descending' : 'ascending' });
  };
  const sorts = onSort !== undefined && sortable.length > 0;
  return (
    <Root aria-busy={loading}>
      {(selection !== undefined || sorts) && (
        <Tools>
          {selection && <AllTick store={selection} ids={ids} />}
          {sorts && (
            <Select
              aria-label="Sort by"
              value={sort ? `${sort.id} ${sort.direction}` : ''}
              onValue={chooseSort}
              options={sortable}
              placeholder="Sort by"
            />
          )}
        </Tools>
      )}
      <ul ref={body} aria-label={label} style={{ height }}>
        {loading && rows.length === 0
          ? Array.from({ length: skeletonRows }, (_, index) => (
              <li key={index}>
                <Skeleton $width="60%" />
                <Skeleton $width="100%" $height="96px" style={{ marginTop: 12 }} />
              </li>
            ))
          : placed.map(({ index, top }) => {
              const row = rows[index];
              const id = ids[index];
              return (
                row &&
                id !== undefined && (
                  <Card
                    key={id}
                    row={row}
                    id={id}
                    name={rowName?.(row) ?? id}
                    columns={columns}
                    index={index}
                    count={rows.length}
                    top={top}
                    mark={mark?.(row)}
                    selection={selection}
                    measure={measure}
                  />
                )
              );
            })}
      </ul>
      {omitted > 0 && <PrintNote>{omittedRows(rows.length, omitted, locale)}</PrintNote>}
      {footer && rows.length > 0 && (
        <Sums>
          {footer.label}
          <dl>
            {columns
              .filter((column) => column.id in footer.sums)
              .map((column) => (
                <div key={column.id}>
                  <dt>{column.header}</dt>
                  <dd>{footer.sums[column.id]}</dd>
                </div>
              ))}
          </dl>
        </Sums>
      )}
    </Root>
  );
}
