import { useApolloClient } from '@apollo/client/react';
import type { InvoiceSelectionInput } from '../../generated/schema-types';
import { ChargeCards } from '../../payments/public/ChargeCards';
import { useSelection } from '../../ui/table/selection-store';
import type { GroupActionsProps } from '../groups/GroupActions';
import { listOf, namesInvoices, tickedCount } from '../invoices/invoice-selection';
import { isOwing } from '../invoices/is-owing';
import { namedInvoices } from '../invoices/named-invoices';

export interface ChargeInvoicesProps extends GroupActionsProps {
  /** The outstanding balance of the whole group. */
  outstandingBalance: string;
  /** The button in a dock. */
  label?: string;
}

/** Charges the cards of the selected invoices, or of all that match the filter if none are selected. */
export function ChargeInvoices({ selection, outstandingBalance, label, ...list }: ChargeInvoicesProps) {
  const client = useApolloClient();
  const { groupNumber, filter, total } = list;
  const present = useSelection(selection);
  const isSome = tickedCount({ selection: present, total }) > 0;
  const choose = async (): Promise<InvoiceSelectionInput> => {
    if (!isSome && !namesInvoices(filter)) return { groupNumber, filter };
    const wanted = isSome ? present : { mode: 'allExcept' as const, ids: new Set<string>() };
    const named = namedInvoices(groupNumber, await listOf(client, { ...list, selection: wanted }));
    if (!named.selection) throw new Error(named.problem);
    return named.selection;
  };
  return (
    <ChargeCards
      groupNumber={groupNumber}
      isOwed={isOwing(outstandingBalance)}
      isSome={isSome}
      waiting={total === 0 ? 'There are no invoices' : undefined}
      choose={choose}
      {...(label === undefined ? {} : { label })}
    />
  );
}
