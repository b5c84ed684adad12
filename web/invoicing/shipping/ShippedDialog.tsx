import { type SyntheticEvent, useState } from 'react';
import { markedDateProblem } from '../../../rules/invoicing/invoices/marking';
import {
  CARRIER_LIMIT,
  shippedDateWarning,
  shippingLabel,
  TRACKING_LIMIT,
} from '../../../rules/invoicing/shipping/shipping';
import { EditConflict } from '../../core/forms/EditConflict';
import { viewerLocale } from '../../core/locale';
import { todayIn } from '../../core/server-time';
import { useViewer } from '../../core/session/session';
import { Button } from '../../ui/controls/Button';
import { DateInput } from '../../ui/controls/DateInput';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/notices/Banner';
import { Dialog, Note } from '../../ui/overlays/Dialog';
import { RunningEditProgress } from '../editing/RunningEdit';
import { useMarkShipped } from './useMarkShipped';
import { useShippedForm } from './useShippedForm';
import type { ShippingTarget } from './useShippingState';

/** The sessions of the group, with their dates as YYYY-MM-DD. */
export type SaleDates = readonly { readonly number: number; readonly date: string }[];

export interface ShippedDialogProps {
  target: ShippingTarget;
  sessions: SaleDates;
  onClose: () => void;
}

/** Returns the date of the item's session; for several items, that of the group's first session. */
function saleDateOf({ catalogNumber }: ShippingTarget, sessions: SaleDates): string | undefined {
  return sessions
    .filter(({ number }) => catalogNumber === undefined || number === catalogNumber)
    .map(({ date }) => date)
    .sort()[0];
}

/**
 * Asks for the shipping date, carrier, and tracking number. A future date is rejected; a date before the sale causes
 * only a warning.
 */
export function ShippedDialog({ target, sessions, onClose }: ShippedDialogProps) {
  const { timeZone } = useViewer().house;
  const [today] = useState(() => todayIn(timeZone));
  const { mark, marking, refusal, item, isRefreshing } = useMarkShipped(target);
  const {
    values: { date, carrier, trackingNumber },
    type,
    theirs,
    choose,
    conflictFields,
  } = useShippedForm(today, timeZone, item);
  const conflicts = refusal?.conflicts ?? [];
  const title = shippingLabel(true, target.isPickup);
  const saleDate = saleDateOf(target, sessions);
  const warning = date !== '' && saleDate !== undefined ? shippedDateWarning(date, saleDate, viewerLocale()) : null;
  const problem =
    date === '' ? null : (markedDateProblem(date, today) ?? (refusal?.field === 'date' ? refusal.message : null));
  const waiting =
    date === '' ? 'Choose a date' : (problem ?? (isRefreshing ? 'Loading the current values' : undefined));
  const save = async () => {
    if (
      await mark({
        date,
        ...(carrier.trim() ? { carrier: carrier.trim() } : {}),
        ...(trackingNumber.trim() ? { trackingNumber: trackingNumber.trim() } : {}),
      })
    )
      onClose();
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (waiting === undefined && !marking) void save();
  };
  const footer = (
    <>
      <Button onClick={onClose} waiting={marking ? "Wait until it's finished" : undefined}>
        Cancel
      </Button>
      <Button tone="primary" type="submit" form="shipped" busy={marking} waiting={waiting}>
        {title}
      </Button>
    </>
  );
  return (
    <Dialog onClose={onClose} title={title} sub={target.words} busy={marking} width="s" footer={footer}>
      <form id="shipped" onSubmit={onSubmit} style={{ display: 'grid', gap: 'var(--s4)' }}>
        {conflicts.length > 0 && (
          <EditConflict edits={conflicts} fields={conflictFields(conflicts)} theirs={theirs} onChoose={choose} />
        )}
        {refusal && conflicts.length === 0 && refusal.field !== 'date' && (
          <Banner tone="error">{refusal.message}</Banner>
        )}
        <Field label="Date" error={problem ?? undefined} hint={warning ?? undefined} required>
          <DateInput value={date} onValue={(day) => type('date', day)} max={today} />
        </Field>
        {!target.isPickup && (
          <>
            <Field label="Carrier">
              <TextInput
                value={carrier}
                maxLength={CARRIER_LIMIT}
                onChange={(event) => type('carrier', event.target.value)}
              />
            </Field>
            <Field label="Tracking number">
              <TextInput
                value={trackingNumber}
                maxLength={TRACKING_LIMIT}
                onChange={(event) => type('trackingNumber', event.target.value)}
              />
            </Field>
          </>
        )}
        {target.kind !== 'Item' && (
          <Note>Lots already shipped or picked up keep their date. Hidden lots are skipped.</Note>
        )}
        {marking && target.input.selection && (
          <RunningEditProgress groupNumber={target.input.selection.groupNumber} label={`Marking ${target.words}`} />
        )}
      </form>
    </Dialog>
  );
}
