import type { Resolvers } from '../generated/resolvers-types';
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
];
