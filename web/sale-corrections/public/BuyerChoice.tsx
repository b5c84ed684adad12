import { useState } from 'react';
import { fullName } from '../../../rules/core/text';
import { Combobox } from '../../ui/controls/Combobox';
import { Field } from '../../ui/controls/Field';
import { useBuyersToChooseQuery } from './CorrectSale.generated';

/** A bidder who can be the buyer. */
export interface Buyer {
  readonly id: string;
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
}

const labelOf = (buyer: Buyer): string => {
  const names = [fullName(buyer), buyer.company].filter((name) => name !== '').join(', ');
  return names === '' ? `Bidder #${buyer.number}` : `${names} · #${buyer.number}`;
};

export interface BuyerChoiceProps {
  /** Null until one is chosen. */
  buyer: Buyer | null;
  onBuyer: (buyer: Buyer) => void;
  error: string | undefined;
}

/** Finds the buyer by paddle or name. */
export function BuyerChoice({ buyer, onBuyer, error }: BuyerChoiceProps) {
  const [search, setSearch] = useState('');
  const text = search.trim();
  const { data } = useBuyersToChooseQuery({ variables: { search: text }, skip: text === '' });
  const found = text === '' ? [] : (data?.bidders.nodes ?? []);
  return (
    <Field label="Buyer" hint="Search by paddle or name." error={error} required>
      <Combobox
        chosen={buyer && { value: buyer.id, label: labelOf(buyer) }}
        onValue={(id) => {
          const chosen = found.find((each) => each.id === id);
          if (chosen) onBuyer(chosen);
        }}
        search={search}
        onSearch={setSearch}
        options={found.map((each) => ({ value: each.id, label: labelOf(each) }))}
        total={text === '' || !data ? undefined : data.bidders.totalCount}
        placeholder="Choose the buyer"
      />
    </Field>
  );
}
