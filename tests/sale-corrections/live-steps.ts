import {
  CorrectSaleDocument,
  UndoSaleCorrectionDocument,
} from '../../web/sale-corrections/public/CorrectSale.generated';
import type { LiveHouse } from '../support/houses/live-house';
import type { MutationName, Step } from '../support/houses/live-views';

interface Sold {
  readonly invoiceGroup: {
    readonly invoices: {
      readonly nodes: readonly {
        readonly approval: { readonly id: string };
        readonly lines: readonly {
          readonly lot: {
            readonly id: string;
            readonly saleCorrections:
              readonly { readonly id: string; readonly number: number; readonly canUndo: boolean }[] | null;
          };
        }[];
      }[];
    };
  };
}

const SOLD = `query ($group: Int!, $search: String!) { invoiceGroup(number: $group) { invoices(filter: { search: $search }) { nodes {
  approval { id } lines { lot { id saleCorrections { id number canUndo } } } } } } }`;

let keys = 0;
const key = () => `live-sale-${(keys += 1)}`;

const LISTS = {
  BidderInvoices: 'The sums of all invoices of the bidder are no record.',
  BidderLots: 'The lot enters or leaves the list of its buyer.',
  GroupInvoices: 'A new invoice enters the group.',
  SaleResult: 'The sums of a result are no record.',
  ChargeableNow: 'Who can be charged is computed when it is asked for.',
  AllInvoicesPage: 'Invoices enter, leave, or move in the list.',
  AllInvoicesSums: 'The sums of a list are no record.',
  SaleToCorrect: 'The lot has one more correction, or one that is undone.',
  BidderPayments: 'The payments of a large edit have no change events of their own.',
};

/** Moves a lot from Ada Marsh to Eve Stone, and back by an undo. */
export const saleSteps = (house: () => Pick<LiveHouse, 'read' | 'group'>) => {
  const invoiceOf = async (search: string) => {
    const { invoiceGroup } = await house().read<Sold>(SOLD, { group: house().group, search });
    const [invoice] = invoiceGroup.invoices.nodes;
    if (!invoice) throw new Error(`no invoice of ${search}`);
    return invoice;
  };
  return {
    correctSale: {
      document: CorrectSaleDocument,
      rereads: LISTS,
      variables: async () => {
        const [line] = (await invoiceOf('Marsh')).lines;
        const { approval } = await invoiceOf('Stone');
        return {
          input: { lotId: line?.lot.id, buyerId: approval.id, reason: 'Paddle misread', idempotencyKey: key() },
        };
      },
    },
    undoSaleCorrection: {
      document: UndoSaleCorrectionDocument,
      rereads: LISTS,
      variables: async () => {
        const { lines } = await invoiceOf('Stone');
        // Corrections of the same invoices are undone latest first.
        const [made] = lines
          .flatMap(({ lot }) => lot.saleCorrections ?? [])
          .filter(({ canUndo }) => canUndo)
          .toSorted((one, other) => other.number - one.number);
        return { input: { id: made?.id, idempotencyKey: key() } };
      },
    },
  } as const satisfies Partial<Record<MutationName, Step>>;
};
