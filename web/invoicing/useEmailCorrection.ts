import { useState } from 'react';
import { emailRefusal } from '../../rules/core/email-address';
import { failureOf, failureText } from '../core/failure';
import { useInvoiceEmailLazyQuery, useSetInvoiceEmailMutation } from './EmailCorrection.generated';
import type { EmailCorrection_invoiceFragment as Invoice } from './EmailCorrection.generated';

export interface EmailCorrection {
  email: string;
  type: (email: string) => void;
  /** What is wrong with the address, in the words that the server has for it. */
  error: string | undefined;
  /** Why it was not saved; the typing stays. */
  refusal: string | undefined;
  saving: boolean;
  save: () => Promise<void>;
}

/** The address of an invoice while it is corrected. A colleague's correction meanwhile is told, and is overwritten only by saving again. */
export function useEmailCorrection({ id, number, version, email: present }: Invoice, onSaved: (editId: string | null) => void): EmailCorrection {
  const [email, setEmail] = useState(present);
  // As it was when the typing began: what comes in meanwhile is no reason to overwrite it unseen.
  const [seen, setSeen] = useState(version);
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [saving, setSaving] = useState(false);
  const [mutate] = useSetInvoiceEmailMutation();
  const [readAgain] = useInvoiceEmailLazyQuery({ fetchPolicy: 'network-only' });
  const save = async () => {
    const problem = emailRefusal(email) ?? undefined;
    setError(problem);
    setRefusal(undefined);
    if (problem) return;
    setSaving(true);
    try {
      const { data } = await mutate({ variables: { input: { invoiceId: id, email: email.trim(), version: seen } } });
      const answer = data?.setInvoiceEmail;
      if (answer?.invoice) { onSaved(answer.edit?.id ?? null); return; }
      setRefusal(answer?.userErrors.map(({ message }) => message).join(' '));
      if (!answer?.userErrors.some(({ code }) => code === 'EDITED_MEANWHILE')) return;
      const { data: now } = await readAgain({ variables: { number } });
      if (now?.invoice) setSeen(now.invoice.version);
    } catch (failure) {
      setRefusal(failureText(failureOf(failure)));
    } finally {
      setSaving(false);
    }
  };
  const type = (next: string) => {
    setEmail(next);
    setError(undefined);
  };
  return { email, type, error, refusal, saving, save };
}
