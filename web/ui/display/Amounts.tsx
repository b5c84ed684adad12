import { Fragment } from 'react';
import { Money } from './Money';

interface AmountsProps {
  /** One per currency, as decimal strings with the currency's digits. */
  totals: readonly { readonly currency: string; readonly amount: string }[];
  /** The house's currency. Amounts in others are shown with their code, because dollars of two countries look the same. */
  own: string;
}

/** Amounts in several currencies: "CAD $1,140.00 and $43,935.00". */
export function Amounts({ totals, own }: AmountsProps) {
  return totals.map(({ currency, amount }, index) => (
    <Fragment key={currency}>
      {index > 0 && ' and '}
      {currency !== own && <small>{currency} </small>}
      <Money amount={amount} currency={currency} symbol="plain" />
    </Fragment>
  ));
}
