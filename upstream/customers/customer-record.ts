import { bidderDetailFields } from '../../rules/customers/bidder-details/bidder-details';
import { PERSON_COLUMNS } from '../core/database/person-columns';
import { column, computed, defineRecord, type RowOf, selectColumns } from '../core/database/record';
import type { ApprovalJson } from './wire';

/** A customer of the private label: the same row as the bidder's, through which staff correct it. */
export const customerRecord = defineRecord({
  type: 'Customer',
  table: 'approval',
  fields: {},
  columns: {
    approvalId: column<number>(),
    memberId: column<number | null>(),
    createdAt: column<Date>(),
    version: column<number>(),
    email: column<string>(),
    ...PERSON_COLUMNS,
  },
  columnNames: { approvalId: 'id' },
});

export type CustomerRow = RowOf<typeof customerRecord>;

/** A bidder of the house on a platform, whose name and address staff correct. The row has no amounts and no dates, so it is returned as it is. */
export const approvalRecord = defineRecord({
  type: 'Approval',
  table: 'approval',
  fields: bidderDetailFields,
  columns: {
    approvalID: column<number>(),
    approvalRef: column<string>(),
    memberID: column<number | null>(),
    personID: column<number>(),
    channel: column<ApprovalJson['channel']>(),
    version: column<number>(),
    email: column<string>(),
    taxExempt: column<boolean>(),
    hasCard: computed<boolean>(
      (alias) =>
        `exists (select from card_on_file_view c where c.house_id = ${alias}.house_id and c.approval_id = ${alias}.id)`,
    ),
  },
  columnNames: { approvalID: 'id', approvalRef: 'ref', memberID: 'member_id', personID: 'person_id' },
});

export const CUSTOMER_COLUMNS = selectColumns(customerRecord, 'a');
export const APPROVAL_COLUMNS = selectColumns(approvalRecord, 'approval');
