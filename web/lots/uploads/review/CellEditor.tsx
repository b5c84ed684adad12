import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { layer } from '../../../ui/theme/tokens';

const Box = styled.textarea`
  position: absolute;
  inset: -1px auto auto -1px;
  z-index: ${layer.head};
  min-width: calc(100% + 2px);
  max-width: 480px;
  min-height: calc(100% + 2px);
  max-height: 200px;
  padding: 6px 11px;
  field-sizing: content;
  resize: none;
  border: 2px solid var(--focus);
  border-radius: 2px;
  background: var(--raised);
  box-shadow: var(--shadow);
  color: var(--ink);
  line-height: 1.4;
  text-align: left;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  user-select: text;
  &:focus {
    outline: none;
  }
`;

/** Where the selection goes after an edit. */
export type AfterEdit = 'DOWN' | 'UP' | 'RIGHT' | 'LEFT' | 'FILL' | 'STAY' | 'LEAVE';

/** What the editor of a cell calls. */
export interface CellEdits {
  readonly commit: (text: string, after: AfterEdit) => void;
  readonly cancel: () => void;
}

export interface CellEditorProps {
  label: string;
  initial: string;
  edits: CellEdits;
}

/** Edits a cell: Enter and Tab save it and move on, Ctrl+Enter fills the selection, Alt+Enter adds a line, and Escape cancels. */
export function CellEditor({ label, initial, edits }: CellEditorProps) {
  const [text, setText] = useState(initial);
  const box = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.setSelectionRange(initial.length, initial.length);
  }, [initial]);
  const commit = (after: AfterEdit) => {
    if (isOver.current) return;
    isOver.current = true;
    edits.commit(text, after);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The grid has other uses for the keys.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      isOver.current = true;
      edits.cancel();
    } else if (event.key === 'Enter' && event.altKey) {
      const { selectionStart: from, selectionEnd: to } = event.currentTarget as HTMLTextAreaElement;
      setText(`${text.slice(0, from)}\n${text.slice(to)}`);
    } else if (event.key === 'Enter') {
      commit(event.ctrlKey || event.metaKey ? 'FILL' : event.shiftKey ? 'UP' : 'DOWN');
    } else if (event.key === 'Tab') commit(event.shiftKey ? 'LEFT' : 'RIGHT');
    else return;
    event.preventDefault();
  };
  return (
    <Box
      ref={box}
      rows={1}
      aria-label={label}
      value={text}
      spellCheck={false}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => commit('LEAVE')}
    />
  );
}
