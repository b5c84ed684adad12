import { formatLocalDateUS, parseLocalDate } from '../../../rules/core/dates';
import type { GraphQLContext } from '../../core/graphql/context';
import { userErrorsOf } from '../../core/graphql/errors';
import type { RequestPaymentsEnrolmentInput, Resolvers } from '../../generated/resolvers-types';

async function requestEnrolment({ idempotencyKey, ...input }: RequestPaymentsEnrolmentInput, context: GraphQLContext) {
  const date = typeof input.date === 'string' ? parseLocalDate(input.date) : null;
  const { result, userErrors } = await userErrorsOf(
    context.endpoints.payments.requestEnrolment({ ...input, note: input.note ?? '', date }, idempotencyKey),
  );
  return { house: result && (await context.session.signedIn()).houseInfo, userErrors };
}

export const enrolmentResolvers: Resolvers = {
  Mutation: {
    requestPaymentsEnrolment: (_, { input }, context) => requestEnrolment(input, context),
  },
  House: {
    paymentsEnrolment: (_, __, context) => context.endpoints.payments.enrolment(),
  },
  PaymentsEnrolmentRequest: {
    number: (request) => request.requestID,
    date: (request) => request.date && formatLocalDateUS(request.date),
  },
};
