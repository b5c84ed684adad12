import { Popover as Radix } from 'radix-ui';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { plainNumbers } from '../../../rules/core/localized-number';
import { readClipboard } from '../../../rules/lots/uploads/patches';
import { viewerLocale } from '../../core/locale';
import { AmountInput } from '../../ui/controls/AmountInput';
import { OptionList } from '../../ui/controls/OptionList';
import { formatMoney } from '../../ui/display/money-format';
import { landmarkOf } from '../../ui/theme/landmark';

/** Moves the focus to the amount of another lot: the next one in the list, or the one before. */
function moveFocus(from: HTMLElement, by: 1 | -1): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-choice]')];
  fields[fields.indexOf(from) + by]?.focus();
}

export interface AmountChoiceProps {
  label: string;
  /** What was typed, with numbers as the rules parse them. */
  text: string;
  currency: string;
  /** The amounts to choose from, as decimal strings. */
  amounts: readonly string[];
  isInvalid: boolean;
  describedBy: string | undefined;
  onType: (text: string) => void;
  /** Called with an amount of the list. */
  onChoose: (amount: string) => void;
  /** Called when the field loses focus, or with Enter. */
  onComplete: () => void;
  /** Called with several amounts that were pasted, one for each lot from this one down. */
  onPaste: (texts: readonly string[]) => void;
}

/**
 * A field for an amount to bid, with a list of amounts to choose from. Enter goes to the next lot, Shift and Enter to the one before. A column of
 * amounts that is pasted fills the lots below.
 */
export function AmountChoice({
  label,
  text,
  currency,
  amounts,
  isInvalid,
  describedBy,
  onType,
  onChoose,
  onComplete,
  onPaste,
}: AmountChoiceProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(text);
  const [home, setHome] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [at, setAt] = useState(-1);
  const locale = viewerLocale();
  const plain = text.replaceAll(',', '').trim();
  const options = (open ? amounts : [])
    .filter((amount) => !isTyped || amount.startsWith(plain))
    .map((amount) => ({ value: amount, label: formatMoney(amount, currency, locale) }));
  const isShown = options.length > 0;
  const show = () => {
    setHome(landmarkOf(field.current));
    setTyped(false);
    setAt(amounts.indexOf(text));
    setOpen(true);
  };
  const choose = (amount: string) => {
    setOpen(false);
    onChoose(amount);
  };
  const step = (by: number) => {
    const to = (Math.max(at, by < 0 ? 0 : -1) + by + options.length) % options.length;
    setAt(to);
    document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[at];
    if (by !== undefined) {
      if (isShown) step(by);
      else show();
    } else if (event.key === 'Enter' && option) choose(option.value);
    else if (event.key === 'Enter') {
      setOpen(false);
      onComplete();
      moveFocus(event.currentTarget, event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape' && isShown) setOpen(false);
    else if (event.key === 'Escape' && text !== before.current) onType(before.current);
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    const rows = readClipboard(event.clipboardData.getData('text/plain'));
    if (rows.length < 2) return;
    event.preventDefault();
    setOpen(false);
    onPaste(rows.map(([cell = '']) => plainNumbers(cell, locale)));
  };
  return (
    <Radix.Root open={isShown}>
      <Radix.Anchor asChild>
        <div>
          <AmountInput
            ref={field}
            role="combobox"
            data-choice=""
            aria-label={label}
            aria-expanded={isShown}
            aria-controls={isShown ? id : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isShown && at >= 0 ? `${id}-${at}` : undefined}
            aria-invalid={isInvalid || undefined}
            aria-describedby={describedBy}
            placeholder="No bid"
            value={text}
            onValue={(value) => {
              setTyped(true);
              setAt(-1);
              onType(value);
            }}
            onFocus={({ target }) => {
              before.current = text;
              target.select();
            }}
            onClick={() => {
              if (!open) show();
            }}
            onBlur={() => {
              setOpen(false);
              onComplete();
            }}
            onKeyDown={onKeyDown}
            onPaste={paste}
          />
        </div>
      </Radix.Anchor>
      {isShown && (
        <OptionList
          id={id}
          options={options}
          at={at}
          onActive={setAt}
          onChoose={({ value }) => choose(value)}
          container={home}
        />
      )}
    </Radix.Root>
  );
}
