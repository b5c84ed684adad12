import { formatLocalDateUS, parseLocalDate } from '../../../rules/core/dates';
import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import type { RequestPaymentsEnrollmentInput, Resolvers } from '../../generated/resolvers-types';

async function requestEnrollment(
  { idempotencyKey, ...input }: RequestPaymentsEnrollmentInput,
  context: GraphQLContext,
) {
  const date = typeof input.date === 'string' ? parseLocalDate(input.date) : null;
  const { result, userErrors } = await userErrorsOf(
    context.endpoints.payments.requestEnrollment({ ...input, note: input.note ?? '', date }, idempotencyKey),
  );
  return { house: result && (await context.session.signedIn()).houseInfo, userErrors };
}

export const enrollmentResolvers: Resolvers = {
  Mutation: {
    requestPaymentsEnrollment: (_, { input }, context) => requestEnrollment(input, context),
  },
  House: {
    paymentsEnrollment: (_, __, context) => context.endpoints.payments.enrollment(),
  },
  PaymentsEnrollmentRequest: {
    number: (request) => request.requestID,
    date: (request) => request.date && formatLocalDateUS(request.date),
  },
};
