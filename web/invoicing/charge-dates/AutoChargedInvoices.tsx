import { useApolloClient } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fullName } from '../../../rules/core/text';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useAttempt } from '../../core/edit/useAttempt';
import { ChangedMeanwhile } from '../../core/forms/ChangedMeanwhile';
import { EditConflict } from '../../core/forms/EditConflict';
import { REVIEW_CHANGES } from '../../core/forms/useChangedMeanwhile';
import { useDraft } from '../../core/forms/useDraft';
import { type ListPage, useListPage } from '../../core/lists/useListPage';
import { counted, viewerLocale } from '../../core/locale';
import { useLeaveGuard } from '../../core/router/useLeaveGuard';
import { usePageTop } from '../../core/router/usePageTop';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import type { InvoiceSelectionInput } from '../../generated/schema-types';
import { groupDetailsPath, previewPath } from '../../paths/invoicing';
import { AutomaticCharges } from '../../payments/public/AutomaticCharges';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { MoneyProvider } from '../../ui/display/Money';
import { Tooltip } from '../../ui/display/Tooltip';
import { Bar, Section, Spring } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import { Banner } from '../../ui/notices/Banner';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/DataTable';
import {
  createSelectionStore,
  type Selection,
  type SelectionStore,
  useSelection,
} from '../../ui/table/selection-store';
import { selectionOf } from '../added-charges/charges-selection';
import { RunningEditProgress } from '../editing/RunningEdit';
import { tickedCount, withoutIds } from '../invoices/invoice-selection';
import type { InvoicesPageProps } from '../page-props';
import { type AutoChargeDraft, autoChargeWaits, dayAfter, isChanging, NOTHING_CHOSEN } from './auto-charge-form';
import { AUTO_CHARGE_TITLE, backOfAutoCharge, NOT_ELIGIBLE, WITH_CHANGES, WITHOUT_CHANGES } from './auto-charge-words';
import { autoChargeColumns } from './AutoCharge.columns';
import {
  type AutoCharge_invoiceFragment as Invoice,
  type AutoChargeQuery,
  useAutoChargeQuery,
} from './AutoCharge.generated';
import { AutoChargeControls } from './AutoChargeControls';
import { AutoChargeDays } from './AutoChargeDays';
import { NotEligibleDialog } from './NotEligibleDialog';
import { useAutoChargeConflict } from './useAutoChargeConflict';
import { useSaveAutoCharge } from './useSaveAutoCharge';

const nameOf = (invoice: Invoice) => `invoice ${invoice.number}, ${fullName(invoice)}`;
const none: readonly Invoice[] = [];
const EVERY: Selection = { mode: 'allExcept', ids: new Set() };
const SOURCES = ['create', 'edit', 'group', 'all'] as const;

interface SaveNoticesProps extends Pick<ReturnType<typeof useSaveAutoCharge>, 'refusal' | 'conflicts'> {
  changed: readonly string[] | undefined;
  conflict: ReturnType<typeof useAutoChargeConflict>;
}

/** Why the dates were not saved, and what other users changed. */
function SaveNotices({ refusal, changed, conflicts, conflict }: SaveNoticesProps) {
  return (
    <>
      {refusal && (
        <Section>
          <Banner tone="error">{refusal}</Banner>
        </Section>
      )}
      {changed && (
        <Section>
          <ChangedMeanwhile messages={changed} />
        </Section>
      )}
      {conflicts.length > 0 && (
        <Section>
          <EditConflict
            edits={conflicts}
            fields={conflict.fields}
            theirs={conflict.theirs}
            onChoose={conflict.choose}
          />
        </Section>
      )}
    </>
  );
}

interface EligibleInvoicesProps {
  choice: AutoChargeQuery['autoChargeChoice'] | undefined;
  asked: InvoiceSelectionInput;
  /** The number of ticked invoices; undefined if the dates of all change. */
  tickedCount: number | undefined;
  columns: readonly Column<Invoice>[];
  selection: SelectionStore;
  page: ListPage;
}

