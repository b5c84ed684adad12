import { styled } from 'styled-components';
import { Select, type SelectOption } from '../../ui/controls/Select';
import { breakpoint } from '../../ui/theme/tokens';

const List = styled.ul`
  display: grid;
  border-top: 1px solid var(--line);
  li {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) minmax(0, 2fr);
    align-items: center;
    gap: var(--s2) var(--s4);
    padding: var(--s2) 0;
    border-bottom: 1px solid var(--line);
    font-size: var(--t-s);
  }
  small {
    display: block;
    font-size: var(--t-xs);
    color: var(--ink-3);
  }
  strong {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
const Samples = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  color: var(--ink-2);
  overflow-wrap: anywhere;
`;

/** Longer values are cut. */
const LONGEST_SAMPLE = 60;
const cut = (text: string): string => (text.length > LONGEST_SAMPLE ? `${text.slice(0, LONGEST_SAMPLE)}...` : text);

/** A column of a file, and what it contains. */
export interface ListedColumn<Target extends string> {
  readonly index: number;
  readonly name: string;
  /** How certain that is. */
  readonly note?: string;
  readonly samples: readonly string[];
  /** Null while nothing is chosen. */
  readonly target: Target | null;
  readonly options: readonly SelectOption<Target>[];
}

export interface ColumnListProps<Target extends string> {
  label: string;
  columns: readonly ListedColumn<Target>[];
  onTarget: (index: number, target: Target) => void;
}

/** The columns of a file, for each of which staff choose what it contains. */
export function ColumnList<Target extends string>({ label, columns, onTarget }: ColumnListProps<Target>) {
  return (
    <List aria-label={label}>
      {columns.map(({ index, name, note, samples, target, options }) => (
        <li key={index}>
          <div>
            <strong>{name}</strong>
            {note !== undefined && <small>{note}</small>}
          </div>
          <Samples>{samples.map(cut).join(' · ') || 'No values'}</Samples>
          <Select
            aria-label={`${name} contains`}
            value={target ?? ''}
            {...(target === null && { placeholder: 'Select what it contains' })}
            options={options}
            onValue={(chosen) => onTarget(index, chosen)}
          />
        </li>
      ))}
    </List>
  );
}
