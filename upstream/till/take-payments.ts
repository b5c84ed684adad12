import {
  amountInWords,
  type Minor,
  MoneyError,
  rateFromPercent,
  type RateMillionths,
  sumMinor,
  wireFromMinor,
} from '../../rules/core/money';
import { type Share, shareOut, surchargeOfShares } from '../../rules/till/share-out';
import type { Transaction } from '../core/database/database';
import { idempotently } from '../core/database/idempotency';
import { invalid, type Problem } from '../core/errors';
import type { Actor } from '../core/http/actor';
import { amountOf } from '../core/http/wire-amount';
import type { Services } from '../core/services';
import type { CreditMove } from '../invoicing/receipts/receipt-record';
import { receiptOf, recordAtTill, type TillOutcome, type TillTransaction } from '../invoicing/receipts/service';
import { selectOwners, selectTillInvoices, type TillInvoiceRow } from './till-store';
import type { TillPaymentBody, TillPaymentJson } from './till-wire';

const TAKE = 'till.take';

const problem = (code: string, message: string, field: string | null): Error => invalid([{ code, message, field }]);

/** Throws 422 NOT_THEIRS unless all invoices are those of the person. */
async function requireOwner(
  tx: Transaction,
  houseId: number,
  { personID, invoices, pickedUp }: TillPaymentBody,
): Promise<void> {
  const named = [
    ...invoices.map(({ invoiceID }, index) => ({ id: invoiceID, field: `invoices.${index}.invoiceID` })),
    ...pickedUp.map((id, index) => ({ id, field: `pickedUp.${index}` })),
  ];
  const ids = named.map(({ id }) => id);
  const ownerOf = new Map(
    (await selectOwners(tx, houseId, ids)).map(({ invoiceId, personId }) => [invoiceId, personId]),
  );
  const [first, ...others] = named
    .filter(({ id }) => ownerOf.get(id) !== personID)
    .map(({ id, field }): Problem => ({ code: 'NOT_THEIRS', message: `Invoice ${id} isn't theirs.`, field }));
  if (first) throw invalid([first, ...others]);
}

/** A rate as typed. Another one than that of the method is refused when the payment is planned. */
function rateOf(percent: string | null | undefined, field: string): RateMillionths {
  if (typeof percent !== 'string') return 0;
  try {
    return rateFromPercent(percent);
  } catch (error) {
    if (error instanceof MoneyError) throw problem('SURCHARGE_CHANGED', 'This is no percentage.', field);
    throw error;
  }
}

/** A payment of the request in minor units. */
function readPayments({ payments }: TillPaymentBody, currency: string) {
  return payments.map(({ amount: wire, given, keepCredit, surchargePercent }, index) => {
    const field = `payments.${index}.amount`;
    const amount = amountOf(wire, currency, field);
    if (amount <= 0) throw problem('AMOUNT_NOT_DUE', 'Enter an amount above zero.', field);
    return {
      amount,
      keepsCredit: keepCredit === true,
      given: typeof given === 'number' ? amountOf(given, currency, `payments.${index}.given`) : null,
      rate: rateOf(surchargePercent, `payments.${index}.surchargePercent`),
    };
  });
}

/** The cash that is given back: what was handed over, less the payment with its surcharge. Throws 422 GIVEN_TOO_LITTLE. */
const changeOf = (
  paid: ReturnType<typeof readPayments>,
  surchargeAt: (index: number, rate: RateMillionths) => Minor,
): Minor =>
  sumMinor(
    paid.map(({ amount, given, rate }, index) => {
      const taken = amount + surchargeAt(index, rate);
      if (given !== null && given < taken)
        throw problem('GIVEN_TOO_LITTLE', 'This is less than the amount of the payment.', `payments.${index}.given`);
      return given === null ? 0 : given - taken;
    }),
  );

/** The invoices to pay, in the order of the request. Throws 422 SEVERAL_CURRENCIES. */
function payable({ invoices }: TillPaymentBody, open: readonly TillInvoiceRow[]): readonly TillInvoiceRow[] {
  const byId = new Map(open.map((row) => [row.id, row]));
  const rows = invoices.flatMap(({ invoiceID }) => byId.get(invoiceID) ?? []);
  const other = rows.findIndex(({ currency }) => currency !== rows[0]?.currency);
  const row = rows[other];
  if (row)
    throw problem(
      'SEVERAL_CURRENCIES',
      `Invoice ${row.id} is in ${row.currency}. Take payments in one currency, ${rows[0]?.currency}.`,
      `invoices.${invoices.findIndex(({ invoiceID }) => invoiceID === row.id)}.invoiceID`,
    );
  return rows;
}