/** The invoices that can be charged automatically, and why others can't. */
function EligibleInvoices({ choice, asked, tickedCount, columns, selection, page: { pager } }: EligibleInvoicesProps) {
  const top = usePageTop(`${pager.page}/${pager.pageSize}`);
  const [isExplaining, setExplaining] = useState(false);
  const eligibleCount = choice?.eligible.totalCount ?? 0;
  const otherCount = choice?.others.totalCount ?? 0;
  return (
    <>
      <Bar ref={top}>
        <span aria-live="polite">
          {choice &&
            `${counted(eligibleCount, 'eligible invoice')}${tickedCount === undefined ? '' : `, ${tickedCount.toLocaleString(viewerLocale())} selected`}`}
        </span>
        <Spring />
        {otherCount > 0 && (
          <Tooltip text={NOT_ELIGIBLE}>
            <Button
              tone="link"
              aria-haspopup="dialog"
              onClick={() => setExplaining(true)}
            >{`${counted(otherCount, 'invoice is', 'invoices are')} not eligible`}</Button>
          </Tooltip>
        )}
      </Bar>
      <Section>
        <DataTable
          label="Eligible invoices"
          columns={columns}
          rows={choice?.eligible.nodes ?? none}
          rowName={nameOf}
          loading={!choice}
          selection={selection}
          empty={<EmptyState title="None of these invoices can be charged automatically.">{NOT_ELIGIBLE}</EmptyState>}
        />
        {choice && eligibleCount > 0 && <Pager {...pager} total={eligibleCount} />}
      </Section>
      {isExplaining && <NotEligibleDialog selection={asked} count={otherCount} onClose={() => setExplaining(false)} />}
    </>
  );
}

