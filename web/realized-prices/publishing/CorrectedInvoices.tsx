import { useMemo } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { counted } from '../../core/locale';
import { invoicePath } from '../../paths/invoicing';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/DataTable';
import { type Realized_correctionFragment as Corrected, useRealizedCorrectionsQuery } from './Publishing.generated';

const Heading = styled.h2`
  margin: var(--s5) 0 var(--s3);
  font-size: var(--t-m);
`;

/** What happens to an invoice of that stage. */
const STAGE_EFFECTS = {
  UNSENT: 'Corrected',
  SENT: 'Corrected, to be sent again',
  PAID: 'Difference charged or credited',
} as const;

const columnsOf = (currency: string): readonly Column<Corrected>[] => [
  {
    id: 'invoice',
    header: 'Invoice',
    width: 220,
    isCardTitle: true,
    cell: ({ invoiceNumber, invoiceGroupNumber, bidderName }) => (
      <>
        <Link href={invoicePath(invoiceGroupNumber, invoiceNumber)}>#{invoiceNumber}</Link> {bidderName}
      </>
    ),
  },
  { id: 'effect', header: 'What happens', width: 220, cell: ({ stage }) => STAGE_EFFECTS[stage] },
  {
    id: 'before',
    header: 'Total before',
    width: 120,
    align: 'end',
    cell: ({ totalBefore }) => <Money amount={totalBefore} currency={currency} />,
  },
  {
    id: 'after',
    header: 'Total after',
    width: 120,
    align: 'end',
    cell: ({ totalAfter }) => <Money amount={totalAfter} currency={currency} />,
  },
  {
    id: 'balance',
    header: 'Balance after',
    width: 130,
    align: 'end',
    cell: ({ balanceAfter }) => <Money amount={balanceAfter} currency={currency} />,
  },
];

const idOf = ({ invoiceNumber }: Corrected) => String(invoiceNumber);
const nameOf = ({ invoiceNumber }: Corrected) => `Invoice ${invoiceNumber}`;
const none: readonly Corrected[] = [];

export interface CorrectedInvoicesProps {
  uploadId: string;
  currency: string;
  /** The lots whose prices are corrected with their invoices. */
  lots: readonly number[];
}

/** Previews what correcting the prices of lots does to their invoices. The services compute it by correcting them, and store nothing. */
export function CorrectedInvoices({ uploadId, currency, lots }: CorrectedInvoicesProps) {
  const { data, previousData, error, refetch } = useRealizedCorrectionsQuery({
    variables: { id: uploadId, lots: [...lots] },
  });
  const node = (data ?? previousData)?.node;
  const invoices = node?.__typename === 'RealizedUpload' ? node.corrections : undefined;
  const columns = useMemo(() => columnsOf(currency), [currency]);
  if (!invoices)
    return error ? (
      <LoadFailure error={error} message="The invoices could not be previewed" onRetry={() => void refetch()} />
    ) : (
      <Skeleton $height="120px" />
    );
  return (
    <>
      <Heading>{counted(invoices.length, 'corrected invoice')}</Heading>
      <DataTable
        label="Corrected invoices"
        columns={columns}
        rows={invoices.length > 0 ? invoices : none}
        rowId={idOf}
        rowName={nameOf}
        empty={<EmptyState title="No invoice changes." />}
      />
    </>
  );
}
