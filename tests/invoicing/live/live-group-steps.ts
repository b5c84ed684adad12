import { CreateInvoiceGroupDocument } from '../../../web/invoicing/creation/CreateInvoiceGroup.generated';
import { RetryInvoiceGroupDocument } from '../../../web/invoicing/creation/GroupCreation.generated';
import { VoidInvoiceGroupDocument } from '../../../web/invoicing/groups/VoidGroup.generated';
import { drainWithoutCreations, sessionsOf, templateNamed } from '../../support/houses/invoicing-flow';
import type { LiveHouse } from '../../support/houses/live-house';
import type { MutationName, Step } from '../../support/houses/live-views';

/** The sale with sessions that are invoiced, released, and invoiced again. */
const SALE = 'Barn Sale';

const LISTS = {
  ExistingInvoicesPage: 'The list gains or loses a group.',
  UninvoicedSessionsPage: 'The list gains or loses sessions.',
  ManageInvoicesCounts: 'The lists gain or lose an entry.',
  InvoiceGroupDetailsPage: 'The group has its invoices once it is created.',
  InvoiceWindow: 'The blocks of the invoices are mounted once the group is created.',
  ChargeableNow: 'What can be charged is shown once the group is created.',
  ChargeRuns: 'Charges are shown once the group is created.',
  BidderInvoices: 'The bidder gains or loses an invoice.',
  BidderLots: 'The lots of a bidder gain or lose their invoices.',
  GroupCreation: 'A page that shows a group in creation looks again until it is created.',
};

let keys = 0;
const newKey = () => `group-${(keys += 1)}`;

const command = async ({ colleague }: LiveHouse) => ({
  catalogRefs: await sessionsOf(colleague, SALE),
  title: SALE,
  templateId: await templateNamed(colleague, 'Cards per lot'),
  idempotencyKey: newKey(),
});

/** Begins to create a group of the sale, and returns its number. */
export async function groupInCreation(house: LiveHouse): Promise<number> {
  const { createInvoiceGroup } = await house.read<{ createInvoiceGroup: { invoiceGroup: { number: number } } }>(
    'mutation ($input: CreateInvoiceGroupInput!) { createInvoiceGroup(input: $input) { invoiceGroup { number } } }',
    { input: await command(house) },
  );
  return createInvoiceGroup.invoiceGroup.number;
}

/** Creates a group of the sale that fails, and returns its number. */
export async function failedGroup(house: LiveHouse): Promise<number> {
  const number = await groupInCreation(house);
  await drainWithoutCreations(house.upstream);
  return number;
}

/** Steps for groups: a failed creation is retried and voided, and its sessions are invoiced again. */
export const groupSteps = (house: () => LiveHouse) => {
  const latest = async () =>
    (await house().read<{ invoiceGroups: { nodes: { id: string }[] } }>('{ invoiceGroups(first: 1) { nodes { id } } }'))
      .invoiceGroups.nodes[0]?.id;
  return {
    retryInvoiceGroup: {
      document: RetryInvoiceGroupDocument,
      variables: async (by) => {
        if (by === 'colleague') {
          await house().read(
            'mutation ($input: VoidInvoiceGroupInput!) { voidInvoiceGroup(input: $input) { invoiceGroup { id } } }',
            { input: { invoiceGroupId: await latest() } },
          );
          await failedGroup(house());
        }
        return { input: { invoiceGroupId: await latest(), idempotencyKey: newKey() } };
      },
      rereads: LISTS,
    },
    voidInvoiceGroup: {
      document: VoidInvoiceGroupDocument,
      variables: async () => ({ input: { invoiceGroupId: await latest(), idempotencyKey: newKey() } }),
      isColleaguesOnly: true,
      rereads: LISTS,
    },
    createInvoiceGroup: {
      document: CreateInvoiceGroupDocument,
      variables: async () => ({ input: await command(house()) }),
      isColleaguesOnly: true,
      rereads: LISTS,
    },
  } satisfies Partial<Record<MutationName, Step>>;
};
