import { useMemo } from 'react';
import { emailRefusal } from '../../../rules/core/email-address';
import { useEdit } from '../../core/edit/useEdit';
import { type EditForm, type Problem, useEditForm } from '../../core/forms/useEditForm';
import {
  type EmailCorrection_invoiceFragment as Invoice,
  useInvoiceEmailLazyQuery,
  useSetInvoiceEmailMutation,
} from './EmailCorrection.generated';

interface Values {
  readonly email: string;
}

const FIELDS = { email: { label: 'Email address' } };
const savedOf = ({ email, version }: Invoice) => ({ values: { email }, version });

function problemsOf({ email }: Values): readonly Problem[] {
  const message = emailRefusal(email);
  return message === null ? [] : [{ field: 'email', message }];
}

export interface EmailCorrection extends Omit<EditForm<Values, Invoice>, 'save'> {
  /** Why Save is unavailable. */
  readonly waiting: string | undefined;
  readonly save: () => Promise<void>;
}

/**
 * The form of an invoice's email address. `onSaved` gets the edit, or null if the address that another user saved was
 * chosen.
 */
export function useEmailCorrection(
  invoice: Invoice,
  onSaved: (editId: string | null, version: number) => void,
): EmailCorrection {
  const saved = useMemo(() => savedOf(invoice), [invoice]);
  const form = useEditForm<Values, Invoice>({
    draftName: `invoice-email.${invoice.id}`,
    ...saved,
    fields: FIELDS,
    read: savedOf,
    problemsOf,
  });
  const { run } = useEdit(useSetInvoiceEmailMutation());
  const [readAgain] = useInvoiceEmailLazyQuery({ fetchPolicy: 'network-only' });
  const save = async () => {
    if (!form.isDirty) {
      form.startOver();
      onSaved(null, invoice.version);
      return;
    }
    if (form.check() !== null) return;
    const answer = await form.save(
      ({ values, version }) =>
        run(
          { invoiceId: invoice.id, email: values.email.trim(), version: version ?? invoice.version },
          { variables: { invoiceNumber: invoice.number } },
        ),
      ({ invoice: record }) => record,
      async () => (await readAgain({ variables: { number: invoice.number } })).data?.invoice,
    );
    if (answer?.invoice) onSaved(answer.edit?.id ?? null, answer.invoice.version);
  };
  return { ...form, save, waiting: form.isDirty || form.conflict ? undefined : 'No changes' };
}
