import { useEffect, useState } from 'react';
import { useDebounced } from '../../core/useDebounced';
import { SearchInput } from '../../ui/controls/SearchInput';

/** How long typing has to pause before the list is searched, in ms. */
const PAUSE = 400;

export interface ItemSearchProps {
  search: string;
  onSearch: (search: string) => void;
}

/** The search of the list. It starts when typing pauses, and at once on Enter and when the field is cleared. */
export function ItemSearch({ search, onSearch }: ItemSearchProps) {
  const [box, setBox] = useState({ text: search, seen: search });
  if (search !== box.seen) setBox({ text: search, seen: search });
  const settled = useDebounced(box.text, PAUSE);
  useEffect(() => {
    if (settled === box.text && settled.trim() !== search) onSearch(settled.trim());
  }, [settled, box.text, search, onSearch]);
  return (
    <SearchInput
      label="Search number, title, or artist"
      value={box.text}
      onValue={(text) => {
        setBox((before) => ({ ...before, text }));
        if (text === '' && search !== '') onSearch('');
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onSearch(box.text.trim());
        if (key === 'Escape') setBox((before) => ({ ...before, text: '' }));
      }}
    />
  );
}
