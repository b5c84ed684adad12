import type { Resolvers } from '../generated/resolvers-types';
import { approvalResolvers } from './approvals/approval-resolvers';
import { customerResolvers } from './customer-resolvers';
import { bidderMessageResolvers } from './messages/message-resolvers';
import { peopleResolvers } from './people/people-resolvers';
import { customersResolvers } from './resolvers';

/** All resolvers of the slice. */
export const customersSlice: readonly Resolvers[] = [
  customerResolvers,
  customersResolvers,
  peopleResolvers,
  bidderMessageResolvers,
  approvalResolvers,
];
