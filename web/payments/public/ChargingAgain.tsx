import { createContext, type ReactNode, Suspense, use } from 'react';

/** Returns what allows charging an invoice again. It belongs to the invoice, so the slice of invoices provides it. */
export const AllowChargingContext = createContext<(invoiceNumber: number) => ReactNode>(() => null);

/** A button beside a hold, for users who can allow charging the invoice again. */
export const ChargingAgain = ({ invoiceNumber }: { invoiceNumber: number }) => (
  <Suspense>{use(AllowChargingContext)(invoiceNumber)}</Suspense>
);
