import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { layer } from '../theme/tokens';
import type { SelectOption } from './Select';

const Panel = styled(Radix.Content)`
  z-index: ${layer.menu};
  min-width: var(--radix-popover-trigger-width);
  max-width: min(440px, 94vw);
  max-height: min(320px, var(--radix-popover-content-available-height));
  overflow-y: auto;
  padding: 4px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--raised);
  color: var(--ink);
  font-size: var(--t-s);
  box-shadow: var(--shadow);
  > p {
    padding: 7px 10px;
    font-size: var(--t-xs);
    color: var(--ink-3);
  }
  [role='option'] {
    padding: 7px 10px;
    border-radius: 5px;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  [role='option'][aria-selected='true'] {
    background: var(--accent-weak);
  }
`;

export interface OptionListProps<Value extends string> {
  /** The id of the list; the options are `${id}-0`, `${id}-1`, ... */
  id: string;
  options: readonly SelectOption<Value>[];
  /** The index of the active option. */
  at: number;
  onActive: (index: number) => void;
  onChoose: (option: SelectOption<Value>) => void;
  /** The landmark that the list is rendered in. */
  container: HTMLElement | null;
  /** Notes below the options. */
  children?: ReactNode;
}

/** The options of a text field with a list, in a popover that leaves the focus in the field. */
export function OptionList<Value extends string>({
  id,
  options,
  at,
  onActive,
  onChoose,
  container,
  children,
}: OptionListProps<Value>) {
  return (
    <Radix.Portal container={container}>
      <Panel
        align="start"
        sideOffset={4}
        role="presentation"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        <div id={id} role="listbox" aria-label="Found">
          {options.map((option, index) => (
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              onClick={() => onChoose(option)}
              onMouseMove={() => onActive(index)}
            >
              {option.label}
            </div>
          ))}
        </div>
        {children}
      </Panel>
    </Radix.Portal>
  );
}
