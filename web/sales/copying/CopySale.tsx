import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { instantOfLocal, localTimeOf } from '../../../rules/core/dates';
import { locksAtOnce } from '../../../rules/sales/edit-lock';
import { LONGEST_TITLE } from '../../../rules/sales/session-fields';
import { selectableDays } from '../../../rules/sales/session-time';
import { useEdit } from '../../core/edit/useEdit';
import { EditDialog } from '../../core/forms/EditDialog';
import { type Problem, useEditForm } from '../../core/forms/useEditForm';
import { serverNow } from '../../core/server-time';
import { calendarPath, sessionStepPath } from '../../paths/sales';
import { Button } from '../../ui/controls/Button';
import { DateInput } from '../../ui/controls/DateInput';
import { Field, Fields } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/notices/Banner';
import { useToast } from '../../ui/overlays/Toast';
import { useCopySaleMutation, useSaleToCopyQuery } from './CopySale.generated';

interface TypedCopy {
  readonly title: string;
  readonly date: string;
}

const FIELDS = { title: { label: 'Sale title' }, date: { label: 'Date of the first session' } };
const BLANK: TypedCopy = { title: '', date: '' };

const problemsOf = ({ title, date }: TypedCopy): readonly Problem[] => [
  ...(title.trim() === '' ? [{ field: 'title', message: 'Sale title is required' }] : []),
  ...(date === '' ? [{ field: 'date', message: 'Please select the date of the first session' }] : []),
];

export interface CopySaleProps {
  type: string;
  /** Number of the sale. */
  sale: number;
  saleName: string;
  timeZone: string;
}

/** Asks for the title and date of the copy of a sale. */
export function CopySaleDialog({ type, sale, saleName, timeZone, onClose }: CopySaleProps & { onClose: () => void }) {
  const form = useEditForm<TypedCopy, TypedCopy>({
    draftName: `copy-sale.${sale}`,
    values: BLANK,
    version: null,
    fields: FIELDS,
    read: (values) => ({ values, version: null }),
    problemsOf,
  });
  const { run } = useEdit(useCopySaleMutation());
  const [now] = useState(serverNow);
  const navigate = useNavigate();
  const toast = useToast();
  const days = selectableDays(now, timeZone);
  const startsAt = useSaleToCopyQuery({ variables: { number: sale } }).data?.sale?.startsAt;
  const { date } = form.values;
  // The copy starts at the same time of the day.
  const isTooSoon =
    !!startsAt &&
    date !== '' &&
    locksAtOnce(instantOfLocal(date, localTimeOf(Date.parse(startsAt), timeZone), timeZone), now);
  const save = async () => {
    const answer = await form.save(
      ({ values }) => run({ sale, title: values.title, date: values.date }, { failed: 'The sale was not copied.' }),
      () => null,
    );
    if (!answer) return;
    onClose();
    toast({ tone: 'success', message: `${saleName} was copied.` });
    const [first] = answer.catalogs;
    await navigate(first ? sessionStepPath(type, first.saleNumber, first.number, 1) : calendarPath());
  };
  return (
    <EditDialog
      title="Copy sale"
      sub={saleName}
      form={form}
      what="this copy"
      busy={form.isSaving}
      waiting={form.problem}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Fields>
        <Field label={FIELDS.title.label} required error={form.errorOf('title')}>
          <TextInput
            maxLength={LONGEST_TITLE}
            autoComplete="off"
            value={form.values.title}
            onChange={(event) => form.type({ title: event.target.value })}
            onBlur={() => form.leave('title')}
          />
        </Field>
        <Field
          label={FIELDS.date.label}
          required
          error={form.errorOf('date')}
          hint="Other sessions keep their distance from the first one. Items aren’t copied."
        >
          <DateInput
            value={date}
            min={days.first}
            max={days.last}
            onValue={(date) => form.type({ date })}
            onBlur={() => form.leave('date')}
          />
        </Field>
        {isTooSoon && (
          <Banner tone="warning">
            The first session would start in less than two hours, so it can’t be changed after it is copied. Lots can’t
            be added to it either.
          </Banner>
        )}
      </Fields>
    </EditDialog>
  );
}

/** The button that copies a sale with the settings of its sessions. */
export function CopySale(props: CopySaleProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Copy sale</Button>
      {isOpen && <CopySaleDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
