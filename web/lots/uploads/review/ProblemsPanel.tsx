import { memo } from 'react';
import { styled } from 'styled-components';
import { columnLabel, type UploadRow } from '../../../../rules/lots/uploads/columns';
import type { Fix } from '../../../../rules/lots/uploads/fixes';
import { type ProblemGroup, rowName } from '../../../../rules/lots/uploads/problem-groups';
import type { SaleKind } from '../../../../rules/sales/calendar/adding';
import { viewerLocale } from '../../../core/locale';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/display/Icon';
import { filterName } from './problem-list';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--line);
  overflow: hidden;
  font-size: var(--t-s);
  > li {
    background: var(--surface);
  }
`;
const Head = styled.button<{ $isWarning: boolean }>`
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr) auto;
  gap: var(--s2);
  align-items: start;
  width: 100%;
  padding: 10px var(--s3);
  border: 0;
  background: none;
  text-align: left;
  &:hover {
    background: var(--hover);
  }
  &[aria-expanded='true'] {
    background: var(--accent-weak);
    font-weight: 600;
  }
  svg {
    margin-top: 2px;
    color: var(--${({ $isWarning }) => ($isWarning ? 'pending' : 'failed')});
  }
  > span:last-child {
    font-variant-numeric: tabular-nums;
    color: var(--ink-2);
  }
  small {
    display: block;
    margin-top: 2px;
    font-size: var(--t-xs);
    font-weight: 400;
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
`;
const Detail = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s3);
  padding: var(--s3);
  padding-left: calc(var(--s3) + 24px);
  ul {
    display: grid;
    gap: 2px;
    margin: 6px 0 0;
    font-size: var(--t-xs);
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
  button {
    height: auto;
    min-height: var(--control-height);
    padding-block: 6px;
    text-align: left;
    white-space: normal;
  }
  del {
    color: var(--failed);
  }
  ins {
    color: var(--paid);
    text-decoration: none;
  }
`;

const NAMES = 12;
const EXAMPLES = 3;
const LONGEST = 40;

const cut = (text: string): string =>
  text === '' ? 'empty' : text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;

function namesOf({ lots }: ProblemGroup): string {
  const more = lots.length - NAMES;
  return lots.slice(0, NAMES).join(', ') + (more > 0 ? `, and ${more.toLocaleString(viewerLocale())} more` : '');
}

interface FixChoiceProps {
  fix: Fix;
  sale: SaleKind;
  rows: ReadonlyMap<string, UploadRow>;
  onFix: (fix: Fix) => void;
}

function FixChoice({ fix, sale, rows, onFix }: FixChoiceProps) {
  const count = fix.patches.length;
  return (
    <div>
      <Button onClick={() => onFix(fix)}>
        {fix.label} ({count.toLocaleString(viewerLocale())})
      </Button>
      <ul aria-label={`What “${fix.label}” changes`}>
        {fix.patches.slice(0, EXAMPLES).map(({ rowId, column, from, to }) => {
          const row = rows.get(rowId);
          return (
            <li key={`${rowId} ${column}`}>
              {row ? rowName(row) : ''} · {columnLabel(column, sale)}: <del>{cut(from)}</del> → <ins>{cut(to)}</ins>
            </li>
          );
        })}
        {count > EXAMPLES && <li>and {(count - EXAMPLES).toLocaleString(viewerLocale())} more</li>}
      </ul>
    </div>
  );
}

export interface ProblemsPanelProps {
  groups: readonly ProblemGroup[];
  sale: SaleKind;
  rows: ReadonlyMap<string, UploadRow>;
  /** The group that the grid lists, by its filter. */
  chosen: string | null;
  /** The ways to fix the chosen group. */
  fixes: readonly Fix[];
  isLocked: boolean;
  onChoose: (group: ProblemGroup | null) => void;
  onFix: (group: ProblemGroup, fix: Fix) => void;
}

function Panel({ groups, sale, rows, chosen, fixes, isLocked, onChoose, onFix }: ProblemsPanelProps) {
  return (
    <List aria-label="Problems">
      {groups.map((group) => {
        const { code, variant, title, description, severity, rowIds } = group;
        const name = filterName({ kind: 'GROUP', code, variant });
        const isOpen = name === chosen;
        const isWarning = severity === 'WARNING';
        return (
          <li key={name}>
            <Head
              type="button"
              $isWarning={isWarning}
              aria-expanded={isOpen}
              onClick={() => onChoose(isOpen ? null : group)}
            >
              <Icon name={isWarning ? 'warning' : 'error'} />
              <span>
                {title}
                {rowIds.length > 0 && (
                  <small>
                    {sale === 'BUY_NOW' ? 'Items' : 'Lots'}: {namesOf(group)}
                  </small>
                )}
              </span>
              <span>{rowIds.length > 0 ? rowIds.length.toLocaleString(viewerLocale()) : ''}</span>
            </Head>
            {isOpen && (
              <Detail>
                <p>{description}</p>
                {!isLocked &&
                  fixes.map((fix) => (
                    <FixChoice key={fix.label} fix={fix} sale={sale} rows={rows} onFix={() => onFix(group, fix)} />
                  ))}
              </Detail>
            )}
          </li>
        );
      })}
    </List>
  );
}

/** The problems of an upload by code, with their lots. Choosing one lists its rows and shows the ways to fix all of them at once. */
export const ProblemsPanel = memo(Panel);
