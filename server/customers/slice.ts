import { KEYWORD_REPORT_FILE } from '../../rules/customers/keyword-report';
import { fileAt, houseFile } from '../core/http/house-files';
import type { Slice } from '../core/slice';
import { approvalResolvers } from './approvals/approval-resolvers';
import { customerResolvers } from './customer-resolvers';
import { bidderMessageResolvers } from './messages/message-resolvers';
import { peopleResolvers } from './people/people-resolvers';
import { customersResolvers } from './resolvers';

export const customersSlice: Slice = {
  resolvers: [customerResolvers, customersResolvers, peopleResolvers, bidderMessageResolvers, approvalResolvers],
  files: [houseFile(fileAt(KEYWORD_REPORT_FILE), ({ endpoints, signal }) => endpoints.customers.keywordReport(signal))],
};
