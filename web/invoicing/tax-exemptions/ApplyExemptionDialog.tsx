import { useEffect, useRef, useState } from 'react';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { TaxChanges } from '../figures/TaxChanges';
import { useUndoEdit } from '../history/useUndoEdit';
import { useApplyTaxExemptionMutation, useInvoicesToExemptQuery } from './ApplyExemption.generated';

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
      {invoices && invoices.length > 0 && <TaxChanges invoices={invoices} except={except} onExcept={setExcept} />}
    </ConfirmDialog>
  );
}
