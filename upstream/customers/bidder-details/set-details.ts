import type { BidderDetails } from '../../../rules/customers/bidder-details/bidder-details';
import type { ChangedRecord } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { storedFields } from '../../core/database/record';
import { approvalRecord } from '../customer-record';
import { bidderParts } from '../service';
import type { ApprovalJson } from '../wire';
import { updateDetails } from './details-store';

/** Sets details of a locked record. Returns the change for the audit log, with the person and the customer, who are the same record. */
export async function setDetails(
  tx: Transaction,
  houseId: number,
  before: ApprovalJson,
  after: BidderDetails,
): Promise<readonly [ChangedRecord, ...ChangedRecord[]]> {
  const id = before.approvalID;
  await updateDetails(tx, houseId, id, after);
  const parts = await bidderParts(tx, houseId, id);
  const isOwn = (part: ChangedRecord) => part.type === 'Approval' && part.id === id;
  const own = parts.find(isOwn);
  if (!own) throw new Error(`Bidder ${id} has no new version.`);
  return [
    {
      type: 'Approval',
      id,
      version: own.version,
      before: storedFields(approvalRecord, before),
      after: storedFields(approvalRecord, after),
    },
    ...parts.filter((part) => !isOwn(part)),
  ];
}
