import { statementUrl } from '../../../rules/invoicing/statements/statement';
import type { Resolvers } from '../../generated/resolvers-types';

export const statementResolvers: Resolvers = {
  Person: { statementUrl: ({ personID }) => statementUrl(personID) },
};
