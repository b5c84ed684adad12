import { createContext, type ReactNode, use } from 'react';
import { styled } from 'styled-components';
import { isZero, moneyParts } from './money-format';

interface MoneySetting {
  /** ISO 4217, such as "USD". */
  currency: string;
  /** BCP 47, such as "en-GB". */
  locale: string;
}

const MoneyContext = createContext<MoneySetting>({ currency: 'USD', locale: 'en-US' });

/** Sets the currency and locale of all amounts below it. */
export function MoneyProvider({ currency, locale, children }: MoneySetting & { children: ReactNode }) {
  return <MoneyContext value={{ currency, locale }}>{children}</MoneyContext>;
}

/** Returns the viewer's locale, in which amounts and counts are shown, and amounts are typed. */
export const useUiLocale = (): string => use(MoneyContext).locale;

const Root = styled.span`
  font-variant-numeric: tabular-nums lining-nums;
  white-space: nowrap;
  &[data-dim] {
    color: var(--ink-3);
  }
  small {
    font-size: 0.6em;
    font-weight: 400;
    color: var(--ink-3);
  }
`;

export interface MoneyProps extends Partial<MoneySetting> {
  /** A decimal string with the currency's digits: "1234.50", "-50.00". */
  amount: string;
  /** How the currency symbol is shown: omitted (the default, for tables), in the text's size, or small next to a large amount. */
  symbol?: 'none' | 'plain' | 'small';
  /** Whether zero is dimmed, which makes nonzero amounts stand out. Defaults to true. */
  dimZero?: boolean;
}

/** An amount of money, shown exactly. */
export function Money({ amount, symbol = 'none', dimZero = true, ...own }: MoneyProps) {
  const setting = { ...use(MoneyContext), ...own };
  const parts = moneyParts(amount, setting.currency, setting.locale);
  const shown =
    symbol === 'none'
      ? parts.filter((part) => part.type !== 'currency' && !(part.type === 'literal' && !part.value.trim()))
      : parts;
  return (
    <Root data-dim={dimZero && isZero(amount) ? '' : undefined}>
      {symbol === 'small'
        ? shown.map((part, index) => (part.type === 'currency' ? <small key={index}>{part.value}</small> : part.value))
        : shown.map((part) => part.value).join('')}
    </Root>
  );
}
