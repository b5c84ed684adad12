import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useRefetchOnVersion } from '../../core/apollo/useRefetchOnVersion';
import { useEdit } from '../../core/edit/useEdit';
import { useLastPage, useListPage } from '../../core/lists/useListPage';
import { counted } from '../../core/locale';
import { usePageTop } from '../../core/router/usePageTop';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { groupDetailsPath } from '../../paths/invoicing';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import { Bar, Section } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import { Banner } from '../../ui/notices/Banner';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/DataTable';
import type { PublishedState } from '../public/PricesPublished';
import { ResultWords } from '../review/ResultWords';
import type { Realized_uploadFragment as Upload, RealizedPricesQuery } from '../uploads/RealizedPrices.generated';
import { CorrectedInvoices } from './CorrectedInvoices';
import { changedCount, EFFECT_LABELS, effectWords } from './effect-words';
import {
  type Realized_planLotFragment as PlanLot,
  usePublishRealizedPricesMutation,
  useRealizedPlanQuery,
} from './Publishing.generated';

const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2) var(--s6);
  margin: 0 0 var(--s4);
  div {
    display: grid;
  }
  dt {
    font-size: var(--t-xs);
    color: var(--ink-3);
  }
  dd {
    font-variant-numeric: tabular-nums;
  }
`;

/** Keeps a checkbox and its words in the middle of a row. */
const Choice = styled.div`
  display: flex;
  align-items: center;
  height: 100%;
  label {
    line-height: 1.25;
  }
