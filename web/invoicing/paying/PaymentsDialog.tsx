import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { viewerLocale } from '../../core/locale';
import { useViewer } from '../../core/session/session';
import { LoadFailure } from '../../core/shell/LoadFailure';
import { useHouseTime } from '../../core/useHouseTime';
import { ChargeRefunds } from '../../payments/public/ChargeRefunds';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/display/Banner';
import { EmptyState } from '../../ui/display/EmptyState';
import { formatMoney } from '../../ui/display/money-format';
import { Skeleton } from '../../ui/display/Skeleton';
import { Dialog } from '../../ui/overlays/Dialog';
import { CreditNotes } from '../credits/CreditNotes';
import { holdText } from '../holds/AllowChargingDialog';
import { houseDay } from '../invoices/house-time';
import { AllowCharging } from '../public/AllowCharging';
import type { InvoicePaymentsQuery } from './Paying.generated';
import { useInvoicePaymentsQuery } from './Paying.generated';

/** Payments on a page of the panel. */
const PAGE = 20;

type Payment = Extract<
  NonNullable<InvoicePaymentsQuery['node']>,
  { __typename: 'Invoice' }
>['payments']['nodes'][number];

export interface PaymentsOf {
  readonly id: string;
  /** The invoice for staff, in one line. */
  readonly words: string;
}

const List = styled.ol`
  max-height: min(60vh, 560px);
  overflow-y: auto;
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px var(--s4);
    padding: var(--s3) 0;
    border-top: 1px solid var(--line);
    font-size: var(--t-s);
    overflow-wrap: anywhere;
  }
  li:first-child {
    border-top: 0;
    padding-top: 0;
  }
  b {
    font-variant-numeric: tabular-nums;
  }
  small {
    grid-column: 1 / -1;
    color: var(--ink-3);
    font-size: var(--t-xs);
  }
`;

const STATES: Readonly<Record<Payment['state'], string>> = { SETTLED: '', PENDING: ', pending', FAILED: ', failed' };

/** "Check, Nov 18, 2026, No. 17"; "Taken back, ..." where it takes another back. */
function whatOf({ methodName, paidAt, reference, state, reversesNumber }: Payment, timeZone: string): string {
  const how = reversesNumber === null ? (methodName ?? 'Payment') : `Reversed${methodName ? `, ${methodName}` : ''}`;
  return `${how}, ${houseDay(paidAt, timeZone)}${reference ? `, ${reference}` : ''}${STATES[state]}`;
}

function whereOf({ lotNumber, isAdditionalCharge }: Payment): string {
  return `${lotNumber === null ? 'On the invoice' : `On lot ${lotNumber}`}${isAdditionalCharge ? ', additional charges' : ''}`;
}

/** Payments of an invoice, with attempts and reversals, latest first. */
export function PaymentsDialog({ of: { id, words }, onClose }: { of: PaymentsOf; onClose: () => void }) {
  const { timeZone } = useViewer().house;
  const { time } = useHouseTime();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const { data, previousData, error, refetch } = useInvoicePaymentsQuery({
    variables: { id, first: PAGE, after: cursors.at(-1) ?? null },
    fetchPolicy: 'cache-and-network',
  });
  const node = (data ?? previousData)?.node;
  const page = node?.__typename === 'Invoice' ? node.payments : undefined;
  const held = node?.__typename === 'Invoice' ? node : undefined;
  const version = node?.__typename === 'Invoice' ? node.version : undefined;
  const read = useRef(version);
  // The invoice tells that it changed, not which payments it has.
  useEffect(() => {
    if (read.current !== undefined && version !== undefined && read.current !== version)
      refetch().catch(() => undefined);
    read.current = version;
  }, [version, refetch]);
  // One charge may have paid several parts of the invoice.
  const firstOf = new Map(
    (page?.nodes ?? []).toReversed().flatMap(({ charge, number: own }) => (charge ? [[charge.id, own] as const] : [])),
  );
  const { endCursor, hasNextPage } = page?.pageInfo ?? {};
  const from = cursors.length * PAGE;
  const number = (value: number) => value.toLocaleString(viewerLocale());
  const footer = (
    <>
      {page && page.totalCount > 0 && (
        <span>
          {number(from + 1)}–{number(from + page.nodes.length)} of {number(page.totalCount)}
        </span>
      )}
      {cursors.length > 0 && (
        <Button tone="link" onClick={() => setCursors(cursors.slice(0, -1))}>
          Later payments
        </Button>
      )}
      {hasNextPage && endCursor && (
        <Button tone="link" onClick={() => setCursors([...cursors, endCursor])}>
          Earlier payments
        </Button>
      )}
      <Button onClick={onClose}>Close</Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Payments" sub={words} width="m" footer={footer}>
      {!page && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="120px" />)}
      {held?.chargeHold && (
        <Banner tone="warning" actions={<AllowCharging invoiceNumber={held.number} />}>
          {holdText(held.chargeHold)}
        </Banner>
      )}
      {page?.totalCount === 0 && <EmptyState title="No payments yet." />}
      {page && page.totalCount > 0 && (
        <List aria-label="Payments" tabIndex={0}>
          {page.nodes.map((payment) => (
            <li key={payment.number}>
              <span>{whatOf(payment, timeZone)}</span>
              <b>{formatMoney(payment.amount, payment.currency, viewerLocale())}</b>
              <small>
                {whereOf(payment)} · {payment.recordedBy ?? 'The system'} · {time(payment.recordedAt)}
              </small>
              {payment.charge && firstOf.get(payment.charge.id) === payment.number && (
                <ChargeRefunds id={payment.charge.id} />
              )}
            </li>
          ))}
        </List>
      )}
      {page && <CreditNotes id={id} />}
    </Dialog>
  );
}
