import { skipToken } from '@apollo/client/react';
import type { TemplateChoice_templateFragment } from './TemplateChoice.generated';
import { useTemplateUsedLastQuery } from './TemplateChoice.generated';

/** The template of an id, where new invoices may use it still; null where they may not, while it is not known, and for no id. */
export function useUsableTemplate(id: string | null): TemplateChoice_templateFragment | null {
  const { data } = useTemplateUsedLastQuery(
    id === null ? skipToken : { variables: { filter: { isUsable: true, ids: [id] } } },
  );
  return data?.templates.nodes[0] ?? null;
}