/** The dates of a selection, and the change to make. The input is stored in this tab until it is saved. */
export function AutoChargedInvoices({
  groupNumber,
  list,
  selection: asked,
}: InvoicesPageProps & { selection: InvoiceSelectionInput }) {
  const { house } = useViewer();
  const client = useApolloClient();
  const navigate = useNavigate();
  const { attempt } = useAttempt();
  const page = useListPage();
  const from = SOURCES.find((source) => source === page.query.get('from')) ?? 'group';
  const {
    data: current,
    previousData,
    loading,
    error,
    refetch,
  } = useAutoChargeQuery({
    variables: { selection: asked, number: groupNumber, ...page.window },
  });
  const data = current ?? previousData;
  const choice = data?.autoChargeChoice;
  // Later pages are fetched later. The state that the user saw first counts until they review changes. A cached earlier
  // state is refetched first.
  const [since, setSince] = useState<string>();
  if (current && !loading && since === undefined) setSince(current.autoChargeChoice.sequence);
  const rows = choice?.eligible.nodes ?? none;
  const eligibleCount = choice?.eligible.totalCount ?? 0;
  const otherCount = choice?.others.totalCount ?? 0;

  const { draft: stored, keep, drop } = useDraft<AutoChargeDraft>(`autoCharge.${groupNumber}.${list}`, isChanging);
  const draft = stored ?? NOTHING_CHOSEN;
  const [selection] = useState(createSelectionStore);
  const ticks = useSelection(selection);
  const { save, saving, refusal, conflicts, changes } = useSaveAutoCharge();
  const conflict = useAutoChargeConflict(rows, draft);
  const guard = useLeaveGuard(isChanging(draft));
  const columns = useMemo(() => autoChargeColumns(groupNumber, draft, selection), [groupNumber, draft, selection]);

  const isIncluded = (invoice: Invoice) =>
    draft.scope === 'ALL' || ticks.ids.has(invoice.id) === (ticks.mode === 'only');
  const ticked = {
    groupNumber,
    selection: ticks,
    filter: asked.token ? { selection: asked.token } : { numbers: asked.numbers ?? [] },
    total: eligibleCount,
  };
  const facts = choice && {
    firstDay: choice.firstDay,
    lastDay: choice.lastDay,
    eligibleCount,
    plannedCount: choice.plannedCount,
    outdatedCount: choice.outdatedCount,
    tickedCount: tickedCount(ticked),
    isDayTooEarly: rows.some((invoice) => isIncluded(invoice) && dayAfter(draft, invoice, true).isOutdated),
  };
  const waiting = facts ? autoChargeWaits(draft, facts) : error ? undefined : 'Loading invoices';
  const change = (next: AutoChargeDraft) => {
    if (next.day !== draft.day || next.mode !== draft.mode) conflict.choose('day', 'mine');
    keep(next);
  };
  const continueOrSave = async () => {
    if (draft.mode === 'keep') {
      await navigate(previewPath(groupNumber, list, { from }));
      return;
    }
    // If the other user's dates were chosen, the command excludes their invoices.
    const left = new Set(conflict.theirs.has('day') ? conflict.moved.filter(isIncluded).map(({ id }) => id) : []);
    const own = withoutIds(draft.scope === 'ALL' ? EVERY : ticks, left);
    if (left.size > 0 && tickedCount({ selection: own, total: eligibleCount }) === 0) {
      drop();
      return;
    }
    const seen = rows.filter((invoice) => isIncluded(invoice) && !left.has(invoice.id));
    conflict.note(seen);
    const isWhole = draft.scope === 'ALL' && left.size === 0;
    const seenChoice = {
      sequence: since ?? choice?.sequence ?? '0',
      count: isWhole ? eligibleCount + otherCount : null,
    };
    await attempt(async () => {
      const selection = isWhole ? asked : await selectionOf(client, { ...ticked, selection: own });
      const command = {
        selection,
        day: draft.mode === 'set' ? draft.day : null,
        notifyBidders: draft.notifyBidders ?? false,
        seen: seen.map(({ id, version }) => ({ id, version })),
        seenChoice,
      };
      const saved = await save(command);
      if (saved === 'READ_AGAIN') setSince(undefined);
      if (saved !== 'SAVED') return;
      guard.allow();
      drop();
      await navigate(draft.mode === 'set' ? previewPath(groupNumber, list, { from }) : groupDetailsPath(groupNumber));
    });
  };
  const review = async () =>
    changes.review(async () => {
      const again = await refetch();
      setSince(again.data?.autoChargeChoice.sequence);
    });
  const actions = changes.mustReview ? (
    <Button tone="primary" busy={changes.isReviewing} onClick={() => void review()}>
      {REVIEW_CHANGES}
    </Button>
  ) : (
    <Button tone="primary" busy={saving} waiting={waiting} onClick={() => void continueOrSave()}>
      {draft.mode === 'keep' ? WITHOUT_CHANGES : WITH_CHANGES}
    </Button>
  );
  const isAbsent = current && !current.invoiceGroup;
  return (
    <Screen
      title={AUTO_CHARGE_TITLE}
      back={backOfAutoCharge(groupNumber, from)}
      sub={data?.invoiceGroup?.title}
      actions={!isAbsent && (choice ?? !error) && actions}
    >
      {!choice && error && (
        <LoadFailure
          error={error}
          onRetry={() => void refetch()}
          elsewhere={<ButtonLink href={groupDetailsPath(groupNumber)}>Invoice Group Details</ButtonLink>}
        />
      )}
      {(choice ?? !error) && (
        <MoneyProvider currency={choice?.currency ?? house.currency} locale={viewerLocale()}>
          <SaveNotices
            refusal={refusal}
            changed={changes.changed?.messages}
            conflicts={conflicts}
            conflict={conflict}
          />
          {saving && <RunningEditProgress groupNumber={groupNumber} label="Updating the dates" />}
          <AutoChargeControls
            draft={draft}
            onDraft={change}
            firstDay={choice?.firstDay}
            lastDay={choice?.lastDay}
            when={
              choice
                ? `Charged at ${choice.timeOfDay} (${house.timeZone}), at least 48 hours after the invoice was last sent or edited.`
                : ''
            }
          />
          <EligibleInvoices
            choice={choice}
            asked={asked}
            tickedCount={draft.scope === 'SELECTED' ? (facts?.tickedCount ?? 0) : undefined}
            columns={columns}
            selection={selection}
            page={page}
          />
          {choice && <AutoChargeDays days={choice.days} />}
          <AutomaticCharges groupNumber={groupNumber} />
        </MoneyProvider>
      )}
    </Screen>
  );
}
