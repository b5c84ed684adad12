import {
  CorrectBidderDocument,
  CorrectInvoiceBidderDocument,
} from '../../../web/invoicing/bidder-details/BidderDetails.generated';
import { OverrideTaxDocument } from '../../../web/invoicing/tax-overrides/TaxOverride.generated';
import type { LiveHouse } from '../../support/houses/live-house';
import type { MutationName, Step } from '../../support/houses/live-views';

interface Bidder {
  readonly invoiceGroup: {
    readonly invoices: {
      readonly nodes: readonly {
        readonly id: string;
        readonly number: number;
        readonly approval: { readonly id: string };
      }[];
    };
  };
}

const BIDDER = `query ($group: Int!) { invoiceGroup(number: $group) { invoices(filter: { search: "Marsh" }) { nodes {
  id number approval { id } } } } }`;

let keys = 0;
const key = () => `live-details-${(keys += 1)}`;

/** Every step types another value. */
const typed = (name: string) => `${name} ${(keys += 1)}`;

const LISTS = {
  BidderInvoices: 'The sums of all invoices of the bidder are no record.',
  ChargeableNow: 'Who can be charged is computed when it is asked for.',
  AllInvoicesPage: 'Invoices enter, leave, or move in the list.',
  AllInvoicesSums: 'The sums of a list are no record.',
  BidderPayments: 'The payments of a large edit have no change events of their own.',
  BidderPage: 'The name and address of a person are those of one of their records.',
  Bidders: 'The list is in the order of the names.',
};

/** Corrects Ada Marsh on her invoice and on her record, and enters the tax of her invoice. */
export const bidderDetailSteps = (house: () => Pick<LiveHouse, 'read' | 'group'>) => {
  const invoice = async () => {
    const { invoiceGroup } = await house().read<Bidder>(BIDDER, { group: house().group });
    const [found] = invoiceGroup.invoices.nodes;
    if (!found) throw new Error('no invoice of Ada Marsh');
    return found;
  };
  return {
    correctInvoiceBidder: {
      document: CorrectInvoiceBidderDocument,
      rereads: LISTS,
      variables: async () => ({
        input: {
          invoiceId: (await invoice()).id,
          details: { firstName: typed('Ada'), city: 'Trenton', state: 'NJ', postalCode: '08608' },
          correctsBidder: true,
          idempotencyKey: key(),
        },
      }),
    },
    correctBidder: {
      document: CorrectBidderDocument,
      rereads: LISTS,
      variables: async () => {
        const { approval, number } = await invoice();
        return {
          input: {
            approvalId: approval.id,
            details: { firstName: typed('Ada'), city: 'Albany', state: 'NY', postalCode: '12207' },
            invoices: [{ number }],
            idempotencyKey: key(),
          },
        };
      },
    },
    overrideTax: {
      document: OverrideTaxDocument,
      rereads: LISTS,
      variables: async () => ({
        input: {
          invoiceId: (await invoice()).id,
          tax: '1.23',
          reason: typed('Entered by the accountant'),
          idempotencyKey: key(),
        },
      }),
    },
  } as const satisfies Partial<Record<MutationName, Step>>;
};
