import { bidderDetailFields, detailsOf } from '../../../rules/customers/bidder-details/bidder-details';
import { storedFields } from '../../core/database/record';
import { notFound } from '../../core/errors';
import type { EditableRecord } from '../../core/records/editable-record';
import { approvalRecord } from '../customer-record';
import { lockBidder } from './details-store';
import { setDetails } from './set-details';

/** The history and undo of corrections of bidders. */
export const bidderEdits: EditableRecord = {
  type: 'Approval',
  noun: 'bidder',
  fields: bidderDetailFields,
  read: 'bidders',
  edit: 'invoices',
  actions: { 'approval.details': 'Name and address corrected' },
  lock: async (tx, houseId, id) => {
    const row = await lockBidder(tx, houseId, id);
    return row ? storedFields(approvalRecord, row) : null;
  },
  restore: async (tx, _services, { houseId }, id, patch) => {
    const before = await lockBidder(tx, houseId, id);
    if (!before) throw notFound('The bidder');
    return setDetails(tx, houseId, before, { ...detailsOf(before), ...patch });
  },
};
