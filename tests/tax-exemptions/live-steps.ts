import { ApplyTaxExemptionDocument } from '../../web/invoicing/tax-exemptions/ApplyExemption.generated';
import { SetInvoiceExemptionDocument } from '../../web/invoicing/tax-exemptions/InvoiceExemption.generated';
import {
  AttachTaxExemptionFileDocument,
  RemoveTaxExemptionDocument,
  SaveTaxExemptionDocument,
} from '../../web/tax-exemptions/public/TaxExemptions.generated';
import type { LiveHouse } from '../support/houses/live-house';
import type { MutationName, Step } from '../support/houses/live-views';

interface Bidder {
  readonly invoiceGroup: {
    readonly invoices: {
      readonly nodes: readonly {
        readonly id: string;
        readonly number: number;
        readonly approval: {
          readonly id: string;
          readonly person: { readonly taxExemptions: readonly { readonly id: string }[] | null };
        };
      }[];
    };
  };
}

const BIDDER = `query ($group: Int!) { invoiceGroup(number: $group) { invoices(filter: { search: "Marsh" }) { nodes {
  id number approval { id person { taxExemptions { id } } } } } } }`;

let keys = 0;
const key = () => `live-exemption-${(keys += 1)}`;

const LISTS = {
  BidderInvoices: 'The sums of all invoices of the bidder are no record.',
  ChargeableNow: 'Who can be charged is computed when it is asked for.',
  AllInvoicesPage: 'Invoices enter, leave, or move in the list.',
  AllInvoicesSums: 'The sums of a list are no record.',
  BidderPayments: 'The payments of a large edit have no change events of their own.',
};

/** Adds a paper to Ada Marsh, applies it to her invoice, makes the invoice taxable again, and removes the paper. */
export const exemptionSteps = (house: () => Pick<LiveHouse, 'read' | 'group'>) => {
  const bidder = async () => {
    const { invoiceGroup } = await house().read<Bidder>(BIDDER, { group: house().group });
    const [invoice] = invoiceGroup.invoices.nodes;
    if (!invoice) throw new Error('no invoice of Ada Marsh');
    return { invoice, paper: invoice.approval.person.taxExemptions?.[0]?.id };
  };
  return {
    saveTaxExemption: {
      document: SaveTaxExemptionDocument,
      rereads: { BidderExemptions: 'The bidder has one more paper.' },
      variables: async () => ({
        input: {
          approvalId: (await bidder()).invoice.approval.id,
          certificateNumber: 'NY-R-77',
          kind: 'RESALE',
          idempotencyKey: key(),
        },
      }),
    },
    attachTaxExemptionFile: {
      document: AttachTaxExemptionFileDocument,
      variables: async () => ({ input: { id: (await bidder()).paper, file: null } }),
      file: () => Promise.resolve(Buffer.from('%PDF-1.7')),
      isColleaguesOnly: true,
    },
    applyTaxExemption: {
      document: ApplyTaxExemptionDocument,
      rereads: LISTS,
      variables: async () => {
        const { invoice, paper } = await bidder();
        return { input: { id: paper, invoices: [{ number: invoice.number }], idempotencyKey: key() } };
      },
    },
    setInvoiceExemption: {
      document: SetInvoiceExemptionDocument,
      rereads: LISTS,
      variables: async () => ({
        input: {
          invoiceId: (await bidder()).invoice.id,
          isExempt: false,
          reason: 'Private purchase',
          idempotencyKey: key(),
        },
      }),
    },
    removeTaxExemption: {
      document: RemoveTaxExemptionDocument,
      variables: async () => ({ input: { id: (await bidder()).paper } }),
    },
  } as const satisfies Partial<Record<MutationName, Step>>;
};
