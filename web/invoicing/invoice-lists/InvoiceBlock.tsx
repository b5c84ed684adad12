import { memo, useMemo } from 'react';
import { styled } from 'styled-components';
import { decimalFromMinor, minorFromDecimal, sumMinor } from '../../../rules/core/money';
import { referenceLine, referencesOf } from '../../../rules/core/record-fields';
import { fullName } from '../../../rules/core/text';
import { enteredTaxWords, RESTRICTED_ITEM } from '../../../rules/invoicing/added-charges/charge-words';
import { invoiceFields } from '../../../rules/invoicing/invoices/invoice-fields';
import { useRecentlyChanged } from '../../core/live/recent-changes';
import { useRecord } from '../../core/live/useRecord';
import { counted } from '../../core/locale';
import { bidderPath } from '../../paths/customers';
import { IconButton } from '../../ui/controls/IconButton';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { isZero } from '../../ui/display/money-format';
import { Skeleton } from '../../ui/display/Skeleton';
import { Sheet } from '../../ui/layout/Sheet';
import { Menu } from '../../ui/overlays/Menu';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/DataTable';
import type { RowMark } from '../../ui/table/GridRow';
import type { SelectionStore } from '../../ui/table/selection-store';
import { RowTick } from '../../ui/table/Ticks';
import { breakpoint, layer } from '../../ui/theme/tokens';
import { AdditionalCharges } from '../added-charges/AdditionalCharges';
import { TaxesAndFees } from '../added-charges/TaxesAndFees';
import { dueWords } from '../documents/DueDate';
import { Why } from '../figures/Why';
import { BlockContext, type BlockTools } from '../invoices/block-tools';
import { PaymentStateMark } from '../recorded-payments/PaymentStateMark';
import {
  type InvoiceBlock_invoiceFragment as Invoice,
  InvoiceBlock_invoiceFragmentDoc,
  type InvoiceLines_lineFragment as Line,
} from './InvoiceBlock.generated';

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 4px var(--s4);
  padding: 14px var(--s3) var(--s3);
  border-bottom: 1px solid var(--line);
  font-size: var(--t-s);
  color: var(--ink-3);
  &[data-changed] {
    background: color-mix(in srgb, var(--accent) 7%, var(--surface));
  }
  > input {
    align-self: center;
  }
  h2 {
    font-size: var(--t-l);
    color: var(--ink);
  }
  > p {
    flex: 1 1 300px;
    overflow-wrap: anywhere;
  }
  > div {
    display: flex;
    align-items: baseline;
    gap: var(--s3);
    margin-left: auto;
  }
  b {
    font-weight: 500;
    font-size: var(--t-l);
    letter-spacing: -0.01em;
    color: var(--ink);
  }
  > footer {
    display: flex;
    flex: 1 1 100%;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px var(--s4);
    order: 2;
  }
  > footer small {
    flex: 1 1 100%;
    font-size: var(--t-xs);
    color: var(--pending);
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    > p {
      flex-basis: 100%;
      order: 1;
    }
  }
`;

/** Stacked above the surface with which the table's footer covers rows behind a dock. */
const Below = styled.div`
  position: relative;
  z-index: ${layer.head};
  background: var(--surface);
`;
const Footnote = styled.p`
  padding: 8px var(--s3);
  border-top: 1px solid var(--line);
  font-size: var(--t-xs);
  color: var(--pending);
