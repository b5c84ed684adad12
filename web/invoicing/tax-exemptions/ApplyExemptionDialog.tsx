import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Money } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useUndoEdit } from '../history/useUndoEdit';
import { useApplyTaxExemptionMutation, useInvoicesToExemptQuery } from './ApplyExemption.generated';

const Invoices = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--t-s);
  font-variant-numeric: tabular-nums lining-nums;
  th,
  td {
    padding: 5px 0 5px var(--s3);
    text-align: right;
    vertical-align: top;
    font-weight: 400;
  }
  th:first-child {
    padding-left: 0;
    text-align: left;
    overflow-wrap: anywhere;
  }
  thead th {
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
  small {
    display: block;
    color: var(--ink-2);
  }
`;

export interface ApplyExemptionProps {
  /** The paper. */
  id: string;
  certificateNumber: string;
  /** Whether to open only if there is an invoice to exempt: right after the paper was added. */
  isOffer: boolean;
  onClose: () => void;
}

/** Applies a tax exemption paper to the bidder's unpaid invoices, with their taxes before and after, in one act. */
export function ApplyExemptionDialog({ id, certificateNumber, isOffer, onClose }: ApplyExemptionProps) {
  // Always computed by the services: the taxes depend on everything that an invoice has.
  const { data, error, refetch } = useInvoicesToExemptQuery({ variables: { id }, fetchPolicy: 'no-cache' });
  const { run, busy } = useEdit(useApplyTaxExemptionMutation());
  const undo = useUndoEdit();
  const [except, setExcept] = useState<ReadonlySet<number>>(new Set());
  const [refusal, setRefusal] = useState('');
  const node = data?.node;
  const invoices = node?.__typename === 'TaxExemption' ? node.invoicesToExempt : undefined;
  const eligible = invoices?.filter((invoice) => invoice.refusal === null) ?? [];
  const chosen = eligible.filter(({ number }) => !except.has(number));
  const isSettled = invoices !== undefined;
  const hasNothing = isSettled && eligible.length === 0 && isOffer;
  const close = useRef(onClose);
  useEffect(() => {
    if (hasNothing) close.current();
  }, [hasNothing]);
  if (isOffer && (!isSettled || hasNothing)) return null;
  const apply = async () => {
    setRefusal('');
    const { answer, refusal: refused } = await run(
      { id, invoices: chosen.map(({ number, version }) => ({ number, version })) },
      {
        identity: { id, invoices: chosen.map(({ number }) => number) },
        confirmation: ({ edits }) => ({
          tone: 'success',
          message: `${counted(chosen.length, 'invoice')} exempt for certificate ${certificateNumber}.`,
          ...(edits.length === 1 ? undo.action(edits[0] ?? null, 'Exemption undone.') : {}),
        }),
      },
    );
    if (answer) {
      onClose();
      return;
    }
    setRefusal(refused.messages.join(' '));
    await refetch().catch(() => undefined);
  };
  const waiting = !isSettled ? 'Wait for the preview' : chosen.length === 0 ? 'Choose an invoice' : undefined;
  return (
    <ConfirmDialog
      title={`Apply certificate ${certificateNumber} to unpaid invoices`}
      confirm={chosen.length > 0 ? `Exempt ${counted(chosen.length, 'invoice')}` : 'Exempt'}
      width="l"
      busy={busy}
      waiting={waiting}
      onConfirm={() => void apply()}
      onClose={onClose}
    >
      {refusal !== '' && <Banner tone="error">{refusal}</Banner>}
      {!isSettled &&
        (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="120px" />)}
      {invoices?.length === 0 && <p>The bidder has no unpaid invoice with tax.</p>}
      {invoices && invoices.length > 0 && (
        <Invoices>
          <thead>
            <tr>
              <th scope="col">Invoice</th>
              <th scope="col">Tax before</th>
              <th scope="col">Tax after</th>
              <th scope="col">Total after</th>
            </tr>
          </thead>
          <tbody>
            {invoices.map(({ number, groupTitle, currency, taxBefore, taxAfter, totalAfter, refusal: reason }) => (
              <tr key={number}>
                <th scope="row">
                  {reason === null ? (
                    <Checkbox
                      checked={!except.has(number)}
                      onChecked={(isChosen) =>
                        setExcept(new Set(isChosen ? [...except].filter((one) => one !== number) : [...except, number]))
                      }
                    >
                      #{number} · {groupTitle}
                    </Checkbox>
                  ) : (
                    <>
                      #{number} · {groupTitle}
                      <small>{reason}</small>
                    </>
                  )}
                </th>
                <td>
                  <Money amount={taxBefore} currency={currency} />
                </td>
                <td>
                  <Money amount={taxAfter} currency={currency} />
                </td>
                <td>
                  <Money amount={totalAfter} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </Invoices>
      )}
    </ConfirmDialog>
  );
}
