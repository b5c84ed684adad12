import { memo } from 'react';
import { styled } from 'styled-components';
import { type ArrangedColumns, BlockRow } from '../ui/table/BlockTable';
import { TickedBlock } from '../ui/table/TickedBlock';
import type { SessionRow } from './SaleResults.columns';
import type { SaleResults_saleFragment as Sale } from './SaleResults.generated';
import type { ChosenSessions } from './useSessions';

const Root = styled(TickedBlock)`
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
`;

export interface SaleBlockProps {
  sale: Sale;
  choice: ChosenSessions;
  arranged: ArrangedColumns<SessionRow>;
}

function AnySaleBlock({ sale: { name, sessions }, choice, arranged }: SaleBlockProps) {
  return (
    <Root
      label={`Sessions of ${name}`}
      title={name}
      span={arranged.columns.length}
      count={sessions.length}
      ticked={sessions.filter(({ ref }) => choice.has(ref)).length}
      onTick={(checked) => choice.tick(sessions, checked)}
    >
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
