import type { Queryable } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import type { InvoiceRow } from '../records/invoice-record';
import { selectBiddersWithCard, selectDisputes, selectMethodNames } from '../records/invoice-store';
import { deliveryJson } from './delivery-json';
import { selectDeliveries } from './delivery-store';
import type { InvoiceContext } from './invoice-json';

/** Reads what displaying these invoices requires, with five statements for any number. */
export async function readContext(
  db: Queryable,
  { clock }: Services,
  { houseId, locale }: Pick<Actor, 'houseId' | 'locale'>,
  invoices: readonly InvoiceRow[],
): Promise<InvoiceContext> {
  const house = await houseById(db, houseId);
  const deliveries = await selectDeliveries(
    db,
    houseId,
    invoices.map(({ id }) => id),
  );
  return {
    now: clock.now(),
    timeZone: house.timeZone,
    locale,
    processor: house.processorType,
    paymentsEnabled: house.paymentProcessingEnabled,
    cardLimit: house.creditCardLimit === null ? null : { amount: house.creditCardLimit, currency: house.currency },
    methodNames: await selectMethodNames(db, houseId),
    biddersWithCard: await selectBiddersWithCard(
      db,
      houseId,
      invoices.map(({ approvalId }) => approvalId),
    ),
    disputes: await selectDisputes(
      db,
      houseId,
      invoices.map(({ approvalId }) => approvalId),
    ),
    deliveries: new Map(deliveries.map((row) => [row.invoiceId, deliveryJson(row)])),
  };
}
