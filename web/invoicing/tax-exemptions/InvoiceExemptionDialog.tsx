import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import { EXEMPTION_REASON_LIMIT, exemptionWords } from '../../../rules/invoicing/tax-exemptions/invoice-exemption';
import { CERTIFICATE_LIMIT } from '../../../rules/tax-exemptions/exemption-fields';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useEdit } from '../../core/edit/useEdit';
import { useDebounced } from '../../core/useDebounced';
import { paperWords } from '../../tax-exemptions/public/exemption-words';
import { PlaceFields } from '../../tax-exemptions/public/PlaceFields';
import { Checkbox } from '../../ui/controls/Checkbox';
import { DateInput } from '../../ui/controls/DateInput';
import { Field, Fields } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { TextInput } from '../../ui/controls/TextInput';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { TaxPreview } from '../figures/TaxPreview';
import { useUndoEdit } from '../history/useUndoEdit';
import {
  type InvoiceExemptionQuery,
  useInvoiceExemptionPreviewQuery,
  useInvoiceExemptionQuery,
  useSetInvoiceExemptionMutation,
} from './InvoiceExemption.generated';

const DEBOUNCE = 250;
const TAXABLE = 'TAXABLE';
const ENTERED = 'ENTERED';
const BLANK = { certificateNumber: '', country: 'US', state: '', expiresOn: '' };

type Invoice = NonNullable<InvoiceExemptionQuery['invoice']>;

/** What staff chose, and what it asks for; null while something is missing. */
function useChoice(invoice: Invoice) {
  const papers = invoice.approval?.person?.taxExemptions ?? [];
  const usable = papers.find(({ validity }) => validity !== 'EXPIRED');
  const [choice, setChoice] = useState<string>(invoice.isTaxExempt ? TAXABLE : (usable?.id ?? ENTERED));
  const [entered, setEntered] = useState(BLANK);
  const [savesToBidder, setSavesToBidder] = useState(true);
  const certificate = { ...entered, expiresOn: entered.expiresOn || null };
  const isMissing = choice === ENTERED && entered.certificateNumber.trim() === '';
  const asked =
    choice === TAXABLE
      ? { invoiceId: invoice.id, isExempt: false }
      : choice === ENTERED
        ? { invoiceId: invoice.id, isExempt: true, certificate }
        : { invoiceId: invoice.id, isExempt: true, taxExemptionId: choice };
  return {
    papers,
    choice,
    setChoice,
    entered,
    setEntered,
    savesToBidder,
    setSavesToBidder,
    asked: isMissing ? null : asked,
  };
}

function currentWords({ isTaxExempt, exemptionNumber, exemptionReason }: Invoice): string {
  const now = isTaxExempt ? exemptionWords(exemptionNumber) : 'Not exempt';
  return exemptionReason === '' ? `${now} so far.` : `${now} so far: ${exemptionReason}`;
}

function ExemptionForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { run, busy } = useEdit(useSetInvoiceExemptionMutation());
  const undo = useUndoEdit();
  const { papers, choice, setChoice, entered, setEntered, savesToBidder, setSavesToBidder, asked } = useChoice(invoice);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<{
    readonly text: string;
    readonly fields: Readonly<Record<string, string>>;
  }>();
  const command = JSON.stringify([asked, invoice.version]);
  const settled = useDebounced(command, DEBOUNCE);
  const { data, error, refetch } = useInvoiceExemptionPreviewQuery(
    asked && settled === command ? { variables: { input: asked }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const answer = asked && settled === command ? data?.invoiceExemptionPreview : undefined;
  const preview = answer?.preview ?? null;
  const [problem] = answer?.userErrors ?? [];
  const waiting =
    asked === null
      ? 'Enter the certificate number'
      : (problem?.message ??
        (preview === null ? 'Wait for the preview' : reason.trim() === '' ? 'Enter the reason' : undefined));
  const errorOf = (name: string): string | undefined =>
    refusal?.fields[name] ?? (problem?.field.at(-1) === name ? problem.message : undefined);
  const save = async () => {
    if (!asked || waiting !== undefined || busy) return;
    setRefusal(undefined);
    const more = { reason: reason.trim(), ...(choice === ENTERED ? { savesToBidder } : {}) };
    const outcome = await run(
      { ...asked, ...more, version: invoice.version },
      {
        identity: { ...asked, ...more },
        variables: { invoiceNumber: invoice.number },
        confirmation: ({ edit }) => ({
          tone: 'success',
          message: `Invoice #${invoice.number} is ${asked.isExempt ? 'tax-exempt' : 'taxable'}.`,
          ...undo.action(edit, `Tax exemption of invoice #${invoice.number} undone.`),
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
  const options = [
    ...papers.map((paper) => ({ value: paper.id, label: paperWords(paper) })),
    { value: ENTERED, label: 'Enter a certificate' },
    { value: TAXABLE, label: 'Not exempt' },
  ];
  return (
    <ConfirmDialog
      title={`Tax exemption of invoice #${invoice.number}`}
      confirm={asked?.isExempt === false ? 'Tax invoice' : 'Exempt invoice'}
      busy={busy}
      waiting={waiting}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {refusal && Object.keys(refusal.fields).length === 0 && <Banner tone="error">{refusal.text}</Banner>}
      <p>{currentWords(invoice)}</p>
      <Fields>
        <Field label="Exemption" error={errorOf('taxExemptionId')}>
          <Select value={choice} options={options} onValue={setChoice} />
        </Field>
        {choice === ENTERED && (
          <>
            <Field label="Certificate number" error={errorOf('certificateNumber')} required>
              <TextInput
                value={entered.certificateNumber}
                maxLength={CERTIFICATE_LIMIT}
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => setEntered({ ...entered, certificateNumber: event.target.value })}
              />
            </Field>
            <PlaceFields
              country={entered.country}
              state={entered.state}
              onPlace={(place) => setEntered({ ...entered, ...place })}
              errors={{ country: errorOf('country'), state: errorOf('state') }}
            />
            <Field label="Expires" error={errorOf('expiresOn')} hint="The last day. Empty if it never expires.">
              <DateInput value={entered.expiresOn} onValue={(expiresOn) => setEntered({ ...entered, expiresOn })} />
            </Field>
            <Checkbox checked={savesToBidder} onChecked={setSavesToBidder}>
              Also on the bidder’s record
            </Checkbox>
          </>
        )}
        <Field label="Reason" error={errorOf('reason')} hint="For the house. Bidders don’t see it." required>
          <TextInput
            value={reason}
            maxLength={EXEMPTION_REASON_LIMIT}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </Fields>
      <div aria-live="polite">
        {problem && problem.field.length === 0 && <p>{problem.message}</p>}
        {error && <LoadFailure error={error} message="The tax could not be previewed" onRetry={() => void refetch()} />}
        {preview && <TaxPreview preview={preview} />}
      </div>
    </ConfirmDialog>
  );
}

/** Makes an invoice exempt from tax for a certificate, or taxable, with a preview of its tax. */
export function InvoiceExemptionDialog({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const { data, error, refetch } = useInvoiceExemptionQuery({
    variables: { id: invoiceId },
    fetchPolicy: 'cache-and-network',
  });
  if (data?.invoice) return <ExemptionForm invoice={data.invoice} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Tax exemption"
      confirm="Exempt invoice"
      waiting="Loading"
      onConfirm={() => undefined}
      onClose={onClose}
    >
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="160px" />}
    </ConfirmDialog>
  );
}
