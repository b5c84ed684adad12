import { useCallback, useMemo, useState } from 'react';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useRecentChanges } from '../../core/live/recent-changes';
import { RecordHistoryDialog } from '../../core/records/RecordHistoryDialog';
import { type LatestEdit, useUndoRecordEdit } from '../../core/records/useUndoRecordEdit';
import { useAddress } from '../../core/router/useAddress';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import { Button } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { EmptyState } from '../../ui/display/EmptyState';
import { Bar } from '../../ui/layout/Page';
import { useToast } from '../../ui/overlays/Toast';
import { DataTable } from '../../ui/table/DataTable';
import { termsColumns } from './Terms.columns';
import { TermsDialog } from './TermsDialog';
import { type SaleTerms_termsFragment as Terms, useSaleTermsPageQuery } from './TermsPage.generated';
import { useTermsActions } from './useTermsActions';

const nameOf = (terms: Terms) => terms.name;
const none: readonly Terms[] = [];

/** Auction Terms: the premium and the fees that a sale starts with. */
export function TermsPage() {
  const { currency } = useViewer().house;
  const { query, change } = useAddress();
  const isArchived = query.get('archived') === '1';
  const { data: now, previousData, error, refetch } = useSaleTermsPageQuery({ variables: { isArchived } });
  const list = (now ?? previousData)?.saleTerms;
  const [open, setOpen] = useState<Terms | 'new' | null>(null);
  const [past, setPast] = useState<Terms | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const toast = useToast();
  const recent = useRecentChanges();
  const { archive, restore } = useTermsActions();
  const columns = useMemo(
    () =>
      termsColumns({
        currency,
        onEdit: setOpen,
        onArchive: (terms) => void archive(terms),
        onRestore: (terms) => void restore(terms),
        onHistory: setPast,
      }),
    [currency, archive, restore],
  );
  const undo = useUndoRecordEdit();
  const saved = (terms: Terms & LatestEdit) => {
    close();
    toast({
      tone: 'success',
      message: `${terms.name} was saved.`,
      ...undo.action(terms, `The change of ${terms.name} was undone.`),
    });
  };
  const add = (
    <Button tone="primary" waiting={list ? undefined : 'Wait until the terms are here'} onClick={() => setOpen('new')}>
      Add Terms
    </Button>
  );
  return (
    <Screen
      title="Auction Terms"
      sub="The buyer’s premium and the fees that a new sale starts with. Changes apply to sessions that are added later."
      actions={add}
    >
      <Bar>
        <SegmentedControl
          label="Which terms"
          value={isArchived ? 'archived' : 'current'}
          segments={[
            { value: 'current', label: 'Current' },
            { value: 'archived', label: 'Archived' },
          ]}
          onValue={(which) => change({ archived: which === 'archived' ? '1' : null })}
        />
      </Bar>
      {!list && error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Auction Terms"
          columns={columns}
          rows={list ?? none}
          rowName={nameOf}
          loading={!list}
          skeletonRows={3}
          onOpen={setOpen}
          mark={({ id }) => (recent.has(`SaleTerms:${id}`) ? 'changed' : undefined)}
          empty={
            isArchived ? (
              <EmptyState title="No terms are archived.">Archived terms can’t be chosen for new sales.</EmptyState>
            ) : (
              <EmptyState title="There are no auction terms yet." action={add}>
                A new sale starts with the buyer’s premium and the fees of its terms.
              </EmptyState>
            )
          }
        />
      )}
      {past && <RecordHistoryDialog record={past} canEdit onClose={() => setPast(null)} />}
      {open && (
        <TermsDialog
          key={open === 'new' ? 'new' : open.id}
          terms={open === 'new' ? null : (list?.find(({ id }) => id === open.id) ?? open)}
          onSaved={saved}
          onClose={close}
        />
      )}
    </Screen>
  );
}
