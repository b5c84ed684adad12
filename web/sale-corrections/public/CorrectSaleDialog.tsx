import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { typedAmount } from '../../../rules/invoicing/added-charges/typed-charge';
import { SALE_REASON_LIMIT } from '../../../rules/sale-corrections/sale-correction';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import type { DialogProps } from '../../core/dialogs/useDialogs';
import { useEdit } from '../../core/edit/useEdit';
import { useDebounced } from '../../core/useDebounced';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { TextInput } from '../../ui/controls/TextInput';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { Dialog } from '../../ui/overlays/Dialog';
import { breakpoint } from '../../ui/theme/tokens';
import { type Buyer, BuyerChoice } from './BuyerChoice';
import { CorrectedInvoiceCard } from './CorrectedInvoiceCard';
import {
  type SaleCorrection_lotFragment as Lot,
  useCorrectSaleMutation,
  useSaleCorrectionPreviewQuery,
  useSaleToCorrectQuery,
} from './CorrectSale.generated';
import { PastCorrections } from './PastCorrections';
import { resultWords } from './sale-words';

const DEBOUNCE = 250;

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  gap: var(--s4);
  margin-top: var(--s3);
  @media (max-width: ${breakpoint.phone - 1}px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s3);
  }
`;
const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(280px, 100%), 1fr));
  gap: var(--s3);
  margin: var(--s3) 0;
`;

const ofLot = (lot: Lot) => ({
  isSold: lot.hammer !== null || Number(lot.realizedPrice ?? 0) > 0,
  hammerPrice: lot.hammer ?? lot.realizedPrice,
  approvalNumber: lot.buyer?.number ?? null,
  bidderName: lot.buyer && `${lot.buyer.firstName} ${lot.buyer.lastName}`.trim(),
});

/** What staff entered, and what it asks for; null while it asks for nothing. */
function useRight(lot: Lot) {
  const [isUnsold, setUnsold] = useState(false);
  const [buyer, setBuyer] = useState<Buyer | null>(lot.buyer);
  const [hammer, setHammer] = useState(
    lot.hammer ?? (Number(lot.realizedPrice ?? 0) > 0 ? (lot.realizedPrice ?? '') : ''),
  );
  const typed = typedAmount(hammer, lot.currency, false);
  const hammerProblem = typed.ok ? undefined : typed.message;
  const price = typed.ok ? typed.value : '';
  const ofSold = hammerProblem ?? (!buyer ? 'Choose the buyer' : price === '' ? 'Enter the hammer price' : undefined);
  const missing = isUnsold ? undefined : ofSold;
  const sold = buyer && ofSold === undefined ? { lotId: lot.id, buyerId: buyer.id, hammerPrice: price } : null;
  const right = isUnsold ? { lotId: lot.id, isUnsold: true } : sold;
  return { isUnsold, setUnsold, buyer, setBuyer, hammer, setHammer, hammerProblem, missing, right };
}

