import type { Slice } from '../core/slice';
import { registrationEdits } from './approvals/decide-registrations';
import { customersRoutes } from './routes';

export const customersSlice: Slice = { routes: customersRoutes, records: [registrationEdits] };
