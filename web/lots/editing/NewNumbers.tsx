import { styled } from 'styled-components';
import type { NewNumber } from '../../../rules/lots/renumbering';
import { counted } from '../../core/locale';
import type { LotOfSession } from './LotRange';

const List = styled.ul`
  display: grid;
  gap: var(--s1);
  max-height: 220px;
  overflow-y: auto;
  font-variant-numeric: tabular-nums;
  li {
    display: flex;
    gap: var(--s2);
  }
  span {
    min-width: 0;
    overflow: hidden;
    color: var(--ink-2);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  strong {
    color: var(--failed);
    font-weight: 500;
  }
`;

/** The lots that are listed; those that can't get their number come first if there are more. */
const LISTED = 100;

const PROBLEMS = { TAKEN: 'Another lot has this number', OUT_OF_RANGE: 'Not a valid number' } as const;

/** The old and new numbers of lots, before they are renumbered. */
export function NewNumbers({ plan }: { plan: readonly NewNumber<LotOfSession>[] }) {
  const listed =
    plan.length > LISTED ? [...plan].sort((one, other) => Number(!one.problem) - Number(!other.problem)) : plan;
  return (
    <List aria-label="New numbers" tabIndex={0}>
      {listed.slice(0, LISTED).map(({ lot, lotNumber, lotExtension, problem }) => (
        <li key={lot.id}>
          {lot.number} → {lotNumber}
          {lotExtension}
          {problem === null ? <span>{lot.title}</span> : <strong>{PROBLEMS[problem]}</strong>}
        </li>
      ))}
      {plan.length > LISTED && <li>and {counted(plan.length - LISTED, 'lot')} more</li>}
    </List>
  );
}
