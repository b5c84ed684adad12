import { skipToken } from '@apollo/client/react';
import { type TemplateChoice_templateFragment, useTemplateUsedLastQuery } from './TemplateChoice.generated';

/** Returns the template with this id if new invoices can use it; null if they can't, while loading, and without an id. */
export function useUsableTemplate(id: string | null): TemplateChoice_templateFragment | null {
  const { data } = useTemplateUsedLastQuery(
    id === null ? skipToken : { variables: { filter: { isUsable: true, ids: [id] } } },
  );
  return data?.templates.nodes[0] ?? null;
}
