import { formatPhone } from '../../rules/invoicing/phone';
import type { Resolvers } from '../generated/resolvers-types';

export const customersResolvers: Resolvers = {
  Approval: {
    id: (approval, _, context) => context.nodeIds.of('Approval', approval.approvalID),
    number: (approval) => approval.approvalID,
    memberNumber: (approval) => approval.memberID,
    phone: (approval) => formatPhone(approval.phone),
    address: (approval) => approval,
    isTaxExempt: (approval) => approval.taxExempt,
  },
};
