import { registrationFields } from '../../../rules/customers/approvals/registration-fields';
import { column, defineRecord, type RowOf } from '../../core/database/record';

/** A bidder's request to bid in a sale. */
export const registrationRecord = defineRecord({
  type: 'Registration',
  table: 'registration',
  fields: registrationFields,
  columns: {
    id: column<number>(),
    version: column<number>(),
    ref: column<string>(),
    saleId: column<number>(),
    approvalId: column<number>(),
    requestedAt: column<Date>(),
  },
});

export type RegistrationRecordRow = RowOf<typeof registrationRecord>;
