import { useApolloClient } from '@apollo/client/react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { TextInput } from '../../ui/controls/TextInput';
import { Dialog } from '../../ui/overlays/Dialog';
import { failureOf, failureText } from '../forms/failure';
import type { Finder, Finding } from '../slice';
import { useDebounced } from '../useDebounced';

const DEBOUNCE = 200;

interface Findings {
  /** The results for the last search text; empty if nothing was found. */
  found: readonly Finding[];
  error: unknown;
}

const none: Findings = { found: [], error: null };

/** Searches with all finders once the user stops typing. */
function useFindings(finders: readonly Finder[], text: string): Findings {
  const client = useApolloClient();
  const asked = useDebounced(text.trim(), DEBOUNCE);
  const [findings, setFindings] = useState(none);
  useEffect(() => {
    let current = true;
    const update = (next: Findings) => {
      if (current) setFindings(next);
    };
    Promise.all(finders.map((finder) => finder.find(client, asked))).then(
      (lists) => update({ found: lists.flat(), error: null }),
      (error: unknown) => update({ found: [], error }),
    );
    return () => {
      current = false;
    };
  }, [client, finders, asked]);
  return asked === text.trim() ? findings : none;
}

const List = styled.div`
  display: grid;
  gap: 2px;
  max-height: 50vh;
  overflow-y: auto;
  margin: 0 calc(-1 * var(--s2));
  > div {
    display: flex;
    justify-content: space-between;
    gap: var(--s4);
    padding: var(--s2) var(--s3);
    border-radius: var(--radius);
    font-size: var(--t-s);
    cursor: pointer;
  }
  > div[aria-selected='true'] {
    background: var(--accent-weak);
  }
  small {
    font-size: var(--t-xs);
    color: var(--ink-3);
  }
`;
const Nothing = styled.p`
  font-size: var(--t-s);
  color: var(--ink-2);
`;

export interface PaletteDialogProps {
  places: readonly Finding[];
  finders: readonly Finder[];
  onClose: () => void;
}

/** A combobox: the text filters the places and searches with the finders. Arrow keys select, and Enter opens. */
export function PaletteDialog({ places, finders, onClose }: PaletteDialogProps) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { found, error } = useFindings(finders, text);
  const wanted = text.trim().toLowerCase();
  const options = [
    ...found,
    ...places.filter(({ label, about }) => `${label} ${about}`.toLowerCase().includes(wanted)),
  ];
  const at = Math.min(active, options.length - 1);
  const go = (option: Finding | undefined) => {
    if (!option) return;
    onClose();
    void navigate(option.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((at + step + options.length) % Math.max(1, options.length));
    else if (event.key === 'Enter') go(options[at]);
    else return;
    event.preventDefault();
  };
  const type = (next: string) => {
    setText(next);
    setActive(0);
  };
  return (
    <Dialog open onClose={onClose} title="Find anything">
      <TextInput
        role="combobox"
        aria-label="Screen, invoice number or group name"
        placeholder="Screen, invoice number or group name"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
        autoFocus
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <List id={id} role="listbox" aria-label="Found">
        {options.map((option, index) => (
          <div
            key={option.href}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => go(option)}
            onMouseMove={() => setActive(index)}
          >
            {option.label}
            <small>{option.about}</small>
          </div>
        ))}
      </List>
      <div role="status">
        {Boolean(error) && <Nothing>{failureText(failureOf(error))}</Nothing>}
        {options.length === 0 && !error && <Nothing>Nothing found for “{text}”.</Nothing>}
      </div>
    </Dialog>
  );
}
