import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { decimalFromMinor, minorFromDecimal, sumMinor } from '../../../rules/core/money';
import { allInvoicesUrl } from '../../../rules/invoicing/exports/invoice-exports';
import { MOST_NUMBERS } from '../../../rules/invoicing/invoices/selection-limits';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { useAttempt } from '../../core/edit/useAttempt';
import { counted, viewerLocale } from '../../core/locale';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import type { InvoiceOrder } from '../../generated/schema-types';
import { autoChargePath, previewPath } from '../../paths/invoicing';
import { ChargeSelection } from '../../payments/public/ChargeSelection';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { formatMoney } from '../../ui/display/money-format';
import { Dock } from '../../ui/layout/Dock';
import { type SelectionStore, useSelection } from '../../ui/table/selection-store';
import { type BulkAction, type ChosenInvoices, useBulkActions } from '../groups/useBulkActions';
import { tickedCount } from '../invoices/invoice-selection';
import { sendsByAutoCharge } from '../may-auto-charge';
import {
  byKey,
  type ChosenGroup,
  chosenGroups,
  listedGroups,
  listOfGroup,
  MOST_CHOSEN,
  selectionOfGroup,
  type TickedInvoices,
} from './chosen-groups';
import { GroupChoiceDialog } from './GroupChoiceDialog';
import { fileQuery } from './invoice-filters';

const mayCharge = holds('CHARGE_CARDS');

export interface AllInvoicesDockProps extends Omit<TickedInvoices, 'selection'> {
  selection: SelectionStore;
  orderBy: InvoiceOrder | null;
}

/** Returns what the listed invoices owe, by currency: "$12.00 and €5.00". */
function owedBy(groups: readonly ChosenGroup[]): string {
  const words = [...byKey(groups, ({ currency }) => currency)].map(([currency, own]) => {
    const owed = own.map(({ outstandingBalance }) => minorFromDecimal(outstandingBalance, currency));
    return formatMoney(decimalFromMinor(sumMinor(owed), currency), currency, viewerLocale());
  });
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words);
}

/** Shown while invoices of any groups are ticked. Actions that a group has are offered for each of their groups. */
export function AllInvoicesDock({ selection, filter, orderBy, total }: AllInvoicesDockProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const viewer = useViewer();
  const { attempt, busy } = useAttempt();
  const { open, element } = useDialogs();
  const bulk = useBulkActions();
  const present = useSelection(selection);
  const ticked = { selection: present, filter, total };
  const count = tickedCount(ticked);
  const dialogs = (
    <>
      {element}
      {bulk.element}
    </>
  );
  // Stays while a dialog is open, because its edit may untick the invoices that it was opened for.
  if (count === 0) return dialogs;
  const waiting =
    count > MOST_CHOSEN
      ? `Select at most ${MOST_CHOSEN.toLocaleString(viewerLocale())} invoices: narrow the filter`
      : undefined;
  const listed = listedGroups(client, present);
  const chosenOf = async (group: ChosenGroup): Promise<ChosenInvoices> => ({
    selection: await selectionOfGroup(client, group),
    count: group.numbers.length,
    list: () => listOfGroup(client, group),
    sessions: [],
  });
  /** Runs an action on the group of the ticked invoices; of several groups, the user chooses one first. */
  const perGroup = (label: string, act: (group: ChosenGroup) => unknown) => () =>
    void attempt(async () => {
      const groups = await chosenGroups(client, ticked);
      const [first] = groups;
      if (groups.length === 1 && first) return act(first);
      if (first)
        open(GroupChoiceDialog, {
          action: label,
          groups,
          onChoose: (group) =>
            void attempt(async () => {
              await act(group);
            }),
        });
      return undefined;
    });
  const doing = ({ label, act }: BulkAction) => ({
    label,
    waiting,
    onSelect: perGroup(label, async (group) => act(await chosenOf(group))),
  });
  /** Runs an action on the ticked invoices of all groups, with an edit for each group. */
  const inAll = ({ label, act }: BulkAction) => ({
    label,
    waiting,
    onSelect: () =>
      void attempt(async () => {
        const [first, ...others] = await Promise.all(
          (await chosenGroups(client, ticked)).map((group) => selectionOfGroup(client, group)),
        );
        if (first) act({ selection: first, more: others, count, list: () => Promise.resolve(''), sessions: [] });
      }),
  });
  const print = perGroup('Print', async (group) =>
    navigate(previewPath(group.groupNumber, await listOfGroup(client, group), { from: 'all', all: true })),
  );
  const send = perGroup('Preview and Send', async (group) => {
    const list = await listOfGroup(client, group);
    return navigate(
      sendsByAutoCharge(viewer)
        ? autoChargePath(group.groupNumber, list, 'all')
        : previewPath(group.groupNumber, list, { from: 'all' }),
    );
  });
  const charge = perGroup('Charge cards', async (group) =>
    open(ChargeSelection, { selection: await selectionOfGroup(client, group) }),
  );
  const numbers = listed?.flatMap((group) => group.numbers) ?? [];
  const file = {
    label: 'Download CSV',
    waiting:
      numbers.length > MOST_NUMBERS || (!listed && present.ids.size > 0)
        ? `Select at most ${MOST_NUMBERS} invoices, or all`
        : undefined,
    onSelect: () => window.location.assign(allInvoicesUrl(fileQuery(filter, orderBy, listed ? numbers : undefined))),
  };
  const all = count < total && (
    <Button tone="link" onClick={selection.selectAll}>
      Select all {total.toLocaleString(viewerLocale())}
    </Button>
  );
  return (
    <>
      {dialogs}
      <Dock
        text={
          <>
            <b>{count.toLocaleString(viewerLocale())} selected</b>
            {listed && listed.length > 1 && ` in ${counted(listed.length, 'group')}`}
            {listed && ` · ${owedBy(listed)} outstanding`} {all}
          </>
        }
        more={[inAll(bulk.pay), inAll(bulk.ship)]}
        rest={[doing(bulk.charges), inAll(bulk.note), doing(bulk.message), doing(bulk.edit), file]}
        primary={
          <Button tone="primary" onClick={send} busy={busy} waiting={waiting}>
            Preview and Send
          </Button>
        }
      >
        <IconButton icon="close" label="Deselect all" onClick={selection.clear} />
        <Button onClick={print} busy={busy} waiting={waiting}>
          Print
        </Button>
        {mayCharge(viewer) && (
          <Button aria-haspopup="dialog" onClick={charge} busy={busy} waiting={waiting}>
            Charge cards
          </Button>
        )}
      </Dock>
    </>
  );
}
