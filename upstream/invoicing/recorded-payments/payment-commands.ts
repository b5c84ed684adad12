import { cardNumberRefusal } from '../../../rules/core/card-number';
import { methodProblem } from '../../../rules/invoicing/recorded-payments/paying';
import { type Surcharge, surchargeRefusal } from '../../../rules/invoicing/recorded-payments/surcharge';
import type { Queryable } from '../../core/database/database';
import { invalid } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { ExpectedVersion } from '../editing/edit-conflicts';
import { daysOf } from './marking';
import type { PaidBody } from './paying-wire';
import { type MethodRow, selectMethods } from './payment-method-store';
import type { PaymentCommand } from './payment-plan';

/** What a request says about a payment or a reversal, apart from the invoice. */
export type PaymentDetails = Pick<
  PaidBody,
  'paid' | 'paidDate' | 'paymentMethodID' | 'amount' | 'overpayment' | 'reference' | 'surchargePercent'
>;

/** What a checked payment or reversal is, apart from the records that it is of. */
export type PaymentFacts = Omit<PaymentCommand, 'invoiceId' | 'lineIds' | 'field'>;

const surchargeOfMethod = ({ name, surchargeRate, surchargeName }: MethodRow): Surcharge => ({
  name: surchargeName || name,
  rateMillionths: surchargeRate,
});

/**
 * Returns a function that checks the details of a payment; `prefix` is their path in the request. It throws 422 METHOD_REQUIRED,
 * METHOD_NOT_CHOOSABLE, CARD_NUMBER, NOT_A_DATE, DATE_IN_FUTURE, SURCHARGE_CHANGED, SURCHARGE_ON_CREDIT.
 */
export async function paymentDetails(services: Services, db: Queryable, { houseId, locale }: Actor) {
  const dayOf = await daysOf(services, db, houseId);
  const methods = new Map((await selectMethods(db, houseId)).map((method) => [method.id, method]));
  return (
    { paid, paidDate, paymentMethodID, amount, overpayment, reference, surchargePercent }: PaymentDetails,
    prefix: string,
  ): PaymentFacts => {
    const method = methods.get(paymentMethodID ?? -1) ?? null;
    const problem = paid ? methodProblem(method) : null;
    if (problem !== null)
      throw invalid([
        {
          code: method === null ? 'METHOD_REQUIRED' : 'METHOD_NOT_CHOOSABLE',
          message: problem,
          field: `${prefix}paymentMethodID`,
        },
      ]);
    const text = reference?.trim() ?? '';
    const card = cardNumberRefusal(text);
    if (card !== null) throw invalid([{ code: 'CARD_NUMBER', message: card, field: `${prefix}reference` }]);
    const surcharge =
      paid && typeof surchargePercent === 'string' && method !== null ? surchargeOfMethod(method) : null;
    const refusal = surcharge && surchargeRefusal(surcharge, surchargePercent ?? '', overpayment ?? null);
    if (refusal) throw invalid([{ ...refusal, field: `${prefix}surchargePercent` }]);
    return {
      isPaid: paid,
      amount: amount ?? null,
      overpayment: overpayment ?? null,
      at: dayOf(paidDate, `${prefix}paidDate`),
      methodId: methodProblem(method) === null ? (method?.id ?? null) : null,
      reference: text === '' ? null : text,
      surcharge: surcharge?.rateMillionths === 0 ? null : surcharge,
      amountField: `${prefix}amount`,
      locale,
    };
  };
}

/** Returns whether an edit of a field matters to users who record or remove payments: they have to know of every payment and charge. */
export const mattersToPayments = (_record: ExpectedVersion, field: string): boolean =>
  /^(payment|charge|credit)\.|^suppressed$/.test(field);
