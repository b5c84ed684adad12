import { useCallback, useMemo, useState } from 'react';
import { CREDITS_OWED_URL } from '../../../rules/invoicing/credits/credits-owed-file';
import { ListedTable } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { viewerLocale } from '../../core/locale';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import { creditNotesPath } from '../../paths/invoicing';
import { RefundCharge } from '../../payments/public/RefundCharge';
import { ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { FigureStrip } from '../../ui/display/FigureStrip';
import { Money } from '../../ui/display/Money';
import { Section } from '../../ui/layout/Page';
import { creditColumns, creditOf, nameOf, refundableCharge } from './CreditsOwed.columns';
import {
  type CreditsOwed_invoiceFragment as Invoice,
  type CreditsOwedQuery,
  useCreditsOwedQuery,
} from './CreditsOwed.generated';
import { RefundCreditDialog } from './RefundCreditDialog';

const mayCharge = holds('CHARGE_CARDS');

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
  const list = useListPage();
  const [opened, setOpened] = useState<Invoice | null>(null);
  const invoices = useListed(list, useCreditsOwedQuery({ variables: { ...list.window } }), (data) => data.invoices);
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
          {invoices.found && invoices.found.totalCount > 0 && (
            <ButtonLink href={CREDITS_OWED_URL}>Download as CSV</ButtonLink>
          )}
        </>
      }
    >
      {invoices.found && invoices.found.totals.length > 0 && <Sums totals={invoices.found.totals} />}
      <ListedTable
        listed={invoices}
        label="Credits owed"
        columns={columns}
        rowName={nameOf}
        empty={<EmptyState title="No credits are owed." />}
      />
      {opened && <Refund invoice={opened} onClose={() => setOpened(null)} />}
    </Screen>
  );
}
