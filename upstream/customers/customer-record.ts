import { PERSON_COLUMNS } from '../core/database/person-columns';
import { column, computed, defineRecord, type RowOf, selectColumns } from '../core/database/record';
import type { ApprovalJson } from './wire';

/** A bidder's data from the platform; no call changes it. */
const person = { version: column<number>(), email: column<string>(), ...PERSON_COLUMNS };

/** A customer of the private label. */
export const customerRecord = defineRecord({
  type: 'Customer',
  table: 'approval',
  fields: {},
  columns: { approvalId: column<number>(), memberId: column<number | null>(), createdAt: column<Date>(), ...person },
  columnNames: { approvalId: 'id' },
});

export type CustomerRow = RowOf<typeof customerRecord>;

/** A bidder of the house on a platform. The row has no amounts and no dates, so it is returned as it is. */
export const approvalRecord = defineRecord({
  type: 'Approval',
  table: 'approval',
  fields: {},
  columns: {
    approvalID: column<number>(),
    approvalRef: column<string>(),
    memberID: column<number | null>(),
    personID: column<number>(),
    channel: column<ApprovalJson['channel']>(),
    company: column<string>(),
    taxExempt: column<boolean>(),
    hasCard: computed<boolean>(
      (alias) =>
        `exists (select from card_on_file_view c where c.house_id = ${alias}.house_id and c.approval_id = ${alias}.id)`,
    ),
    ...person,
  },
  columnNames: { approvalID: 'id', approvalRef: 'ref', memberID: 'member_id', personID: 'person_id' },
});

export const CUSTOMER_COLUMNS = selectColumns(customerRecord, 'a');
export const APPROVAL_COLUMNS = selectColumns(approvalRecord, 'approval');
