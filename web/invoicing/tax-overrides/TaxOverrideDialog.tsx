import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import { decimalFromMinor, minorFromDecimal } from '../../../rules/core/money';
import { enteredTaxWords } from '../../../rules/invoicing/added-charges/charge-words';
import { typedAmount } from '../../../rules/invoicing/added-charges/typed-charge';
import { TAX_REASON_LIMITS, taxReasonProblem } from '../../../rules/invoicing/tax-overrides/tax-override';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useEdit } from '../../core/edit/useEdit';
import { useDebounced } from '../../core/useDebounced';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Field, Fields } from '../../ui/controls/Field';
import { TextArea } from '../../ui/controls/TextArea';
import { Money } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { TaxPreview } from '../figures/TaxPreview';
import { useUndoEdit } from '../history/useUndoEdit';
import {
  type TaxOverrideQuery,
  useOverrideTaxMutation,
  useTaxOverridePreviewQuery,
  useTaxOverrideQuery,
} from './TaxOverride.generated';

const DEBOUNCE = 250;

type Invoice = NonNullable<TaxOverrideQuery['invoice']>;

/** Returns the typed tax as a decimal; empty while nothing is typed. */
function read(text: string, currency: string): { readonly tax?: string; readonly problem?: string } {
  const typed = typedAmount(text, currency, false);
  if (!typed.ok) return { problem: typed.message };
  if (typed.value === '') return {};
  return { tax: decimalFromMinor(minorFromDecimal(typed.value, currency), currency) };
}

/** What staff chose: a tax, null to compute it again, or undefined while something is missing. */
function useChoice({ price, currency, taxReason }: Invoice) {
  const [isComputed, setComputed] = useState(false);
  const [text, setText] = useState(price.tax);
  const [reason, setReason] = useState(taxReason);
  const { tax, problem } = read(text, currency);
  return { isComputed, setComputed, text, setText, reason, setReason, tax: isComputed ? null : tax, problem };
}

function OverrideForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, number, currency, version, taxReason, price } = invoice;
  const { run, busy } = useEdit(useOverrideTaxMutation());
  const undo = useUndoEdit();
  const { isComputed, setComputed, text, setText, reason, setReason, tax, problem: unreadable } = useChoice(invoice);
  const [refusal, setRefusal] = useState<{
    readonly text: string;
    readonly fields: Readonly<Record<string, string>>;
  }>();
  const asked = tax === undefined ? null : { invoiceId: id, tax };
  const command = JSON.stringify([asked, version]);
  const settled = useDebounced(command, DEBOUNCE);
  const isSettled = asked !== null && settled === command;
  const { data, error, refetch } = useTaxOverridePreviewQuery(
    isSettled ? { variables: { input: asked }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const answer = isSettled ? data?.taxOverridePreview : undefined;
  const [problem] = answer?.userErrors ?? [];
  const preview = answer?.preview ?? null;
  const reasonProblem = isComputed ? null : taxReasonProblem(reason.trim());
  const waiting =
    unreadable ??
    (asked === null
      ? 'Enter the tax'
      : (problem?.message ?? (preview === null ? 'Wait for the preview' : (reasonProblem?.message ?? undefined))));
  const save = async () => {
    if (asked === null || waiting !== undefined || busy) return;
    setRefusal(undefined);
    const input = isComputed ? asked : { ...asked, reason: reason.trim() };
    const outcome = await run(
      { ...input, version },
      {
        identity: input,
        variables: { invoiceNumber: number },
        confirmation: ({ edit }) => ({
          tone: 'success',
          message: isComputed
            ? `The tax of invoice #${number} is computed again.`
            : `The tax of invoice #${number} is entered by hand.`,
          ...undo.action(edit, `Tax of invoice #${number} undone.`),
        }),
      },
    );
    if (outcome.answer) {
      onClose();
      return;
    }
    setRefusal({ text: outcome.refusal.messages.join(' '), fields: outcome.refusal.fields });
    await refetch().catch(() => undefined);
  };
  return (
    <ConfirmDialog
      title={`Tax of invoice #${number}`}
      confirm={isComputed ? 'Compute tax' : 'Enter tax'}
      busy={busy}
      waiting={waiting}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {refusal && Object.keys(refusal.fields).length === 0 && <Banner tone="error">{refusal.text}</Banner>}
      <p>
        {taxReason === ''
          ? 'A tax that is entered here stays as it is, whatever changes on the invoice.'
          : `${enteredTaxWords(taxReason)}.`}{' '}
        Tax now: <Money amount={price.tax} currency={currency} />.
      </p>
      <Fields>
        {taxReason !== '' && (
          <Checkbox checked={isComputed} onChecked={setComputed}>
            Remove this tax and compute it again
          </Checkbox>
        )}
        {!isComputed && (
          <>
            <Field label="Tax" error={unreadable ?? refusal?.fields.tax ?? problem?.message} required>
              <AmountInput value={text} onValue={setText} />
            </Field>
            <Field
              label="Reason"
              error={refusal?.fields.reason}
              hint={`At least ${TAX_REASON_LIMITS.least} characters. For the house and its tax reports; bidders don’t see it.`}
              required
            >
              <TextArea
                rows={3}
                value={reason}
                maxLength={TAX_REASON_LIMITS.most}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
          </>
        )}
      </Fields>
      <div aria-live="polite">
        {isComputed && problem && <p>{problem.message}</p>}
        {error && <LoadFailure error={error} message="The tax could not be previewed" onRetry={() => void refetch()} />}
        {preview && <TaxPreview preview={preview} />}
      </div>
    </ConfirmDialog>
  );
}

/** Enters the tax of an invoice by hand, with a reason, or lets it be computed again, with a preview of the total. */
export function TaxOverrideDialog({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const { data, error, refetch } = useTaxOverrideQuery({
    variables: { id: invoiceId },
    fetchPolicy: 'cache-and-network',
  });
  if (data?.invoice) return <OverrideForm invoice={data.invoice} onClose={onClose} />;
  return (
    <ConfirmDialog title="Tax" confirm="Enter tax" waiting="Loading" onConfirm={() => undefined} onClose={onClose}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="160px" />}
    </ConfirmDialog>
  );
}
