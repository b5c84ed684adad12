import { skipToken } from '@apollo/client/react';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { chargeName } from '../../../rules/invoicing/added-charges/additional-charges-mode';
import { useAttempt } from '../../core/edit/useAttempt';
import { counted } from '../../core/locale';
import { useLeaveGuard } from '../../core/router/useLeaveGuard';
import { useDebounced } from '../../core/useDebounced';
import type { ChargeSplit, ChargesTargetInput } from '../../generated/schema-types';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { Dialog } from '../../ui/overlays/Dialog';
import { RunningEditProgress } from '../editing/RunningEdit';
import { ChargeField } from './ChargeField';
import { chargeParts, chargeSplits, type CurrentCharges } from './charges-form';
import { ChargesConflict } from './ChargesConflict';
import { useChargesPreviewQuery } from './ChargesDialog.generated';
import { ChargesOutcome } from './ChargesOutcome';
import { useChargesForm } from './useChargesForm';
import { useSaveCharges } from './useSaveCharges';

/** The target of the charges dialog. */
export interface ChargesTarget {
  /** Items (`lineIds`), invoices (`invoiceIds`), or selected invoices of a group (`selection`). */
  readonly input: ChargesTargetInput;
  /** A description on one line: "Invoice 12, Ada Marsh · Lot 4". */
  readonly words: string;
  /** The invoice number, if the target is one invoice or an item of one. */
  readonly invoiceNumber?: number;
}

/** The delay between the last input and the preview of charges, in milliseconds. */
const DEBOUNCE = 500;

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
  gap: var(--s3) var(--s4);
  &[data-bulk] {
    grid-template-columns: 1fr;
  }
