import { SetSalesTaxBasisDocument } from '../../web/sales-tax/SalesTax.generated';
import { clientOf } from '../invoicing/house-at-work';
import type { LiveHouse } from '../support/houses/live-house';
import type { MutationName, Step } from '../support/houses/live-views';
import type { TestUpstream } from '../support/services/upstream';

/** Sends all invoices of the group, so that they count. */
export async function sendAll(upstream: TestUpstream, group: number): Promise<void> {
  const api = await clientOf(upstream, 'sample');
  const { invoiceBidders } = await api.detail(group);
  await api.post(
    `invoiceGroup/${group}/invoiceSend`,
    invoiceBidders.map(({ invoiceID }) => invoiceID),
  );
  await upstream.runner.drain();
}

/** Returns the first place of the house with sales. */
export async function firstPlace({ read }: LiveHouse): Promise<{ readonly id: string; readonly version: number }> {
  const { salesTaxPlaces } = await read<{ salesTaxPlaces: { id: string; version: number }[] }>(
    '{ salesTaxPlaces { id version } }',
  );
  if (!salesTaxPlaces[0]) throw new Error('The house has no sales.');
  return salesTaxPlaces[0];
}

/** Steps that change what counts for sales tax. */
export const salesTaxSteps = (house: () => LiveHouse) =>
  ({
    setSalesTaxBasis: {
      document: SetSalesTaxBasisDocument,
      variables: async (by) => {
        const { id, version } = await firstPlace(house());
        return { input: { placeId: id, basis: by === 'app' ? 'INVOICE' : 'EARLIER', version } };
      },
      rereads: {
        SalesTaxReport: 'The sums of the report depend on what counts.',
        SalesTaxEntries: 'Which changes of invoices count depends on it.',
      },
    },
  }) satisfies Partial<Record<MutationName, Step>>;