`;

/** Where publishing leads. */
const UPCOMING = '/my-auctions/current';

/** What correcting the price of a lot does to its invoice. */
const STAGE_WORDS = {
  UNSENT: 'Correct the invoice',
  SENT: 'Correct the sent invoice',
  PAID: 'Charge or credit the difference',
} as const;

interface ColumnsOptions {
  readonly currency: string;
  /** Whether the viewer may correct invoices. */
  readonly mayCorrect: boolean;
  /** Lots that are corrected with their invoices. */
  readonly corrected: ReadonlySet<number>;
  readonly onCorrect: (lot: number, isCorrected: boolean) => void;
}

const columnsOf = ({ currency, mayCorrect, corrected, onCorrect }: ColumnsOptions): readonly Column<PlanLot>[] => [
  { id: 'lot', header: 'Lot', width: 72, cell: ({ lotNumber }) => lotNumber },
  { id: 'title', header: 'Title', width: 220, isCardTitle: true, cell: ({ title }) => title },
  {
    id: 'from',
    header: 'Before',
    width: 160,
    align: 'end',
    cell: ({ from }) => <ResultWords result={from} currency={currency} />,
  },
  {
    id: 'to',
    header: 'After',
    width: 160,
    align: 'end',
    cell: ({ to }) => <ResultWords result={to} currency={currency} />,
  },
  {
    id: 'effect',
    header: 'Change',
    width: 240,
    cell: ({ number, lotNumber, effect, correctableStage }) =>
      correctableStage !== null && mayCorrect ? (
        <Choice>
          <Checkbox
            checked={corrected.has(number)}
            aria-label={`${STAGE_WORDS[correctableStage]} of lot ${lotNumber}`}
            onChecked={(isCorrected) => onCorrect(number, isCorrected)}
          >
            {STAGE_WORDS[correctableStage]}
          </Checkbox>
        </Choice>
      ) : (
        EFFECT_LABELS[effect]
      ),
  },
  {
    id: 'invoice',
    header: 'Invoice',
    width: 180,
    priority: 1,
    isInCard: ({ invoiceNumber }) => invoiceNumber !== null,
    cell: ({ invoiceNumber, invoiceGroupNumber, invoiceGroupTitle }) =>
      invoiceGroupNumber === null ? (
        ''
      ) : (
        <Link href={groupDetailsPath(invoiceGroupNumber)}>
          {invoiceNumber} in {invoiceGroupTitle}
        </Link>
      ),
  },
];

const idOf = ({ number }: PlanLot) => String(number);
const nameOf = ({ lotNumber }: PlanLot) => `Lot ${lotNumber}`;
const none: readonly PlanLot[] = [];
const SIZES = [50] as const;

export interface ConfirmStepProps {
  prices: NonNullable<RealizedPricesQuery['realizedPrices']>;
  upload: Upload;
  goTo: (step: number) => void;
}

/** Shows what publishing changes, and publishes. */
export function ConfirmStep({ prices, upload, goTo }: ConfirmStepProps) {
  const { catalog, currency } = prices;
  const { id, version, includesPremium } = upload;
  const navigate = useNavigate();
  const list = useListPage({ sizes: SIZES });
  const { window, pager } = list;
  const { data, previousData, error, refetch } = useRealizedPlanQuery({
    variables: { id, ...window },
  });
  useRefetchOnVersion(version, refetch, [id, window.offset].join(' '));
  const node = (data ?? previousData)?.node;
  const plan = node?.__typename === 'RealizedUpload' ? node.plan : undefined;
  useLastPage(list, plan?.totalCount);
  const top = usePageTop(String(pager.page));
  const mayCorrect = holds('INVOICES')(useViewer());
  /** What the user chose for lots on invoices. By default, invoices that weren't sent are corrected. */
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  const unsent = plan?.unsentLots;
  const corrected = useMemo(() => {
    const chosen = new Set(mayCorrect ? unsent : []);
    for (const [lot, isCorrected] of choices) {
      if (isCorrected) chosen.add(lot);
      else chosen.delete(lot);
    }
    return chosen;
  }, [choices, unsent, mayCorrect]);
  const lots = useMemo(() => [...corrected].sort((one, other) => one - other), [corrected]);
  const columns = useMemo(
    () =>
      columnsOf({
        currency,
        mayCorrect,
        corrected,
        onCorrect: (lot, isCorrected) => setChoices((known) => new Map(known).set(lot, isCorrected)),
      }),
    [currency, mayCorrect, corrected],
  );
  const { run, busy, refusal } = useEdit(usePublishRealizedPricesMutation());
  if (!plan)
    return error ? (
      <LoadFailure error={error} message="Unable to load your realized prices" onRetry={() => void refetch()} />
    ) : (
      <Skeleton $height="480px" />
    );
  const changed = changedCount(plan.effects) + corrected.size;
  const left = plan.effects.invoiced - corrected.size;
  const publish = async () => {
    const { answer } = await run(
      { catalogNumber: catalog.number, stamp: plan.stamp, correctedLots: lots },
      { failed: 'The prices were not published' },
    );
    const outcome = answer?.upload?.outcome;
    if (!outcome) {
      refetch().catch(() => undefined);
      return;
    }
    const state: PublishedState = {
      pricesPublished: { catalogNumber: catalog.number, title: catalog.title, words: effectWords(outcome) },
    };
    void navigate(UPCOMING, { state });
  };
  return (
    <>
      {refusal && (
        <Section>
          <Banner tone="error">{refusal.messages.join(' ')}</Banner>
        </Section>
      )}
      <Figures>
        <div>
          <dt>Total of the session before</dt>
          <dd>
            <Money amount={plan.totalBefore} currency={currency} symbol="plain" />
          </dd>
        </div>
        <div>
          <dt>Total after</dt>
          <dd>
            <Money amount={plan.totalAfter} currency={currency} symbol="plain" />
          </dd>
        </div>
        <div>
          <dt>Changes</dt>
          <dd role="status">{effectWords({ ...plan.effects, invoiced: left }, corrected.size)}</dd>
        </div>
        {plan.untouchedCount > 0 && (
          <div>
            <dt>Not in the upload</dt>
            <dd>{counted(plan.untouchedCount, 'lot')}</dd>
          </div>
        )}
      </Figures>
      {plan.effects.invoiced > 0 && (
        <Section>
          <Banner tone="warning">
            {counted(plan.effects.invoiced, 'lot is', 'lots are')} on invoices.{' '}
            {corrected.size > 0 &&
              `${counted(corrected.size, 'price will be corrected with its invoice', 'prices will be corrected with their invoices')}. `}
            {left > 0 && `${counted(left, 'lot keeps', 'lots keep')} the price it is invoiced for. `}
            Invoices that were sent have to be sent again.
          </Banner>
        </Section>
      )}
      <div ref={top} />
      <DataTable
        label="Changes"
        columns={columns}
        rows={plan.lots.length > 0 ? plan.lots : none}
        rowId={idOf}
        rowName={nameOf}
        empty={<EmptyState title="Nothing changes.">All lots of the upload already have these results.</EmptyState>}
      />
      <Pager {...pager} total={plan.totalCount} />
      {lots.length > 0 && <CorrectedInvoices uploadId={id} currency={currency} lots={lots} />}
      <Bar style={{ marginTop: 'var(--s4)' }}>
        <Button
          tone="primary"
          busy={busy}
          waiting={includesPremium === null ? 'Answer the question about the premium first' : undefined}
          onClick={() => void publish()}
        >
          {changed === 0 ? 'Publish' : `Publish ${counted(changed, 'change')}`}
        </Button>
        <Button onClick={() => goTo(4)}>Back</Button>
      </Bar>
    </>
  );
}
