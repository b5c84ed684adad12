import { styled } from 'styled-components';
import { counted, dateInWords } from '../../core/locale';
import { useViewer } from '../../core/session/session';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Money } from '../../ui/display/Money';
import { Sheet } from '../../ui/layout/Sheet';
import { breakpoint } from '../../ui/theme/tokens';
import type { SaleSessions_saleFragment } from './SaleSessions.generated';
import type { SessionChoice } from './useSessionChoice';

const Root = styled(Sheet)`
  margin-bottom: var(--s4);
  header {
    padding: var(--s3) var(--s4);
    border-bottom: 1px solid var(--line);
  }
  header label {
    font: 600 var(--t-l)/1.25 var(--serif);
    gap: var(--s3);
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 108px 84px 92px 124px;
    gap: 0 var(--s4);
    align-items: center;
    min-height: 40px;
    padding: 6px var(--s4);
    border-bottom: 1px solid var(--line);
    font-size: var(--t-s);
    font-variant-numeric: tabular-nums lining-nums;
  }
  li:last-child {
    border: 0;
  }
  li > :nth-child(n + 3) {
    text-align: right;
  }
  li > :not(label) {
    color: var(--ink-2);
  }
  li > b {
    font-weight: 500;
    color: var(--ink);
  }
  li > b small {
    font-size: var(--t-xs);
    font-weight: 400;
    color: var(--ink-3);
  }
  li label {
    gap: var(--s3);
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    li {
      grid-template-columns: 1fr auto;
      padding-block: var(--s2);
    }
    li > label {
      grid-column: 1 / -1;
    }
    li > :nth-child(n + 2) {
      padding-left: 28px;
      font-size: var(--t-xs);
    }
    li > :nth-child(2n) {
      text-align: left;
    }
  }
`;

/** A sale with its sessions to invoice. Its checkbox ticks all of them. */
export function SaleSessions({ sale, choice }: { sale: SaleSessions_saleFragment; choice: SessionChoice }) {
  const { house } = useViewer();
  const refs = sale.catalogs.map(({ ref }) => ref);
  const ticked = refs.filter(choice.has).length;
  const all = ticked === refs.length && ticked > 0;
  return (
    <Root as="section">
      <header>
        <Checkbox
          checked={all}
          indeterminate={ticked > 0 && !all}
          onChecked={(checked) => choice.tick(sale, refs, checked)}
        >
          {sale.name}
        </Checkbox>
      </header>
      <ul aria-label={`Sessions of ${sale.name}`}>
        {sale.catalogs.map(({ ref, title, date, soldCount, buyerCount, hammerTotal, currency }) => (
          <li key={ref}>
            <Checkbox checked={choice.has(ref)} onChecked={(checked) => choice.tick(sale, [ref], checked)}>
              {title}
            </Checkbox>
            <span>{dateInWords(date)}</span>
            <span>{counted(soldCount, 'lot')}</span>
            <span>{counted(buyerCount, 'bidder')}</span>
            <b>
              {currency !== house.currency && <small>{currency} </small>}
              <Money amount={hammerTotal} currency={currency} symbol="plain" />
            </b>
          </li>
        ))}
      </ul>
    </Root>
  );
}
