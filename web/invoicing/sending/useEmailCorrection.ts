import { useState } from 'react';
import { emailRefusal } from '../../../rules/core/email-address';
import type { ConflictField } from '../../core/forms/EditConflict';
import { failedSaveText } from '../../core/forms/failure';
import type { Conflict } from '../../core/forms/useConflict';
import { useConflict } from '../../core/forms/useConflict';
import { useFailureWords } from '../../core/forms/useFailureWords';
import { useIdempotencyKey } from '../../core/forms/useIdempotencyKey';
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
  /** Who corrected it meanwhile, and to what: none until it is known what stands now. */
  conflicts: readonly ConflictEdit[];
  conflictFields: readonly ConflictField<'email'>[];
  saving: boolean;
  save: () => Promise<void>;
}

/** The address of an invoice while it is corrected. A colleague's correction meanwhile is told, and is overwritten only by saving again. */
export function useEmailCorrection(
  { id, number, version, email: present }: Invoice,
  onSaved: (editId: string | null, version: number) => void,
): EmailCorrection {
  const [email, setEmail] = useState(present);
  // As it was when the typing began: what comes in meanwhile is no reason to overwrite it unseen.
  const [seen, setSeen] = useState(version);
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [conflicts, setConflicts] = useState<readonly ConflictEdit[]>([]);
  const [standing, setStanding] = useState<string>();
  const [saving, setSaving] = useState(false);
  const { theirs, choose } = useConflict<'email'>();
  const chosen = theirs.has('email') ? (standing ?? email) : email;
  const wordsOf = useFailureWords();
  const [mutate] = useSetInvoiceEmailMutation();
  const once = useIdempotencyKey();
  const [readAgain] = useInvoiceEmailLazyQuery({ fetchPolicy: 'network-only' });
  const save = async () => {
    // A colleague's address stands as it is.
    if (theirs.has('email')) {
      onSaved(null, seen);
      return;
    }
    const problem = emailRefusal(email) ?? undefined;
    setError(problem);
    setRefusal(undefined);
    setConflicts([]);
    if (problem) return;
    setSaving(true);
    try {
      const { data } = await once({ id, email }, (idempotencyKey) =>
        mutate({
          variables: {
            input: { invoiceId: id, email: email.trim(), version: seen, idempotencyKey },
            invoiceNumber: number,
          },
        }),
      );
      const answer = data?.setInvoiceEmail;
      if (answer?.invoice) {
        onSaved(answer.edit?.id ?? null, answer.invoice.version);
        return;
      }
      setConflicts(answer?.conflicts ?? []);
      if (!answer || answer.conflicts.length === 0) {
        setRefusal(answer?.userErrors.map(({ message }) => message).join(' '));
        return;
      }
      const { data: now } = await readAgain({ variables: { number } });
      if (!now?.invoice) return;
      setSeen(now.invoice.version);
      setStanding(now.invoice.email);
    } catch (failure) {
      setRefusal(failedSaveText(wordsOf(failure)));
    } finally {
      setSaving(false);
    }
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
  return { email: chosen, type, error, refusal, conflicts, conflictFields, theirs, choose, saving, save };
}
