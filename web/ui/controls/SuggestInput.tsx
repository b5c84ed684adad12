import { Popover as Radix } from 'radix-ui';
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { landmarkOf } from '../theme/landmark';
import { OptionList } from './OptionList';
import type { SelectOption } from './Select';
import { TextInput, type TextInputProps } from './TextInput';
import { useActiveOption } from './useActiveOption';

export interface SuggestInputProps<Value extends string> extends Omit<
  TextInputProps,
  'value' | 'onChange' | 'onSelect' | 'list' | 'ref' | 'role'
> {
  value: string;
  onValue: (text: string) => void;
  /** What the text may mean; never what an earlier text meant. The list opens while there are any and the field has the focus. */
  options: readonly SelectOption<Value>[];
  onChoose: (value: Value) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A text field that suggests what the text may mean. Unlike a Combobox, any text can stay in it. A surrounding Field provides its label. */
export function SuggestInput<Value extends string>({
  value,
  onValue,
  options,
  onChoose,
  onKeyDown,
  onFocus,
  onBlur,
  ...rest
}: SuggestInputProps<Value>) {
  const id = useId();
  const [home, setHome] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const isShown = isOpen && options.length > 0;
  const choose = ({ value: chosen }: SelectOption<Value>) => {
    setOpen(false);
    onChoose(chosen);
  };
  const { at, ...active } = useActiveOption({
    options,
    keyOf: (option) => option.value,
    isWaiting: false,
    onChoose: choose,
  });
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isChoice = isShown && event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if (step !== undefined && options.length > 0) {
      setOpen(true);
      if (isShown) active.step(step);
    } else if (isChoice) active.choose();
    else if (isShown && event.key === 'Escape') setOpen(false);
    else {
      onKeyDown?.(event);
      return;
    }
    event.preventDefault();
  };
  return (
    <Radix.Root open={isShown}>
      <Radix.Anchor asChild>
        <div ref={anchor}>
          <TextInput
            {...rest}
            role="combobox"
            value={value}
            aria-expanded={isShown}
            aria-controls={isShown ? id : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isShown ? `${id}-${at}` : undefined}
            onChange={(event) => {
              active.reset();
              setOpen(true);
              onValue(event.target.value);
            }}
            onFocus={(event) => {
              setHome(landmarkOf(anchor.current));
              active.reset();
              setOpen(true);
              onFocus?.(event);
            }}
            onBlur={(event) => {
              setOpen(false);
              onBlur?.(event);
            }}
            onKeyDown={press}
          />
        </div>
      </Radix.Anchor>
      {isShown && (
        <OptionList id={id} options={options} at={at} onActive={active.activate} onChoose={choose} container={home} />
      )}
    </Radix.Root>
  );
}
