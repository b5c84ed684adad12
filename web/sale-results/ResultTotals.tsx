import { styled } from 'styled-components';
import { counted, dateInWords, viewerLocale } from '../core/locale';
import { FigureStrip } from '../ui/display/FigureStrip';
import { Money } from '../ui/display/Money';
import { Section } from '../ui/layout/Page';
import type { SaleResultQuery } from './SaleResult.generated';

/** The results of sessions. */
export type Result = SaleResultQuery['saleResult'];

const Catalogs = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2) var(--s6);
  margin: 0 0 var(--s4);
  h2 {
    font-size: var(--t-l);
  }
  p {
    font-size: var(--t-s);
    color: var(--ink-2);
  }
`;

/** A header for each session: its prefix, title, and date. */
export const CatalogHeaders = ({ catalogs }: Pick<Result, 'catalogs'>) => (
  <Catalogs aria-label="Sessions">
    {catalogs.map(({ ref, prefix, title, date }) => (
      <li key={ref}>
        <h2>{prefix === '' ? title : `${prefix} · ${title}`}</h2>
        <p>{dateInWords(date)}</p>
      </li>
    ))}
  </Catalogs>
);

const HiddenNote = styled.p`
  margin-top: var(--s2);
  font-size: var(--t-s);
  color: var(--ink-2);
`;

/** The sums of all buyers, on all pages. Undefined while loading. */
export function GrandTotals({ result }: { result: Result | undefined }) {
  const totals = result?.totals;
  const unknown = result?.unknownBuyers;
  const money = (amount: string | undefined) => amount !== undefined && <Money amount={amount} symbol="small" />;
  return (
    <Section aria-label="Grand totals">
      <FigureStrip
        figures={[
          { label: 'Lots', value: totals?.lotCount.toLocaleString(viewerLocale()) },
          { label: 'Hammer', value: money(totals?.hammer) },
          { label: 'Buyer’s premium', value: money(totals?.premium) },
          { label: 'Live fee', value: money(totals?.liveFee) },
          { label: 'Payable', value: money(totals?.payable) },
        ]}
      />
      {totals && totals.hiddenLotCount > 0 && (
        <HiddenNote>
          Payable includes <Money amount={totals.hiddenPayable} symbol="plain" /> of{' '}
          {counted(totals.hiddenLotCount, 'lot')} hidden on invoices. The totals of their invoice groups don’t.
        </HiddenNote>
      )}
      {unknown && (
        <HiddenNote>
          {counted(unknown.lotCount, 'lot')} sold for <Money amount={unknown.price} symbol="plain" /> to unknown buyers.
          No total includes {unknown.lotCount === 1 ? 'it' : 'them'}: enter the paddles under Edit Realized Prices.
        </HiddenNote>
      )}
    </Section>
  );
}
