import { memo } from 'react';
import { styled } from 'styled-components';
import { useViewer } from '../../core/session/session';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Sheet } from '../../ui/layout/Sheet';
import { type ArrangedColumns, BlockRow } from '../../ui/table/BlockTable';
import type { SessionRow } from './SaleSessions.columns';
import type { SaleSessions_saleFragment } from './SaleSessions.generated';
import type { SessionChoice } from './useSessionChoice';

const Root = styled(Sheet)`
  margin-bottom: var(--s4);
  /* The row of the sale. */
  > [data-title] {
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
  /* Values are aligned with the title, to the right of the checkbox. */
  [data-list] & > [data-cells] {
    padding-left: calc(var(--s4) + 28px);
    > [data-name] {
      margin-left: -28px;
    }
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
  const ticked = refs.filter(choice.has).length;
  const all = ticked === refs.length && ticked > 0;
  return (
    <Root role="rowgroup" aria-label={`Sessions of ${sale.name}`}>
      <div role="row" data-title="">
        <div role="cell" aria-colspan={arranged.columns.length}>
          <Checkbox
            checked={all}
            indeterminate={ticked > 0 && !all}
            onChecked={(checked) => choice.tick(sale, refs, checked)}
          >
            {sale.name}
          </Checkbox>
        </div>
      </div>
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
