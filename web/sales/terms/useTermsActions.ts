import type { ApolloCache } from '@apollo/client';
import { useQuickEdit } from '../../core/edit/useEdit';
import { refreshTerms } from './terms-lists';
import {
  type SaleTerms_termsFragment as Terms,
  useArchiveSaleTermsMutation,
  useRestoreSaleTermsMutation,
} from './TermsPage.generated';

type Chosen = Pick<Terms, 'id' | 'name'>;

const failedWords = (name: string, done: string) => ({
  nothing: `${name} was not ${done}.`,
  mayBe: `The connection was lost, so ${name} may have been ${done}.`,
});

const update = (cache: ApolloCache) => refreshTerms(cache);

/** Archives and restores auction terms. A toast confirms each action, with Undo. */
export function useTermsActions(): {
  readonly archive: (terms: Chosen) => Promise<void>;
  readonly restore: (terms: Chosen) => Promise<void>;
} {
  const archiving = useQuickEdit(useArchiveSaleTermsMutation());
  const restoring = useQuickEdit(useRestoreSaleTermsMutation());
  const archive = async (terms: Chosen) => {
    await archiving.run(
      { id: terms.id },
      {
        isRepeatable: true,
        update,
        confirmation: () => ({
          tone: 'success',
          message: `${terms.name} is archived.`,
          action: { label: 'Undo', onSelect: () => void restore(terms) },
        }),
        failed: failedWords(terms.name, 'archived'),
      },
    );
  };
  const restore = async (terms: Chosen) => {
    await restoring.run(
      { id: terms.id },
      {
        isRepeatable: true,
        update,
        confirmation: () => ({ tone: 'success', message: `${terms.name} is out of the archive.` }),
        failed: failedWords(terms.name, 'restored'),
      },
    );
  };
  return { archive, restore };
}
