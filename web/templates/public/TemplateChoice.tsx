import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import { useDebounced } from '../../core/useDebounced';
import { Combobox } from '../../ui/controls/Combobox';
import { Select } from '../../ui/controls/Select';
import {
  type FoundTemplatesQuery,
  type TemplateChoice_templateFragment,
  useFoundTemplatesQuery,
} from './TemplateChoice.generated';

/** The fields of a template that a choice needs. */
export type Choice = TemplateChoice_templateFragment;

type Found = FoundTemplatesQuery['templates']['nodes'][number];

const DEBOUNCE = 250;

export interface TemplateChoiceProps<Offered extends Choice> {
  /** The first templates and the total. If there are more than these, the user can search. */
  templates: readonly Offered[];
  total: number;
  /** Whether to offer only templates that new invoices can use. */
  isUsable?: boolean;
  chosen: Choice | null;
  onChoose: (template: Choice) => void;
  /** Returns the label of an option. */
  labelOf: (template: Offered | Found) => string;
  placeholder: string;
  disabled?: boolean;
}

/** A choice of any number of invoice templates. A surrounding Field provides its label. */
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