function CorrectSaleForm({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const { run, busy } = useEdit(useCorrectSaleMutation());
  const { isUnsold, setUnsold, buyer, setBuyer, hammer, setHammer, hammerProblem, missing, right } = useRight(lot);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<{
    readonly text: string;
    readonly fields: Readonly<Record<string, string>>;
  }>();
  const command = JSON.stringify([right, lot.version]);
  const settled = useDebounced(command, DEBOUNCE);
  const { data, error, refetch } = useSaleCorrectionPreviewQuery(
    right && settled === command ? { variables: { input: right }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const answer = settled === command && right ? data?.saleCorrectionPreview : undefined;
  const preview = answer?.preview ?? null;
  const [problem] = answer?.userErrors ?? [];
  const waiting =
    missing ??
    problem?.message ??
    (preview === null ? 'Wait for the preview' : reason.trim() === '' ? 'Enter the reason' : undefined);
  const correct = async () => {
    if (!right || !preview || waiting !== undefined || busy) return;
    setRefusal(undefined);
    const outcome = await run(
      { ...right, reason: reason.trim(), stamp: preview.stamp },
      {
        identity: { ...right, reason: reason.trim() },
        confirmation: ({ correction }) =>
          correction && {
            tone: 'success',
            message: `Lot ${lot.number} is ${resultWords(correction.to, lot.currency)}.`,
          },
      },
    );
    if (outcome.answer) {
      onClose();
      return;
    }
    setRefusal({ text: outcome.refusal.messages.join(' '), fields: outcome.refusal.fields });
    await refetch().catch(() => undefined);
  };
  const fieldProblem = (name: string): string | undefined =>
    refusal?.fields[name] ?? (problem?.field.at(-1) === name ? problem.message : undefined);
  return (
    <ConfirmDialog
      title={`Correct sale of lot ${lot.number}`}
      width="l"
      confirm="Correct sale"
      busy={busy}
      waiting={waiting}
      onConfirm={() => void correct()}
      onClose={onClose}
    >
      {refusal && Object.keys(refusal.fields).length === 0 && <Banner tone="error">{refusal.text}</Banner>}
      <p>
        {lot.title}: {resultWords(ofLot(lot), lot.currency)} so far.
      </p>
      {/* As wide as its two choices. */}
      <div>
        <SegmentedControl
          label="What is right"
          value={isUnsold ? 'UNSOLD' : 'SOLD'}
          onValue={(value) => setUnsold(value === 'UNSOLD')}
          segments={[
            { value: 'SOLD', label: 'Sold' },
            { value: 'UNSOLD', label: 'Unsold' },
          ]}
        />
      </div>
      {!isUnsold && (
        <Row>
          <BuyerChoice buyer={buyer} onBuyer={setBuyer} error={fieldProblem('buyerId')} />
          <Field label="Hammer price" error={hammerProblem ?? fieldProblem('hammerPrice')} required>
            <AmountInput value={hammer} onValue={setHammer} />
          </Field>
        </Row>
      )}
      <Field label="Reason" error={fieldProblem('reason')} hint="For the house. Bidders don’t see it." required>
        <TextInput value={reason} maxLength={SALE_REASON_LIMIT} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <div aria-live="polite">
        {problem && problem.field.length === 0 && <p>{problem.message}</p>}
        {error && (
          <LoadFailure error={error} message="The correction could not be previewed" onRetry={() => void refetch()} />
        )}
        {preview && preview.invoices.length === 0 && <p>No invoice changes.</p>}
        {preview && preview.invoices.length > 0 && (
          <Cards>
            {preview.invoices.map((invoice) => (
              <CorrectedInvoiceCard
                key={invoice.invoiceNumber ?? 'new'}
                invoice={invoice}
                currency={preview.currency}
              />
            ))}
          </Cards>
        )}
        {preview && preview.disputeNumbers.length > 0 && (
          <p>Dispute {preview.disputeNumbers.join(', ')} about this lot is canceled, and its bidder is emailed.</p>
        )}
      </div>
      <PastCorrections lot={lot} onUndone={onClose} />
    </ConfirmDialog>
  );
}

export interface CorrectSaleDialogProps extends DialogProps {
  /** The id of the lot, or of its line on an invoice. */
  readonly of: string;
}

/** Corrects the sale of a lot: its buyer, its hammer price, or whether it was sold, with a preview of both invoices. */
export function CorrectSaleDialog({ of, onClose }: CorrectSaleDialogProps) {
  const [id, setId] = useState(of);
  const { data, error, refetch } = useSaleToCorrectQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const node = data?.node;
  const lot = node?.__typename === 'Lot' ? node : node?.__typename === 'InvoiceLine' ? node.lot : null;
  // A line leaves its invoice when a colleague moves the lot, which stays.
  if (lot && node?.__typename === 'InvoiceLine') setId(lot.id);
  if (lot) return <CorrectSaleForm lot={lot} onClose={onClose} />;
  return (
    <Dialog title="Correct sale" width="l" onClose={onClose} footer={<Button onClick={onClose}>Cancel</Button>}>
      {error ? (
        <LoadFailure error={error} message="The lot could not be loaded" onRetry={() => void refetch()} />
      ) : data ? (
        <p>This lot no longer exists.</p>
      ) : (
        <Skeleton $height="240px" />
      )}
    </Dialog>
  );
}
