import { useState } from 'react';
import { localizedNumbers, plainNumbers } from '../../../rules/core/localized-number';
import { useUiLocale } from '../display/Money';
import { NumericInput, type TextInputProps } from './TextInput';

export interface AmountInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'count' | 'inputMode'> {
  /** The text with numbers as the rules parse them, whatever the viewer's language: "1250.50", "10 + 2.5". */
  value: string;
  /** Called with the typed text in the same form; missing for a field that is read-only. */
  onValue?: (value: string) => void;
}

/** A field for an amount, a rate, or a measure, typed and shown as the viewer's language writes numbers. */
export function AmountInput({ value, onValue, ...rest }: AmountInputProps) {
  const locale = useUiLocale();
  // Until the form changes the value, the field shows what was typed: "1.250" isn't rewritten at every key.
  const [typed, setTyped] = useState({ text: '', value: '' });
  return (
    <NumericInput
      inputMode="decimal"
      {...rest}
      value={typed.value === value ? typed.text : localizedNumbers(value, locale)}
      onChange={({ target }) => {
        const plain = plainNumbers(target.value, locale);
        setTyped({ text: target.value, value: plain });
        onValue?.(plain);
      }}
    />
  );
}
