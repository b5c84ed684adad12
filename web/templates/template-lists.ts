import type { ApolloCache, Reference } from '@apollo/client';
import { TemplateByNumberDocument, type TemplateForm_templateFragment } from './Templates.generated';

interface StoredList {
  readonly nodes?: readonly Reference[];
  readonly totalCount?: number;
}

/** Adds a saved template to the lists on screen, sorted by name. The server decides which templates new invoices can use. */
export function placeTemplate(cache: ApolloCache, template: TemplateForm_templateFragment): void {
  cache.writeQuery({ query: TemplateByNumberDocument, variables: { number: template.number }, data: { template } });
  const id = cache.identify({ ...template }) ?? '';
  cache.modify<Record<string, unknown>>({
    fields: {
      templates(value: unknown, { storeFieldName, readField, DELETE }) {
        const stored = value as StoredList;
        const shown = stored.nodes?.length ?? 0;
        // Refetched, because only the server knows which templates a filtered or partial list contains.
        if (storeFieldName.includes('"filter"') || (stored.totalCount ?? shown) > shown) return DELETE;
        const others = (stored.nodes ?? []).filter(({ __ref }) => __ref !== id);
        const nameOf = (ref: Reference) => String(readField('name', ref)).toLowerCase();
        const nodes = [...others, { __ref: id }].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
        return { ...stored, nodes, totalCount: nodes.length };
      },
    },
  });
}
