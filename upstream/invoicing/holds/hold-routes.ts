import { defineRoute, type Route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { GroupDetailEditAnswer } from '../editing/edit-wire';
import { GroupParams } from '../groups/group-params';
import { allowCharging } from './allow-charging';
import { AllowChargingBody } from './hold-wire';

export const holdRoutes = (services: Services): Route[] => [
  defineRoute({
    method: 'POST',
    path: '/app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/allowCharging',
    spec: 'added',
    access: 'chargeCards',
    summary: 'Lets the card of an invoice be charged again after a refund or a chargeback, with a reason',
    params: GroupParams,
    body: AllowChargingBody,
    answer: GroupDetailEditAnswer,
    handler: async ({ actor, params, body, idempotencyKey }) => ({
      data: await allowCharging(services, actor, params.invoiceGroupID, body, idempotencyKey),
    }),
  }),
];
