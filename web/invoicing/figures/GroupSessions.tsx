import { styled } from 'styled-components';
import { dateInWords } from '../../core/locale';
import type { GroupSessions_groupFragment } from './GroupFigures.generated';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 6px var(--s6);
  margin-bottom: var(--s4);
  font-size: var(--t-s);
  color: var(--ink-2);
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px var(--s2);
  }
  li > span:first-child {
    font-size: var(--t-xs);
    font-weight: 600;
    letter-spacing: 0.04em;
    color: var(--ink-3);
  }
  b {
    font-weight: 600;
    color: var(--ink);
  }
`;

/** The sessions of a group, with day numbers counted from the earliest. */
export function GroupSessions({ group }: { group: GroupSessions_groupFragment }) {
  return (
    <List aria-label="Sessions">
      {group.catalogs.map(({ number, identifier, title, date, dayNumber }) => (
        <li key={number}>
          <span>Day {dayNumber}</span>
          <b>{title}</b>
          {identifier && <span>{identifier}</span>}
          <span>{dateInWords(date)}</span>
        </li>
      ))}
    </List>
  );
}
