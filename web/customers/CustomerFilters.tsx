import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { counted } from '../core/locale';
import { ButtonLink } from '../ui/controls/Button';
import { SearchInput } from '../ui/controls/SearchInput';
import { Select } from '../ui/controls/Select';
import { Bar, Spring } from '../ui/layout/Page';

const Narrow = styled.div`
  width: 220px;
  max-width: 100%;
`;

export interface CustomerFiltersProps {
  search: string;
  group: string;
  groups: readonly { number: number; name: string }[];
  total: number | undefined;
  reportUrl: string;
  onSearch: (search: string) => void;
  onGroup: (group: string) => void;
  columnsButton: ReactNode;
}

/** The filters of Your Customers. Enter starts a search, and clearing the field shows the whole list immediately. */
export function CustomerFilters({
  search,
  group,
  groups,
  total,
  reportUrl,
  onSearch,
  onGroup,
  columnsButton,
}: CustomerFiltersProps) {
  const [box, setBox] = useState({ text: search, seen: search });
  if (search !== box.seen) setBox({ text: search, seen: search });
  const type = (text: string) => {
    setBox((before) => ({ ...before, text }));
    if (text === '' && search !== '') onSearch('');
  };
  return (
    <Bar>
      <SearchInput
        label="Search customers"
        value={box.text}
        onValue={type}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch(box.text.trim());
        }}
      />
      <Narrow>
        <Select
          aria-label="Group"
          value={group === '' ? 'all' : group}
          onValue={(chosen) => onGroup(chosen === 'all' ? '' : chosen)}
          options={[
            { value: 'all', label: 'All groups' },
            ...groups.map(({ number, name }) => ({ value: String(number), label: name })),
          ]}
        />
      </Narrow>
      <span role="status">{total !== undefined && counted(total, 'customer')}</span>
      <Spring />
      <ButtonLink tone="link" href={reportUrl}>
        Keyword report (CSV)
      </ButtonLink>
      {columnsButton}
    </Bar>
  );
}