/** The moves of credits among the shares: the first tenders are the credits. */
const movesOf = (shares: readonly Share[], credits: readonly TillInvoiceRow[]): CreditMove[] =>
  shares.flatMap(({ tender, invoiceId, amount }) => {
    const credit = credits[tender];
    return credit ? [{ from: credit.id, to: invoiceId, amount }] : [];
  });

/** Shares out what the person pays over the invoices. Throws 422. */
function transactionOf(
  body: TillPaymentBody,
  open: readonly TillInvoiceRow[],
  locale: string | undefined,
): TillTransaction {
  const rows = payable(body, open);
  const currency = rows[0]?.currency ?? '';
  if (rows.length === 0 && body.payments.length > 0)
    throw problem('NOTHING_DUE', 'Nothing is due on these invoices.', 'invoices');
  const paid = readPayments(body, currency);
  const named = new Set(rows.map(({ id }) => id));
  const credits =
    body.useCredit === true
      ? open.filter((row) => row.outstanding < 0 && row.currency === currency && !named.has(row.id))
      : [];
  const { shares, left } = shareOut(
    rows.map(({ id, outstanding }) => ({ id, due: outstanding })),
    [...credits.map(({ outstanding }) => ({ amount: -outstanding, keepsCredit: false })), ...paid],
  );
  const tooMuch = paid.findIndex((_, index) => (left[credits.length + index] ?? 0) > 0);
  if (tooMuch !== -1) {
    const due = sumMinor(rows.map(({ outstanding }) => Math.max(0, outstanding)));
    throw problem(
      'AMOUNT_NOT_DUE',
      `The amount due is ${amountInWords(due, currency, locale)}.`,
      `payments.${tooMuch}.amount`,
    );
  }
  const versionOf = new Map(body.invoices.map(({ invoiceID, version }) => [invoiceID, version]));
  return {
    personId: body.personID,
    change: changeOf(paid, (index, rate) => surchargeOfShares(shares, credits.length + index, rate)),
    credits: movesOf(shares, credits),
    payments: {
      lines: shares.flatMap(({ tender, invoiceId, amount, above }) => {
        const payment = body.payments[tender - credits.length];
        const version = versionOf.get(invoiceId);
        return payment === undefined
          ? []
          : [
              {
                invoiceID: invoiceId,
                amount: wireFromMinor(amount, currency),
                paymentMethodID: payment.paymentMethodID,
                reference: payment.reference ?? null,
                surchargePercent: payment.surchargePercent ?? null,
                ...(above > 0 ? { overpayment: 'KEEP_AS_CREDIT' as const } : {}),
                ...(version === undefined ? {} : { version }),
              },
            ];
      }),
    },
    pickedUp: body.pickedUp,
  };
}

async function take(tx: Transaction, services: Services, actor: Actor, body: TillPaymentBody): Promise<TillOutcome> {
  await requireOwner(tx, actor.houseId, body);
  const open = await selectTillInvoices(tx, actor.houseId, [body.personID]);
  const transaction = transactionOf(body, open, actor.locale);
  const { lines } = transaction.payments;
  if (lines.length === 0 && transaction.credits.length === 0 && transaction.pickedUp.length === 0)
    throw problem('NOTHING_TO_DO', 'Enter a payment, or choose what is picked up.', null);
  return recordAtTill(tx, services, actor, transaction);
}

/**
 * Takes what a person pays, in any number of methods and with their credits, on their invoices in any groups, and marks items as picked up: all or nothing,
 * once for each key. Throws 409 GROUP_NOT_CREATED, EDITED_MEANWHILE; 422 NOT_THEIRS, NOTHING_DUE, NOTHING_TO_DO, SEVERAL_CURRENCIES, AMOUNT_NOT_DUE,
 * GIVEN_TOO_LITTLE, CREDIT_USED, and as `receivePayments`.
 */
export async function takePayments(
  services: Services,
  actor: Actor,
  body: TillPaymentBody,
  key: string | null,
): Promise<TillPaymentJson> {
  const { invoices, ...rest } = body;
  const input = { ...rest, invoices: invoices.map(({ invoiceID }) => invoiceID) };
  const { receiptId, invoiceIds, groupIds } = await idempotently(
    services,
    actor,
    { key, operation: TAKE, input },
    (tx) => take(tx, services, actor, body),
  );
  return {
    paymentReceipt: receiptId === null ? null : await receiptOf(services, actor, receiptId),
    personID: body.personID,
    invoiceIDs: [...invoiceIds],
    invoiceGroupIDs: [...groupIds],
  };
}
