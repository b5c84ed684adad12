import {
  ArchiveSaleTermsDocument,
  RestoreSaleTermsDocument,
  SaveSaleTermsDocument,
} from '../../../web/sales/terms/TermsPage.generated';
import type { LiveHouse } from '../../support/houses/live-house';
import type { MutationName, Step } from '../../support/houses/live-views';

const LISTS = { SaleTermsPage: 'Other terms may be in the list, or in another order.' };

/** Returns the id of the terms that the steps change. */
export async function changedTerms({ read }: LiveHouse): Promise<string> {
  const { saleTerms } = await read<{ saleTerms: { id: string }[] }>('{ saleTerms { id } }');
  const [first] = saleTerms;
  if (!first) throw new Error('The house has no auction terms.');
  return first.id;
}

/** Steps that change auction terms. */
export const termsSteps = (_house: () => LiveHouse, id: () => string) =>
  ({
    saveSaleTerms: {
      document: SaveSaleTermsDocument,
      variables: (by) => ({
        input: { id: id(), name: `Terms of the ${by}`, premiumSteps: [{ rate: by === 'app' ? '18' : '19' }] },
      }),
      rereads: LISTS,
    },
    archiveSaleTerms: {
      document: ArchiveSaleTermsDocument,
      variables: () => ({ input: { id: id() } }),
      isColleaguesOnly: true,
      rereads: LISTS,
    },
    restoreSaleTerms: {
      document: RestoreSaleTermsDocument,
      variables: () => ({ input: { id: id() } }),
      isColleaguesOnly: true,
      rereads: LISTS,
    },
  }) satisfies Partial<Record<MutationName, Step>>;
