import type { ApolloCache, Reference } from '@apollo/client';
import type { TemplateForm_templateFragment } from './Templates.generated';
import { TemplateByNumberDocument } from './Templates.generated';

interface StoredList {
  readonly nodes?: readonly Reference[];
  readonly totalCount?: number;
}

/** Puts a template that was made into the lists that are shown, by name; which new invoices may use, the server decides. */
export function placeTemplate(cache: ApolloCache, template: TemplateForm_templateFragment): void {
  cache.writeQuery({ query: TemplateByNumberDocument, variables: { number: template.number }, data: { template } });
  const id = cache.identify({ ...template }) ?? '';
  cache.modify<Record<string, unknown>>({
    fields: {
      templates(value: unknown, { storeFieldName, readField, DELETE }) {
        const stored = value as StoredList;
        const shown = stored.nodes?.length ?? 0;
        // Asked for again where it is shown: what it selects, and which of more it shows, the server knows.
        if (storeFieldName.includes('"filter"') || (stored.totalCount ?? shown) > shown) return DELETE;
        const others = (stored.nodes ?? []).filter(({ __ref }) => __ref !== id);
        const nameOf = (ref: Reference) => String(readField('name', ref)).toLowerCase();
        const nodes = [...others, { __ref: id }].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
        return { ...stored, nodes, totalCount: nodes.length };
      },
    },
  });
}
