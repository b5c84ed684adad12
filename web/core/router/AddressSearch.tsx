import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '../../ui/controls/SearchInput';

const DEBOUNCE = 300;

export interface AddressSearchProps {
  label: string;
  /** The search as the address has it. */
  value: string;
  /** Told once the typing pauses. Stays the same function. */
  onSearch: (value: string) => void;
}

/**
 * A search box whose text goes into the address when the typing pauses, and which follows the address when somebody
 * else changes it. What it has asked for itself comes back by the address, late, and must not undo what was typed since.
 */
export function AddressSearch({ label, value, onSearch }: AddressSearchProps) {
  const [box, setBox] = useState({ text: value, seen: value, asked: value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== box.seen) setBox({ ...box, seen: value, text: value === box.asked ? box.text : value });
  const type = (text: string) => {
    setBox((before) => ({ ...before, text }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const asked = text.trim();
      setBox((before) => ({ ...before, asked }));
      onSearch(asked);
    }, DEBOUNCE);
  };
  return <SearchInput label={label} value={box.text} onValue={type} />;
}
