import { z } from 'zod';
import { IdInUrl } from '../../core/http/wire';

/** The group number of a path, within the range of the database. */
export const GroupParams = z.object({ invoiceGroupID: IdInUrl });
