import { useState } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { ChangedMeanwhile } from '../../core/forms/ChangedMeanwhile';
import { REVIEW_CHANGES } from '../../core/forms/useChangedMeanwhile';
import { counted, viewerLocale } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { PageTurner } from '../../ui/layout/PageTurner';
import { Banner } from '../../ui/notices/Banner';
import { Dialog, Note } from '../../ui/overlays/Dialog';
import { DISPUTED, EXPIRED, money, OVER_LIMIT, REFUNDED_BEFORE } from '../charge-words';
import { ChargeCandidateList } from './ChargeCandidateList';
import {
  type ChargeDryRunQuery,
  type ChargeRun_runFragment as Run,
  useChargeDryRunQuery,
  useChargeRunsQuery,
} from './Charging.generated';
import { type ChargeSource, useConfirmCharges } from './useConfirmCharges';

const PAGE = 50;

const Reasons = styled.ul`
  display: grid;
  gap: 4px;
  font-size: var(--t-s);
  color: var(--ink-2);
  b {
    color: var(--ink);
    font-variant-numeric: tabular-nums;
  }
`;

type DryRun = ChargeDryRunQuery['chargeDryRun'];
type Shown = 'READY' | 'OTHERS';

const grouped = (count: number): string => count.toLocaleString(viewerLocale());

/** The number of other invoices by reason, and how the house's limit affects them. */
function Others({ dryRun: { reasons, overLimitCount, invoiceCount } }: { dryRun: DryRun }) {
  return (
    <>
      {overLimitCount > 0 && <Banner tone="warning">{OVER_LIMIT(overLimitCount, invoiceCount)}</Banner>}
      <Reasons>
        {reasons.map(({ code, text, count }) => (
          <li key={code}>
            <b>{grouped(count)}</b> {text}
          </li>
        ))}
      </Reasons>
    </>
  );
}

export interface ChargeDialogProps {
  source: ChargeSource;
  title: string;
  /** Called with the started run. */
  onStarted: (run: Run) => void;
  onClose: () => void;
}

