import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '../../ui/controls/SearchInput';

/** How long after the last keystroke a search starts, in ms. */
const USUAL_DELAY = 300;

export interface AddressSearchProps {
  label: string;
  /** The search text in the address. */
  value: string;
  /** Called once the user stops typing. Must be stable. */
  onSearch: (value: string) => void;
  /** How long after the last keystroke it searches, in ms. */
  delay?: number;
}

/**
 * A search field that updates the address when the user stops typing, and that follows other changes of the address.
 * Its own searches appear in the address with a delay and must not overwrite text typed since.
 */
export function AddressSearch({ label, value, onSearch, delay = USUAL_DELAY }: AddressSearchProps) {
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
    }, delay);
  };
  return <SearchInput label={label} value={box.text} onValue={type} />;
}
