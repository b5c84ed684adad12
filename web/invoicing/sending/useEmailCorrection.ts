import { useState } from 'react';
import { emailRefusal } from '../../../rules/core/email-address';
import { useEdit } from '../../core/edit/useEdit';
import type { ConflictField } from '../../core/forms/EditConflict';
import type { Conflict } from '../../core/forms/useConflict';
import { useConflict } from '../../core/forms/useConflict';
import type { EmailCorrection_invoiceFragment as Invoice, SetInvoiceEmailMutation } from './EmailCorrection.generated';
import { useInvoiceEmailLazyQuery, useSetInvoiceEmailMutation } from './EmailCorrection.generated';

type ConflictEdit = SetInvoiceEmailMutation['setInvoiceEmail']['conflicts'][number];

export interface EmailCorrection extends Conflict<'email'> {
  email: string;
  type: (email: string) => void;
  /** What is wrong with the address, in the words that the server has for it. */
  error: string | undefined;
  /** Why it was not saved; the typing stays. */
  refusal: string | undefined;
  /** Who corrected it in the meantime, and to what; empty until the current address is known. */
  conflicts: readonly ConflictEdit[];
  conflictFields: readonly ConflictField<'email'>[];
  saving: boolean;
  save: () => Promise<void>;
}

/** The address of an invoice while it is corrected. A colleague's correction is shown, and overwritten only by saving again. */
export function useEmailCorrection(
  { id, number, version, email: present }: Invoice,
  onSaved: (editId: string | null, version: number) => void,
): EmailCorrection {
  const [email, setEmail] = useState(present);
  // As it was when the typing began: what comes in meanwhile is no reason to overwrite it unseen.
  const [seen, setSeen] = useState(version);
  const [error, setError] = useState<string>();
  const [standing, setStanding] = useState<string>();
  const { theirs, choose } = useConflict<'email'>();
  const chosen = theirs.has('email') ? (standing ?? email) : email;
  const { run, busy, refusal } = useEdit(useSetInvoiceEmailMutation());
  const [readAgain] = useInvoiceEmailLazyQuery({ fetchPolicy: 'network-only' });
  const save = async () => {
    // The address that a colleague saved stays.
    if (theirs.has('email')) {
      onSaved(null, seen);
      return;
    }
    const problem = emailRefusal(email) ?? undefined;
    setError(problem);
    if (problem) return;
    const { answer } = await run(
      { invoiceId: id, email: email.trim(), version: seen },
      {
        identity: { id, email },
        variables: { invoiceNumber: number },
        onConflict: async () => {
          const { data: now } = await readAgain({ variables: { number } });
          if (!now?.invoice) return;
          setSeen(now.invoice.version);
          setStanding(now.invoice.email);
        },
      },
    );
    if (answer?.invoice) onSaved(answer.edit?.id ?? null, answer.invoice.version);
  };
  const type = (next: string) => {
    setEmail(next);
    choose('email', 'mine');
    setError(undefined);
  };
  const conflictFields =
    standing === undefined || standing === email
      ? []
      : [{ name: 'email' as const, label: 'Email address', mine: email, theirs: standing }];
  const conflicts = refusal?.answer?.conflicts ?? [];
  return {
    email: chosen,
    type,
    error,
    refusal: conflicts.length > 0 ? undefined : refusal?.messages.join(' '),
    conflicts,
    conflictFields,
    theirs,
    choose,
    saving: busy,
    save,
  };
}
