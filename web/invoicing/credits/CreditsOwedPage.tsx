import { useCallback, useMemo, useState } from 'react';
import { CREDITS_OWED_URL } from '../../../rules/invoicing/credits/credits-owed-file';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { viewerLocale } from '../../core/locale';
import { useLastPage } from '../../core/router/useListPage';
import { TABLE_SIZES, usePaging } from '../../core/router/usePaging';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import { creditNotesPath, creditsOwedPath } from '../../paths/invoicing';
import { RefundCharge } from '../../payments/public/RefundCharge';
import { ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { FigureStrip } from '../../ui/display/FigureStrip';
import { Money } from '../../ui/display/Money';
import { Section } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import { DataTable } from '../../ui/table/DataTable';
import { creditColumns, creditOf, nameOf, refundableCharge } from './CreditsOwed.columns';
import type { CreditsOwed_invoiceFragment as Invoice, CreditsOwedQuery } from './CreditsOwed.generated';
import { useCreditsOwedQuery } from './CreditsOwed.generated';
import { RefundCreditDialog } from './RefundCreditDialog';

const mayCharge = holds('CHARGE_CARDS');
const none: readonly Invoice[] = [];
const idOf = ({ id }: Invoice) => id;

/** The number of invoices and the total owed, by currency. */
function Sums({ totals }: { totals: CreditsOwedQuery['invoices']['totals'] }) {
  return (
    <Section>
      <FigureStrip
        figures={totals.flatMap(({ currency, totals: { invoiceCount, creditOwed } }) => [
          { label: `Invoices in ${currency}`, value: invoiceCount.toLocaleString(viewerLocale()) },
          {
            label: `Credits owed in ${currency}`,
            value: <Money amount={creditOwed} currency={currency} locale={viewerLocale()} symbol="small" />,
          },
        ])}
      />
    </Section>
  );
}

/** The dialog that refunds a credit to the card that paid, or records a refund that staff made outside of the app. */
function Refund({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const charge = refundableCharge(invoice);
  return charge ? (
    <RefundCharge id={charge.id} amount={creditOf(invoice)} onClose={onClose} />
  ) : (
    <RefundCreditDialog invoice={invoice} onClose={onClose} />
  );
}

/** Invoices of all groups on which the house owes money to the bidder. */
export function CreditsOwedPage() {
  const viewer = useViewer();
  const { page, size, offset, hrefFor } = usePaging(creditsOwedPath());
  const [opened, setOpened] = useState<Invoice | null>(null);
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useCreditsOwedQuery({ variables: { first: size, offset }, fetchPolicy: 'cache-and-network' });
  const invoices = (current ?? previousData)?.invoices;
  useLastPage(page, size, current?.invoices.totalCount);
  const isAllowed = mayCharge(viewer);
  const open = useCallback((invoice: Invoice) => setOpened(invoice), []);
  const columns = useMemo(() => creditColumns(open, isAllowed), [open, isAllowed]);
  return (
    <Screen
      title="Credits owed"
      sub="Invoices on which you owe money to the bidder."
      actions={
        <>
          <ButtonLink href={creditNotesPath()}>Credit notes</ButtonLink>
          {invoices && invoices.totalCount > 0 && <ButtonLink href={CREDITS_OWED_URL}>Download as CSV</ButtonLink>}
        </>
      }
    >
      {invoices && invoices.totals.length > 0 && <Sums totals={invoices.totals} />}
      {!invoices && error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Credits owed"
          columns={columns}
          rows={invoices?.nodes ?? none}
          rowId={idOf}
          rowName={nameOf}
          loading={!invoices}
          empty={<EmptyState title="No credits are owed." />}
        />
      )}
      {invoices && (
        <Pager page={page} pageSize={size} total={invoices.totalCount} sizes={TABLE_SIZES} hrefFor={hrefFor} />
      )}
      {opened && <Refund invoice={opened} onClose={() => setOpened(null)} />}
    </Screen>
  );
}