/** Shows what would be charged, and why other invoices would not be, before anything is charged; then charges once. */
export function ChargeDialog({ source: asked, title, onStarted, onClose }: ChargeDialogProps) {
  const [shown, setShown] = useState<Shown>('READY');
  const [offset, setOffset] = useState(0);
  // Invoices with an open dispute or return are charged only if the user selects them.
  const [disputedNumbers, setDisputedNumbers] = useState<readonly number[]>([]);
  const source = { ...asked, input: { ...asked.input, disputedNumbers: [...disputedNumbers] } };
  // Always fetched from the server, never from the cache: money is charged by it.
  const { data, previousData, error, refetch } = useChargeDryRunQuery({
    variables: { input: source.input, show: shown, first: PAGE, offset },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'network-only',
  });
  const runs = useChargeRunsQuery({
    variables: { groupNumber: source.groupNumber, first: 1, offset: 0 },
    fetchPolicy: 'network-only',
  });
  const latest = runs.data && (runs.data.chargeRuns.nodes[0]?.number ?? 0);
  const { confirm, refresh, trouble, changes, isRefreshing, busy } = useConfirmCharges(source, latest, onStarted);
  const dryRun = (data ?? previousData)?.chargeDryRun;
  // Later pages are fetched later. The state that the user saw first counts, until everything is refetched.
  const [since, setSince] = useState<string>();
  const others = dryRun ? dryRun.invoiceCount - dryRun.readyCount - dryRun.disputedCount : 0;
  if (dryRun && since === undefined) {
    setSince(dryRun.sequence);
    // With nothing to charge, the reasons are what the user needs.
    if (dryRun.readyCount + dryRun.disputedCount === 0 && others > 0) setShown('OTHERS');
  }
  const show = (next: Shown) => {
    setShown(next);
    setOffset(0);
  };
  const readAgain = async () => {
    const again = await refetch();
    setSince(again.data?.chargeDryRun.sequence);
  };
  const review = () => {
    show('READY');
    void changes.review(readAgain);
  };
  const charge = async () => {
    if (
      !dryRun ||
      !since ||
      !(await confirm(
        { readyCount: dryRun.readyCount, readyTotal: dryRun.readyTotal },
        { sequence: since, count: dryRun.invoiceCount },
      ))
    )
      return;
    await readAgain();
  };
  const waiting =
    dryRun === undefined || !data || (runs.loading && !runs.data)
      ? 'Calculating'
      : dryRun.readyCount === 0
        ? dryRun.disputedCount > 0
          ? 'Select an invoice'
          : 'None of these invoices can be charged right now'
        : undefined;
  const label =
    dryRun && dryRun.readyCount > 0
      ? `Charge ${counted(dryRun.readyCount, 'card')}, ${money(dryRun.readyTotal, dryRun.currency)}`
      : 'Charge';
  const footer = (
    <>
      {dryRun && (
        <span>
          {grouped(dryRun.readyCount)} of {counted(dryRun.invoiceCount, 'invoice')}
        </span>
      )}
      <Button waiting={busy ? 'Cards are being charged' : undefined} onClick={onClose}>
        Cancel
      </Button>
      {changes.mustReview ? (
        <Button tone="primary" busy={changes.isReviewing} onClick={review}>
          {REVIEW_CHANGES}
        </Button>
      ) : (
        <Button tone="primary" busy={busy} waiting={waiting} onClick={() => void charge()}>
          {label}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      onClose={onClose}
      title={title}
      sub="Nothing is charged until you confirm."
      busy={busy}
      width="l"
      footer={footer}
    >
      {trouble && (
        <Banner
          tone={trouble.isUnsure ? 'warning' : 'error'}
          actions={
            trouble.isUnsure && (
              <Button tone="link" busy={isRefreshing} onClick={() => void refresh()}>
                Refresh status
              </Button>
            )
          }
        >
          {trouble.text}
        </Banner>
      )}
      {changes.changed && <ChangedMeanwhile messages={changes.changed.messages} />}
      {!dryRun && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="240px" />)}
      {dryRun && (
        <>
          <div>
            <SegmentedControl<Shown>
              label="Show"
              value={shown}
              onValue={show}
              segments={[
                { value: 'READY', label: `Ready to charge ${grouped(dryRun.readyCount)}` },
                { value: 'OTHERS', label: `Not charged ${grouped(others)}` },
              ]}
            />
          </div>
          {shown === 'READY' && dryRun.disputedCount > 0 && (
            <Banner tone="warning">{DISPUTED(dryRun.disputedCount)}</Banner>
          )}
          {shown === 'READY' && dryRun.refundedCount > 0 && (
            <Banner tone="warning">{REFUNDED_BEFORE(dryRun.refundedCount)}</Banner>
          )}
          {shown === 'READY' && dryRun.expiredCount > 0 && (
            <Banner tone="warning">{EXPIRED(dryRun.expiredCount)}</Banner>
          )}
          {shown === 'OTHERS' && others > 0 && <Others dryRun={dryRun} />}
          {!data && dryRun.totalCount === 0 ? (
            <Skeleton $height="120px" />
          ) : dryRun.totalCount === 0 ? (
            <EmptyState
              title={
                shown === 'READY'
                  ? 'None of these invoices can be charged right now.'
                  : 'All of these invoices can be charged.'
              }
            />
          ) : (
            <ChargeCandidateList
              candidates={dryRun.candidates}
              currency={dryRun.currency}
              changed={changes.changed?.numbers}
              disputed={disputedNumbers}
              onDisputed={(number, isSelected) =>
                setDisputedNumbers((before) => [
                  ...before.filter((one) => one !== number),
                  ...(isSelected ? [number] : []),
                ])
              }
            />
          )}
          <PageTurner offset={offset} size={PAGE} total={dryRun.totalCount} onOffset={setOffset} />
          {shown === 'READY' && dryRun.readyCount > 0 && (
            <Note>
              Only amounts payable online are charged. Invoices that change before you confirm are skipped and listed.
            </Note>
          )}
        </>
      )}
    </Dialog>
  );
}