`;

/** The figures that add up to the balance. */
const OWED = ['total', 'outstanding'] as const;

const lineId = (line: Line) => line.id;
const hiddenMark = (line: Line): RowMark | undefined => (line.isHidden ? 'struck' : undefined);

/** Returns the totals of the lines that count. If charges are per invoice, the lines' total excludes them. */
function footerOf({ lines, price, invoiceTotal, currency }: Invoice, perLot: boolean) {
  const hidden = lines.filter(({ isHidden }) => isHidden).length;
  const { __typename, ...parts } = price;
  const amounts = Object.fromEntries(
    Object.entries(parts).map(([part, amount]) => [part, <Money key={part} amount={amount} />]),
  );
  const { hammer, premium, liveFee } = price;
  const ofLines = decimalFromMinor(
    sumMinor([hammer, premium, liveFee].map((amount) => minorFromDecimal(amount, currency))),
    currency,
  );
  return {
    label: `${counted(lines.length, 'item')}${hidden > 0 ? `, ${hidden} hidden` : ''}`,
    sums: { ...amounts, total: <Money amount={perLot ? invoiceTotal : ofLines} /> },
  };
}

export interface InvoiceBlockProps {
  /** Undefined until loaded. */
  id: string | undefined;
  /** The expected height in px, which the placeholder takes. */
  height: number;
  selection: SelectionStore;
  columns: readonly Column<Line>[];
  /** Whether there are columns for item charges. An invoice with charges on the whole shows them below in any case. */
  perLot: boolean;
  tools: BlockTools;
}

const Awaited = ({ height }: { height: number }) => (
  <Sheet aria-busy="true" style={{ height }}>
    <Head>
      <Skeleton $width="220px" $height="18px" />
    </Head>
    <Skeleton $height="120px" />
  </Sheet>
);

/** A loaded invoice: its header, its lines, and charges on the whole invoice. */
function LoadedBlock({
  invoice,
  selection,
  columns,
  perLot: hasColumns,
  tools,
}: Omit<InvoiceBlockProps, 'id' | 'height'> & { invoice: Invoice }) {
  const changed = useRecentlyChanged(`Invoice:${invoice.id}`);
  const perLot = hasColumns && invoice.chargesApply === 'PER_LOT';
  const context = useMemo(() => ({ invoice, tools, perLot }), [invoice, tools, perLot]);
  const name = fullName(invoice);
  const { paddleNumber, number, email, locationLabel, platform, isPickup, taxReason } = invoice;
  const facts = [
    paddleNumber && `Paddle ${paddleNumber}`,
    `#${number}`,
    email || 'no email address',
    locationLabel,
    platform,
    isPickup && 'Pickup',
    taxReason !== '' && `Tax: ${enteredTaxWords(taxReason)}`,
    invoice.status !== 'PAID' && invoice.status !== 'CREDITED' && dueWords(invoice),
    ...referencesOf(invoiceFields, invoice).map(referenceLine),
  ].filter(Boolean);
  return (
    <Sheet as="article" aria-label={`Invoice ${number}, ${name}`}>
      <Head data-changed={changed ? '' : undefined}>
        <RowTick store={selection} id={invoice.id} name={`invoice ${number}, ${name}`} />
        <h2>
          <Link href={bidderPath(invoice.approvalNumber)}>{name}</Link>
        </h2>
        <p>{facts.join(' · ')}</p>
        <div>
          {!isZero(invoice.credited) && (
            <>
              Credited <Money amount={invoice.credited} symbol="plain" /> ·{' '}
            </>
          )}
          Outstanding{' '}
          <b>
            <Why id={invoice.id} figures={OWED} words={`outstanding balance of invoice ${number}`}>
              <Money amount={invoice.outstandingBalance} symbol="plain" />
            </Why>
          </b>
          <PaymentStateMark number={number} invoice={invoice} currency={invoice.currency} />{' '}
          <Menu
            trigger={<IconButton icon="more" label={`Actions for invoice ${number}`} />}
            items={tools.invoiceItems(invoice)}
          />
        </div>
        {tools.marks && <footer>{tools.marks(invoice)}</footer>}
      </Head>
      <BlockContext value={context}>
        <DataTable
          bare
          label={`Lots of invoice ${number}`}
          columns={columns}
          rows={invoice.lines}
          rowId={lineId}
          mark={hiddenMark}
          footer={footerOf(invoice, perLot)}
        />
      </BlockContext>
      <Below>
        {tools.isEditing && invoice.lines.some(({ isRestricted, isHidden }) => isRestricted && !isHidden) && (
          <Footnote>{RESTRICTED_ITEM}</Footnote>
        )}
        {!perLot && (
          <TaxesAndFees
            price={invoice.price}
            currency={invoice.currency}
            invoiceTotal={invoice.invoiceTotal}
            onCharge={() => tools.onCharge(invoice)}
          />
        )}
        <AdditionalCharges invoice={invoice} />
      </Below>
    </Sheet>
  );
}

/** An invoice with its lines. It reads its own record, and rerenders only when that changes. */
export const InvoiceBlock = memo(function InvoiceBlock({ id, height, ...block }: InvoiceBlockProps) {
  const invoice = useRecord<Invoice>('Invoice', id, InvoiceBlock_invoiceFragmentDoc, 'InvoiceBlock_invoice');
  return invoice ? <LoadedBlock invoice={invoice} {...block} /> : <Awaited height={height} />;
});
