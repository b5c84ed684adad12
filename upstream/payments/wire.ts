import { z } from 'zod';
import { data } from '../core/wire';

/** GET /app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/payment-methods (S0§7), and for the house without a group GET /app/house/{houseRef}/payment-methods (added). Id 11 is ACH. */
export const PaymentMethodJson = z.object({ id: z.int(), name: z.string(), online: z.boolean(), choosable: z.boolean() });
export type PaymentMethodJson = z.infer<typeof PaymentMethodJson>;
export const PaymentMethodsAnswer = data(z.object({ paymentMethods: z.array(PaymentMethodJson) }));
