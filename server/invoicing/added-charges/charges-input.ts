import type {
  ChargeFillJson,
  ChargesBody,
  ChargesTargetJson,
} from '../../../upstream/invoicing/added-charges/charges-wire';
import type { GraphQLContext } from '../../core/context';
import { badUserInput } from '../../core/graphql/errors';
import { numberOf } from '../../core/graphql/money-text';
import type {
  ChargeFillInput,
  ChargesInput,
  ChargesTargetInput,
  InvoiceSelectionInput,
  PaymentTargetInput,
  SeenVersionInput,
  ShippingTargetInput,
} from '../../generated/resolvers-types';
import { checked, filterOf } from '../invoices/selection';

const MOST_NAMED = 200;
/** The types that have charges. */
const CHARGED = ['Invoice', 'InvoiceLine'] as const;

function fillOf({ amount, percentOfHammer, split }: ChargeFillInput): ChargeFillJson {
  if (typeof amount === 'string' && typeof percentOfHammer !== 'string')
    return { amount: numberOf(amount, 'amount'), ...(split ? { split } : {}) };
  if (typeof percentOfHammer === 'string' && typeof split === 'string' && split !== 'EACH_LOT')
    throw badUserInput('Only an amount can be split.');
  if (typeof percentOfHammer === 'string' && typeof amount !== 'string')
    return { percentOfHammer: numberOf(percentOfHammer, 'percentOfHammer') };
  throw badUserInput('A charge has exactly one of amount and percentOfHammer.');
}

function chosen(selection: InvoiceSelectionInput): ChargesTargetJson {
  checked(selection);
  const { groupNumber: invoiceGroupID, numbers, token, filter, except } = selection;
  if (numbers) return { invoiceGroupID, ids: [...numbers] };
  if (token) return { invoiceGroupID, selection: token };
  return { invoiceGroupID, filter: filterOf(filter ?? {}), except: [...(except ?? [])] };
}

async function numbersOf(
  type: 'Invoice' | 'InvoiceLine',
  ids: readonly string[],
  field: string,
  { nodeIds }: GraphQLContext,
): Promise<number[]> {
  if (ids.length === 0 || ids.length > MOST_NAMED) throw badUserInput(`${field} must be from 1 to ${MOST_NAMED}.`);
  return Promise.all(ids.map((id) => nodeIds.numberOrNone(type, id)));
}

/** Converts items, invoices, or a selection for the services. Throws BAD_USER_INPUT unless exactly one of them is set. */
export async function targetOf(
  { lineIds, invoiceIds, selection }: ChargesTargetInput | PaymentTargetInput | ShippingTargetInput,
  context: GraphQLContext,
): Promise<ChargesTargetJson> {
  const ways = [lineIds, invoiceIds, selection].filter((way) => way !== null && way !== undefined);
  if (ways.length !== 1) throw badUserInput('A target has exactly one of lineIds, invoiceIds and selection.');
  if (lineIds) return { invoiceDetailIDs: await numbersOf('InvoiceLine', lineIds, 'lineIds', context) };
  if (invoiceIds) return { invoiceIDs: await numbersOf('Invoice', invoiceIds, 'invoiceIds', context) };
  if (selection) return chosen(selection);
  throw badUserInput('A target has exactly one of lineIds, invoiceIds and selection.');
}

/** Converts charges for the services. Throws BAD_USER_INPUT for input that no screen can send. */
export async function chargesBody(
  { target, tax, shipping, insurance, other }: ChargesInput,
  context: GraphQLContext,
): Promise<ChargesBody> {
  return {
    target: await targetOf(target, context),
    charges: {
      ...(tax ? { tax: fillOf(tax) } : {}),
      ...(shipping ? { shipping: fillOf(shipping) } : {}),
      ...(insurance ? { insurance: fillOf(insurance) } : {}),
      ...(other ? { other: fillOf(other) } : {}),
    },
  };
}

/** Returns the versions that the user saw. Ids of another house are ignored. */
export async function seenVersions(
  seen: readonly SeenVersionInput[],
  { nodeIds }: GraphQLContext,
): Promise<NonNullable<ChargesBody['versions']>> {
  if (seen.length > MOST_NAMED) throw badUserInput(`seen can be ${MOST_NAMED} at most.`);
  const found = await Promise.all(
    seen.map(async ({ id, version }) => {
      const key = await nodeIds.keyOf(id);
      const type = CHARGED.find((charged) => charged === key?.type);
      return key && type ? [{ type, id: key.number, version }] : [];
    }),
  );
  return found.flat();
}
