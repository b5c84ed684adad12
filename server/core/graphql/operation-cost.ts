import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';

/** Assumed length of a list without paging. */
const USUAL_LIST = 10;

type Variables = Readonly<Record<string, unknown>>;

/** The weights of a field. */
interface Weights {
  /** For the field itself, regardless of how many objects it returns. */
  readonly field: (coordinate: string, isRoot: boolean) => number;
  /** For each object that it returns. */
  readonly object: (isIn: 'page' | 'list' | null, type: string) => number;
}

/** The maximum cost of an operation. */
export interface OperationCost {
  /** Objects in the response. */
  readonly objects: number;
  /**
   * The rows that the database reads, weighted. An element of a page is 4, because a call reads it with related rows; a small one, such as
   * a payment, and an element of a list without pages are 1.
   */
  readonly rows: number;
  /** REST calls that are not batched. */
  readonly calls: number;
}

const OBJECTS: Weights = { field: () => 0, object: () => 1 };
const ROW_WEIGHTS = { page: 4, list: 1 };
/** Small rows: one call reads them for all their parents, without related rows. */
const SMALL = new Set([
  'Payment',
  'InvoicePayment',
  'InvoicePaymentAct',
  'PaymentAct',
  'CreditNote',
  'PaymentReceipt',
  'PaymentReceiptLine',
  'ChargeRefund',
  'Paddle',
  'InvoiceNote',
  'BidderMessage',
  'InvoiceEdit',
  'InvoiceSend',
  'SaleResultLot',
  'Feedback',
  'SalesTaxEntry',
  'SalesTaxPlace',
]);
/** Parts of their parent, which is read with them. */
const PARTS = new Set([
  'UndoRefusal',
  'SaleResultCatalog',
  'InvoiceDocumentPayment',
  'RealizedProblem',
  'HammerWithPremium',
]);
const ROWS: Weights = {
  field: () => 0,
  object: (isIn, type) =>
    isIn === null || PARTS.has(type) ? 0 : SMALL.has(type.replace(/Edge$/, '')) ? ROW_WEIGHTS.list : ROW_WEIGHTS[isIn],
};

/** Fields below the root that make one call for each parent. A test compares them with the resolvers. */
export const CALLED_FOR_EACH = new Set([
  'AbsenteeBook.bidders',
  'AbsenteeBook.bids',
  'AbsenteeBook.check',
  'BiddingSale.hasConsignors',
  'BiddingSale.lots',
  'Catalog.editions',
  'Catalog.publicCatalog',
  'Catalog.publishReview',
  'ChargeRun.attempts',
  'ClerkDesk.entries',
  'ClerkDesk.lots',
  'ClerkDesk.paddles',
  'Found.bidders',
  'Found.catalogs',
  'Found.disputes',
  'Found.invoiceGroups',
  'Found.invoices',
  'Found.lots',
  'Found.sales',
  'Found.templates',
  'House.administrators',
  'House.creditCardLimit',
  'House.latestChange',
  'House.locations',
  'House.paymentsEnrollment',
  'House.setUp',
  'House.settings',
  'RealizedUpload.corrections',
  'RealizedUpload.plan',
  'RealizedUpload.rows',
  'TaxExemption.invoicesToExempt',
  'Upload.facts',
  'Upload.preview',
  'Upload.problems',
  'Upload.rowBlock',
  'Upload.rows',
  'UploadPreview.changes',
  'UploadPreview.missingLots',
  'Viewer.calendarFeed',
  'Viewer.isSuperUser',
  'Viewer.savedViews',
  'Viewer.secondFactor',
  'Viewer.sessions',
  'Viewer.tableLayouts',
]);
const CALLS: Weights = {
  field: (coordinate, isRoot) => (isRoot || CALLED_FOR_EACH.has(coordinate) ? 1 : 0),
  object: () => 0,
};

/**
 * Returns the maximum cost of an operation from its text and variables. The content of a list is multiplied by its length:
 * `first` if set, or the number of requested ids, else ten. Scalars are free unless they make a call; so is introspection.
 */
export function costOf(
  ...asked: [schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode, variables: Variables]
): OperationCost {
  return { objects: measured(OBJECTS, ...asked), rows: measured(ROWS, ...asked), calls: measured(CALLS, ...asked) };
}

function measured(
  weights: Weights,
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): number {
  const root = schema.getRootType(operation.operation);
  const fragments = new Map(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
  const defaults = new Map(
    operation.variableDefinitions?.map(({ variable, defaultValue }) => [variable.name.value, defaultValue]),
  );
  const known = new Map<string, number>();

  function argument(node: FieldNode, field: GraphQLField<unknown, unknown>, name: string): unknown {
    const given = node.arguments?.find((arg) => arg.name.value === name)?.value;
    const value =
      given?.kind === Kind.VARIABLE
        ? (variables[given.name.value] ?? plain(defaults.get(given.name.value)))
        : plain(given);
    return value ?? field.args.find((arg) => arg.name === name)?.defaultValue;
  }

  function ofField(node: FieldNode, parent: GraphQLNamedType, page: number | null): number {
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    const type = field && getNamedType(field.type);
    if (!field) return 0;
    const forField = weights.field(`${parent.name}.${node.name.value}`, parent === root);
    if (!isCompositeType(type)) return forField;
    const first = argument(node, field, 'first');
    const ids = argument(node, field, 'ids');
    const own = typeof first === 'number' ? first : Array.isArray(ids) ? ids.length : null;
    const isList = isListType(getNullableType(field.type));
    const pageSize = own ?? page;
    const times = isList ? (pageSize ?? USUAL_LIST) : 1;
    const isIn = pageSize === null ? 'list' : 'page';
    // A connection passes its page size to its edges and nodes.
    return (
      forField +
      times *
        (weights.object(isList ? isIn : null, type.name) + ofSelections(node.selectionSet, type, isList ? null : own))
    );
  }

  function ofFragment(name: string, page: number | null): number {
    const key = `${name} ${page}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const fragment = fragments.get(name);
    const type = fragment && schema.getType(fragment.typeCondition.name.value);
    const cost = type ? ofSelections(fragment.selectionSet, type, page) : 0;
    known.set(key, cost);
    return cost;
  }

  function ofSelections(set: SelectionSetNode | undefined, parent: GraphQLNamedType, page: number | null): number {
    return (set?.selections ?? []).reduce((sum, node) => {
      if (node.kind === Kind.FIELD) return sum + ofField(node, parent, page);
      if (node.kind === Kind.FRAGMENT_SPREAD) return sum + ofFragment(node.name.value, page);
      const type = node.typeCondition ? schema.getType(node.typeCondition.name.value) : parent;
      return sum + (type ? ofSelections(node.selectionSet, type, page) : 0);
    }, 0);
  }

  return root ? ofSelections(operation.selectionSet, root, null) : 0;
}

/** Returns the value of an integer or list literal; other kinds don't affect the cost. */
function plain(value: ValueNode | undefined): unknown {
  if (value?.kind === Kind.INT) return Number(value.value);
  return value?.kind === Kind.LIST ? value.values : undefined;
}
