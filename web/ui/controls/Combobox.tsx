import { Popover as Radix } from 'radix-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../display/Icon';
import { landmarkOf } from '../theme/landmark';
import { useFieldControl } from './Field';
import { inputStyle } from './input-style';
import { OptionList } from './OptionList';
import type { SelectOption } from './Select';
import { useActiveOption } from './useActiveOption';

const Root = styled.div`
  position: relative;
  min-width: 0;
  input {
    padding-right: 32px;
    text-overflow: ellipsis;
  }
  svg {
    position: absolute;
    right: 10px;
    top: 9px;
    color: var(--ink-3);
    pointer-events: none;
  }
`;
const Input = styled.input`
  ${inputStyle}
`;
export interface ComboboxProps<Value extends string> {
  /** The selected option; null if there is none. */
  chosen: SelectOption<Value> | null;
  onValue: (value: Value) => void;
  /** The text typed while it is open; empty while closed. The caller filters the options by it. */
  search: string;
  onSearch: (search: string) => void;
  /** The first matching options. */
  options: readonly SelectOption<Value>[];
  /** The number of matches; undefined while the options may be those of an earlier text. Enter waits for it. */
  total: number | undefined;
  placeholder?: string;
  disabled?: boolean;
}

/** A searchable select for many options. If all of them fit in a list, use Select. A surrounding Field provides its label. */
export function Combobox<Value extends string>({
  chosen,
  onValue,
  search,
  onSearch,
  options,
  total,
  placeholder,
  disabled,
}: ComboboxProps<Value>) {
  const field = useFieldControl();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [home, setHome] = useState<HTMLElement | null>(null);
  const close = () => {
    setOpen(false);
    onSearch('');
  };
  const choose = ({ value }: SelectOption<Value>) => {
    close();
    onValue(value);
  };
  const { at, ...active } = useActiveOption({
    options,
    keyOf: ({ value }) => value,
    isWaiting: total === undefined,
    onChoose: choose,
  });
  const show = () => {
    active.reset();
    setHome(landmarkOf(input.current));
    setOpen(true);
  };
  const leave = () => {
    active.reset();
    close();
  };
  const move = (by: number) => {
    document.getElementById(`${id}-${active.step(by)}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      if (open) move(step);
      else show();
    } else if (open && event.key === 'Enter') active.choose();
    else if (open && event.key === 'Escape') leave();
    else return;
    event.preventDefault();
  };
  const type = (text: string) => {
    show();
    onSearch(text);
  };
  const more = (total ?? 0) - options.length;
  return (
    <Radix.Root open={open}>
      <Root>
        <Radix.Anchor asChild>
          <Input
            {...field}
            ref={input}
            type="text"
            role="combobox"
            autoComplete="off"
            disabled={disabled}
            placeholder={chosen?.label ?? placeholder}
            aria-expanded={open}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={open && options.length > 0 ? `${id}-${at}` : undefined}
            value={open ? search : (chosen?.label ?? '')}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onClick={() => {
              if (!open) show();
            }}
            onBlur={leave}
          />
        </Radix.Anchor>
        <Icon name="down" />
      </Root>
      <OptionList id={id} options={options} at={at} onActive={active.activate} onChoose={choose} container={home}>
        {total === 0 && <p>Nothing found.</p>}
        {more > 0 && <p>{more} more: type a part of the name.</p>}
      </OptionList>
    </Radix.Root>
  );
}
