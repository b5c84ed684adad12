import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import { useDebounced } from '../../core/useDebounced';
import { Combobox } from '../../ui/controls/Combobox';
import { Select } from '../../ui/controls/Select';
import type { FoundTemplatesQuery, TemplateChoice_templateFragment } from './TemplateChoice.generated';
import { useFoundTemplatesQuery } from './TemplateChoice.generated';

/** What is known of a template where one is chosen. */
export type Choice = TemplateChoice_templateFragment;

type Found = FoundTemplatesQuery['templates']['nodes'][number];

const DEBOUNCE = 250;

export interface TemplateChoiceProps<Offered extends Choice> {
  /** The first of them, and how many there are: where there are more, they are searched. */
  templates: readonly Offered[];
  total: number;
  /** Only those that new invoices may use. */
  isUsable?: boolean;
  chosen: Choice | null;
  onChoose: (template: Choice) => void;
  /** The name by which one is offered. */
  labelOf: (template: Offered | Found) => string;
  placeholder: string;
  disabled?: boolean;
}

/** One of the house's invoice templates, however many there are. Inside a Field it is labelled by it. */
export function TemplateChoice<Offered extends Choice>({
  templates,
  total,
  chosen,
  onChoose,
  labelOf,
  placeholder,
  disabled,
  isUsable,
}: TemplateChoiceProps<Offered>) {
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim(), DEBOUNCE);
  const isMany = total > templates.length;
  const { data, previousData, loading } = useFoundTemplatesQuery(
    isMany && asked !== '' ? { variables: { filter: { search: asked, isUsable: isUsable ? true : null } } } : skipToken,
  );
  const found = asked === '' ? undefined : (data ?? previousData)?.templates;
  const offered: readonly (Offered | Found)[] = found?.nodes ?? templates;
  const options = offered.map((template) => ({ value: template.id, label: labelOf(template) }));
  const choose = (id: string) => {
    const template = offered.find((each) => each.id === id);
    if (template) onChoose(template);
  };
  if (!isMany)
    return (
      <Select
        value={templates.some(({ id }) => id === chosen?.id) ? (chosen?.id ?? '') : ''}
        onValue={choose}
        disabled={disabled}
        placeholder={placeholder}
        options={options}
      />
    );
  return (
    <Combobox
      chosen={chosen && { value: chosen.id, label: chosen.name }}
      onValue={choose}
      search={search}
      onSearch={setSearch}
      options={options}
      total={loading || asked !== search.trim() ? undefined : (found?.totalCount ?? total)}
      placeholder={placeholder}
      disabled={disabled}
    />
  );
}
