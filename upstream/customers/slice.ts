import type { Slice } from '../core/slice';
import { registrationEdits } from './approvals/decide-registrations';
import { bidderEdits } from './bidder-details/bidder-edits';
import { customersRoutes } from './routes';

export const customersSlice: Slice = { routes: customersRoutes, records: [registrationEdits, bidderEdits] };
