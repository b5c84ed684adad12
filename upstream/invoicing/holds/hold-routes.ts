import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { GroupDetailEditAnswer } from '../editing/edit-wire';
import { InvoiceParams } from '../invoices/invoice-params';
import { allowCharging } from './allow-charging';
import { AllowChargingBody } from './hold-wire';

export const holdRoutes = (services: Services): Route[] => [
  route.post('/app/house/{houseRef}/invoice/{invoiceID}/allowCharging', {
    access: 'chargeCards',
    summary: 'Lets the card of an invoice be charged again after a refund or a chargeback, with a reason',
    params: InvoiceParams,
    body: AllowChargingBody,
    answer: GroupDetailEditAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      allowCharging(services, actor, params.invoiceID, body, idempotencyKey),
  }),
];