`;

/** Returns the text that says how many invoices and lots the charges apply to. */
function wordsOf({ laidOn, unitCount, invoiceCount, additionalCount }: CurrentCharges, split: ChargeSplit): string {
  const lots = counted(unitCount, 'lot');
  const invoices = counted(laidOn === 'INVOICE' ? unitCount : invoiceCount, 'invoice');
  const units =
    laidOn === 'INVOICE'
      ? invoices
      : split === 'EACH_LOT'
        ? `${lots} on ${invoices}`
        : `${invoices}, with each amount split over the lots (${lots})`;
  const additional =
    additionalCount > 0 && additionalCount < invoiceCount
      ? ` ${counted(additionalCount, 'invoice')} ${additionalCount === 1 ? 'gets' : 'get'} an additional charge, because ${additionalCount === 1 ? 'it is paid or has' : 'they are paid or have'} hidden lots.`
      : '';
  return `Applies to ${units}. Empty fields stay unchanged.${additional}`;
}

/** Whether the charges are those of an additional charge, beside what is paid or hidden. */
const isAdditionalIn = ({ additionalCount, invoiceCount }: CurrentCharges): boolean =>
  additionalCount > 0 && additionalCount === invoiceCount;

interface ChargeFieldsProps {
  form: ReturnType<typeof useChargesForm>;
  currentCharges: CurrentCharges;
  problemOf: (part: string) => string | undefined;
}

/** The fields of the charges. */
function ChargeFields({ form, currentCharges, problemOf }: ChargeFieldsProps) {
  const { current, taxRefusal } = currentCharges;
  const isBulk = current === null;
  return (
    <Fields data-bulk={isBulk ? '' : undefined}>
      {isBulk && currentCharges.laidOn !== 'INVOICE' && (
        <Field label="Charge amounts" hint="Percentages are always charged on each lot.">
          <Select value={form.split} onValue={form.setSplit} options={chargeSplits} />
        </Field>
      )}
      {chargeParts.map(([part, name]) =>
        part === 'tax' && taxRefusal !== null ? (
          <Field key={part} label={chargeName(name, isAdditionalIn(currentCharges))} hint={taxRefusal}>
            <AmountInput readOnly value={current?.tax ?? ''} placeholder="Calculated automatically" />
          </Field>
        ) : (
          <ChargeField
            key={part}
            part={part}
            name={chargeName(name, isAdditionalIn(currentCharges))}
            typed={form.valueOf(part)}
            isBulk={isBulk}
            error={problemOf(part)}
            hint={
              part === 'other'
                ? 'Enter a negative amount for a discount.'
                : part === 'tax' && currentCharges.automaticTaxCount > 0
                  ? `Calculated automatically on ${counted(currentCharges.automaticTaxCount, 'invoice')} for US bidders.`
                  : undefined
            }
            onType={form.type}
            onLeave={form.leave}
          />
        ),
      )}
    </Fields>
  );
}

export interface ChargesFormProps {
  target: ChargesTarget;
  currentCharges: CurrentCharges;
  /** Fetches the current charges after a refused save. Resolves to whether they are known. */
  onRefresh: () => Promise<boolean>;
  onClose: () => void;
}

/** The form of the charges, once it is known what can be charged. The server computes the new totals during input. */
export function ChargesForm({ target, currentCharges, onRefresh, onClose }: ChargesFormProps) {
  const formId = useId();
  const [asksToLeave, setAsksToLeave] = useState(false);
  const [freshness, setFreshness] = useState<'known' | 'refreshing' | 'unknown'>('known');
  const form = useChargesForm(currentCharges);
  const { save, saving, refusal } = useSaveCharges(target.invoiceNumber);
  const { attempt } = useAttempt();
  const isBulk = currentCharges.current === null;
  const isAdditional = isAdditionalIn(currentCharges);
  const command = JSON.stringify(form.fills);
  const settled = useDebounced(command, DEBOUNCE);
  const isEmpty = command === '{}';
  const hasErrors = Object.keys(form.errors).length > 0;
  const asked = settled === command && !isEmpty && !hasErrors;
  const { data, previousData, error, refetch } = useChargesPreviewQuery(
    asked ? { variables: { input: { target: target.input, ...form.fills } }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const preview = isEmpty ? undefined : ((data ?? previousData)?.chargesPreview ?? undefined);
  const problems = asked && data ? (data.chargesPreview?.userErrors ?? []) : [];
  const problemOf = (part: string) =>
    form.errors[part as keyof typeof form.errors] ??
    refusal.fields[part] ??
    problems.find(({ field }) => field[0] === part)?.message;
  const general = [
    ...refusal.messages,
    ...problems.filter(({ field }) => field.length === 0).map(({ message }) => message),
  ];

  /** A save would change nothing, and be refused. The dialog names the reasons. */
  const isFutile = isBulk && asked && data?.chargesPreview?.changedCount === 0 && problems.length === 0;
  /** After a conflict, until the current charges are known: a save would be refused again. */
  const isRefreshing = freshness === 'refreshing' && refusal.conflicts.length > 0;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    form.leaveAll();
    if (hasErrors || saving || isEmpty || isRefreshing || isFutile) return;
    setFreshness('refreshing');
    const isSaved = await save({
      charges: { target: target.input, ...form.fills },
      seen: currentCharges.seen.map(({ id, version }) => ({ id, version })),
      ...(isBulk ? {} : { isAdditional }),
    });
    if (isSaved) {
      onClose();
      return;
    }
    setFreshness((await onRefresh()) ? 'known' : 'unknown');
    // The reason for the refusal may have changed the totals of the preview, which is computed.
    if (asked) await attempt(refetch);
  };
  const isTyped = !isEmpty || hasErrors;
  useLeaveGuard(isTyped, 'Your changes aren’t saved. If you leave, they are lost.');
  const close = () => {
    if (isTyped) setAsksToLeave(true);
    else onClose();
  };
  const footer: ReactNode = (
    <>
      <Button onClick={close} waiting={saving ? "Wait until it's finished" : undefined}>
        Cancel
      </Button>
      <Button
        tone="primary"
        type="submit"
        form={formId}
        busy={saving}
        waiting={
          isEmpty
            ? 'Change a charge first'
            : isRefreshing
              ? 'Loading the current values'
              : isFutile
                ? 'No invoice would change'
                : undefined
        }
      >
        Save
      </Button>
    </>
  );
  return (
    <>
      <Dialog
        onClose={close}
        title="Add/Edit Charges"
        sub={target.words}
        busy={saving}
        footer={footer}
        width={isBulk ? 'm' : 's'}
      >
        {currentCharges.warnings.map((words) => (
          <Banner key={words} tone="warning">
            {words}
          </Banner>
        ))}
        {general.length > 0 && (
          <Banner tone="error">
            {general.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Banner>
        )}
        {refusal.conflicts.length > 0 && (
          <ChargesConflict
            edits={refusal.conflicts}
            currentCharges={freshness === 'known' ? currentCharges : undefined}
            typed={form.typed}
            theirs={form.theirs}
            onChoose={form.choose}
          />
        )}
        {isBulk && <p>{wordsOf(currentCharges, form.split)}</p>}
        <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
          <ChargeFields form={form} currentCharges={currentCharges} problemOf={problemOf} />
        </form>
        {(preview?.warnings ?? [])
          .filter((words) => !currentCharges.warnings.includes(words))
          .map((words) => (
            <Banner key={words} tone="warning">
              {words}
            </Banner>
          ))}
        <ChargesOutcome
          preview={preview}
          totalBefore={currentCharges.totalBefore}
          isAsking={isRefreshing || (!isEmpty && !hasErrors && !(asked && data) && !error)}
        />
        {saving && target.input.selection && (
          <RunningEditProgress
            groupNumber={target.input.selection.groupNumber}
            label={`Saving charges on ${counted(currentCharges.invoiceCount, 'invoice')}`}
          />
        )}
        {error && asked && (
          <Banner tone="warning">
            The new totals can't be previewed right now. They are calculated when you save.
          </Banner>
        )}
      </Dialog>
      <ConfirmDialog
        open={asksToLeave}
        title="Discard changes?"
        confirm="Discard"
        cancel="Keep editing"
        danger
        onConfirm={onClose}
        onClose={() => setAsksToLeave(false)}
      >
        Your charges haven't been saved.
      </ConfirmDialog>
    </>
  );
}
