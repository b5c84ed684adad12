import { memo } from 'react';
import { styled } from 'styled-components';
import { useViewer } from '../../core/session/session';
import { type ArrangedColumns, BlockRow } from '../../ui/table/BlockTable';
import { TickedBlock } from '../../ui/table/TickedBlock';
import type { SessionRow } from './SaleSessions.columns';
import type { SaleSessions_saleFragment } from './SaleSessions.generated';
import type { SessionChoice } from './useSessionChoice';

const Root = styled(TickedBlock)`
  > [data-cells] label {
    display: flex;
    color: var(--ink);
    gap: var(--s3);
  }
  b {
    font-weight: 500;
    color: var(--ink);
  }
  b small {
    font-size: var(--t-xs);
    font-weight: 400;
    color: var(--ink-3);
  }
`;

export interface SaleSessionsProps {
  sale: SaleSessions_saleFragment;
  choice: SessionChoice;
  arranged: ArrangedColumns<SessionRow>;
}

function AnySaleSessions({ sale, choice, arranged }: SaleSessionsProps) {
  const { house } = useViewer();
  const refs = sale.catalogs.map(({ ref }) => ref);
  return (
    <Root
      label={`Sessions of ${sale.name}`}
      title={sale.name}
      span={arranged.columns.length}
      count={refs.length}
      ticked={refs.filter(choice.has).length}
      onTick={(checked) => choice.tick(sale, refs, checked)}
    >
      {sale.catalogs.map((catalog) => (
        <BlockRow
          key={catalog.ref}
          arranged={arranged}
          row={{
            catalog,
            isChosen: choice.has(catalog.ref),
            onChoose: (checked) => choice.tick(sale, [catalog.ref], checked),
            currency: house.currency,
          }}
        />
      ))}
    </Root>
  );
}

/**
 * A sale with its sessions to invoice; its checkbox ticks them all. Memoized, so that resizing columns doesn't rerender
 * it.
 */
export const SaleSessions = memo(AnySaleSessions);
