import { decimalFromMinor, type Minor } from '../../rules/core/money';
import { useEdit } from '../core/edit/useEdit';
import {
  type Till_invoiceFragment as Invoice,
  type Till_receiptFragment as Receipt,
  useTakePaymentsMutation,
} from './Till.generated';

/** A payment that was entered; amounts in minor units. */
export interface Tender {
  readonly methodId: string;
  readonly methodName: string;
  /** What the person handed over. */
  readonly given: Minor;
  readonly reference: string;
  /** What the method adds; null for nothing. The person pays it in addition to what was entered. */
  readonly surcharge: { readonly percent: string; readonly amount: Minor } | null;
}

/** What is taken at the till. */
export interface Taking {
  readonly personId: string;
  readonly currency: string;
  readonly invoices: readonly Invoice[];
  readonly tenders: readonly Tender[];
  /** What the tenders have above what is due. */
  readonly above: Minor;
  readonly keepsCredit: boolean;
  readonly useCredit: boolean;
  readonly pickedUp: readonly Invoice[];
}

/** Takes payments, and undoes their receipt. */
export function useTake() {
  const { run, busy, refusal } = useEdit(useTakePaymentsMutation());
  const take = async ({
    personId,
    currency,
    invoices,
    tenders,
    above,
    keepsCredit,
    useCredit,
    pickedUp,
  }: Taking): Promise<{ readonly receipt: Receipt | null } | null> => {
    const amount = (minor: Minor) => decimalFromMinor(minor, currency);
    // The last payment has what is above everything due: it is given back, or stays as a credit.
    const last = tenders.length - 1;
    const { answer } = await run(
      {
        personId,
        invoices: invoices.map(({ id, version }) => ({ id, version })),
        payments: tenders.map(({ methodId, given, reference, surcharge }, index) => ({
          methodId,
          amount: amount(index === last && !keepsCredit ? given - above : given),
          ...(index === last && above > 0 ? (keepsCredit ? { keepCredit: true } : { given: amount(given) }) : {}),
          ...(surcharge === null ? {} : { surchargePercent: surcharge.percent }),
          ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
        })),
        useCredit,
        pickedUpIds: pickedUp.map(({ id }) => id),
      },
      { failed: 'Nothing was recorded' },
    );
    return answer === null ? null : { receipt: answer.receipt ?? null };
  };
  return { take, busy, messages: refusal?.messages ?? [] };
}
