import { useMemo, useState } from 'react';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { counted } from '../../core/locale';
import type { InvoiceSelectionInput } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { Bar, Spring } from '../../ui/layout/Page';
import { Dialog, Note } from '../../ui/overlays/Dialog';
import { DataTable } from '../../ui/table/DataTable';
import { NOT_ELIGIBLE } from './auto-charge-words';
import { notEligibleColumns } from './AutoCharge.columns';
import { type AutoCharge_invoiceFragment as Invoice, useAutoChargeOthersQuery } from './AutoCharge.generated';

const PAGE = 50;
const none: readonly Invoice[] = [];

export interface NotEligibleDialogProps {
  selection: InvoiceSelectionInput;
  count: number;
  onClose: () => void;
}

/** The invoices that can't have a date, with the reasons. */
export function NotEligibleDialog({ selection, count, onClose }: NotEligibleDialogProps) {
  const [page, setPage] = useState(0);
  const { data, previousData, error, refetch } = useAutoChargeOthersQuery({
    variables: { selection, first: PAGE, offset: page * PAGE },
  });
  const others = (data ?? previousData)?.autoChargeChoice.others;
  const columns = useMemo(() => notEligibleColumns(selection.groupNumber), [selection.groupNumber]);
  const last = Math.max(0, Math.ceil((others?.totalCount ?? count) / PAGE) - 1);
  return (
    <Dialog
      onClose={onClose}
      title="Not eligible"
      sub={counted(count, 'invoice')}
      width="l"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Note>{NOT_ELIGIBLE}</Note>
      {!others && error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Invoices that are not eligible"
          columns={columns}
          rows={others?.nodes ?? none}
          loading={!others}
        />
      )}
      {last > 0 && (
        <Bar>
          <Button waiting={page === 0 ? 'First page' : undefined} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Spring />
          <span aria-live="polite">{`Page ${page + 1} of ${last + 1}`}</span>
          <Spring />
          <Button waiting={page === last ? 'Last page' : undefined} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </Bar>
      )}
    </Dialog>
  );
}
