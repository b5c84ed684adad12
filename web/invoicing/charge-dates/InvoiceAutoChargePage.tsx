import { useMemo } from 'react';
import { useAddress } from '../../core/router/useAddress';
import { Screen } from '../../core/shell/Screen';
import { groupDetailsPath } from '../../paths/invoicing';
import { ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { namedInvoices } from '../invoices/named-invoices';
import type { InvoicesPageProps } from '../page-props';
import { AUTO_CHARGE_TITLE, backOfAutoCharge } from './auto-charge-words';
import { AutoChargedInvoices } from './AutoChargedInvoices';

/** The dates on which the cards of invoices are charged automatically. */
export function InvoiceAutoChargePage({ groupNumber, list }: InvoicesPageProps) {
  const { query } = useAddress();
  const named = useMemo(() => namedInvoices(groupNumber, list), [groupNumber, list]);
  if (named.selection) return <AutoChargedInvoices groupNumber={groupNumber} list={list} selection={named.selection} />;
  return (
    <Screen title={AUTO_CHARGE_TITLE} back={backOfAutoCharge(groupNumber, query.get('from'))}>
      <EmptyState
        title="There are no invoices to charge."
        action={<ButtonLink href={groupDetailsPath(groupNumber)}>Invoice Group Details</ButtonLink>}
      >
        {named.problem} Select the invoices in their group and manage their dates from there.
      </EmptyState>
    </Screen>
  );
}
