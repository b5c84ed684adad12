import { memo } from 'react';
import { styled } from 'styled-components';
import { Checkbox } from '../ui/controls/Checkbox';
import { Sheet } from '../ui/layout/Sheet';
import { type ArrangedColumns, BlockRow } from '../ui/table/BlockTable';
import type { SessionRow } from './SaleResults.columns';
import type { SaleResults_saleFragment as Sale } from './SaleResults.generated';
import type { ChosenSessions } from './useSessions';

const Root = styled(Sheet)`
  margin-bottom: var(--s4);
  > [role='row']:first-child {
    padding: var(--s3) var(--s4);
    label {
      font: 600 var(--t-l)/1.25 var(--serif);
      gap: var(--s3);
    }
  }
  > [data-cells] {
    border-top: 1px solid var(--line);
    font-variant-numeric: tabular-nums lining-nums;
    color: var(--ink-2);
  }
  [data-title] {
    display: flex;
    gap: var(--s3);
    color: var(--ink);
    input {
      margin-top: 1px;
    }
    small {
      color: var(--ink-3);
    }
  }
  /* Values are aligned with the title, to the right of the checkbox. */
  [data-list] & > [data-cells] {
    padding-left: calc(var(--s4) + 28px);
    > [data-name] {
      margin-left: -28px;
    }
  }
`;

export interface SaleBlockProps {
  sale: Sale;
  choice: ChosenSessions;
  arranged: ArrangedColumns<SessionRow>;
}

function AnySaleBlock({ sale: { name, sessions }, choice, arranged }: SaleBlockProps) {
  const ticked = sessions.filter(({ ref }) => choice.has(ref)).length;
  const isAll = ticked === sessions.length;
  return (
    <Root role="rowgroup" aria-label={`Sessions of ${name}`}>
      <div role="row">
        <div role="cell" aria-colspan={arranged.columns.length}>
          <Checkbox
            checked={isAll}
            indeterminate={ticked > 0 && !isAll}
            onChecked={(checked) => choice.tick(sessions, checked)}
          >
            {name}
          </Checkbox>
        </div>
      </div>
      {sessions.map((session) => (
        <BlockRow
          key={session.ref}
          arranged={arranged}
          row={{
            session,
            isChosen: choice.has(session.ref),
            onChoose: (checked) => choice.tick([session], checked),
          }}
        />
      ))}
    </Root>
  );
}

/** A sale with its sessions; its checkbox ticks them all. Memoized, so that resizing columns doesn't rerender it. */
export const SaleBlock = memo(AnySaleBlock);
