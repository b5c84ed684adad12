import { useState } from 'react';
import { styled } from 'styled-components';
import { counted, dateInWords } from '../core/locale';
import { Button } from '../ui/controls/Button';
import { Dialog } from '../ui/overlays/Dialog';
import type { BidderFacts_personFragment as Person } from './BidderPage.generated';

const Latest = styled.small`
  display: block;
  font-size: var(--t-xs);
  color: var(--ink-2);
`;
const All = styled.ul`
  max-height: 60vh;
  overflow-y: auto;
  font-size: var(--t-s);
  li {
    display: grid;
    grid-template-columns: 72px minmax(0, 1fr) auto;
    gap: var(--s3);
    padding: var(--s2) 0;
    border-bottom: 1px solid var(--line);
  }
  li:last-child {
    border: 0;
  }
  b {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  small {
    font-size: var(--t-xs);
    color: var(--ink-2);
    white-space: nowrap;
  }
`;

/** A summary of a bidder's paddles: numbers, session count, and the latest session. A dialog lists all of them. */
export function Paddles({ paddles }: Pick<Person['records'][number], 'paddles'>) {
  const [open, setOpen] = useState(false);
  const { nodes, totalCount } = paddles;
  const [latest] = nodes;
  if (!latest) return 'None';
  const numbers = [...new Set(nodes.map(({ number }) => number))];
  const more = totalCount - nodes.length;
  return (
    <>
      <b>{numbers.slice(0, 3).join(', ')}</b>
      {numbers.length > 3 && ' and others'} in{' '}
      <Button tone="link" onClick={() => setOpen(true)}>
        {counted(totalCount, 'session')}
      </Button>
      {latest.catalog && (
        <Latest>
          latest {latest.catalog.title}, {dateInWords(latest.catalog.date)}
        </Latest>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title="Paddles" sub={counted(totalCount, 'session')}>
        <All tabIndex={0} aria-label="Paddles">
          {nodes.map(({ number, catalog }, index) => (
            <li key={index}>
              <b>{number}</b>
              <span>{catalog?.title}</span>
              <small>{catalog && dateInWords(catalog.date)}</small>
            </li>
          ))}
          {more > 0 && (
            <li>
              <span />
              <span>and {counted(more, 'earlier session')}</span>
            </li>
          )}
        </All>
      </Dialog>
    </>
  );
}
