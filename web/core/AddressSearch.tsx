import { useEffect, useState } from 'react';
import { SearchInput } from '../ui/SearchInput';
import { useDebounced } from './useDebounced';

const DEBOUNCE = 300;

export interface AddressSearchProps {
  label: string;
  /** The search as the address has it. */
  value: string;
  /** Told once the typing pauses. */
  onSearch: (value: string) => void;
}

/** A search box whose text goes into the address when the typing pauses, and follows the address when that changes. */
export function AddressSearch({ label, value, onSearch }: AddressSearchProps) {
  const [typed, setTyped] = useState({ text: value, from: value });
  if (typed.from !== value) setTyped({ text: value, from: value });
  const settled = useDebounced(typed.text, DEBOUNCE);
  useEffect(() => {
    if (settled === typed.text && settled.trim() !== value) onSearch(settled.trim());
  }, [settled, typed.text, value, onSearch]);
  return <SearchInput label={label} value={typed.text} onValue={(text) => setTyped({ text, from: value })} />;
}
