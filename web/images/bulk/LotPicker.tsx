import { useState } from 'react';
import { styled } from 'styled-components';
import { Combobox } from '../../ui/controls/Combobox';
import { Field } from '../../ui/controls/Field';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden';
import type { PlanLot } from './bulk-plan';

const MOST_OPTIONS = 8;

const Root = styled.div`
  > div > :first-child:not(:last-child) {
    margin: 0;
  }
`;

/** Returns a lot in words: "12 · Winter Road". */
export const lotLabel = ({ number, inventoryNumber, title }: PlanLot): string =>
  [number || inventoryNumber, title].filter(Boolean).join(' · ');

/** Returns the lots that a text finds: by the start of a number, or a part of the title. */
function found(lots: readonly PlanLot[], search: string): readonly PlanLot[] {
  const text = search.trim().toLowerCase();
  if (text === '') return lots;
  const starts = lots.filter(
    ({ number, inventoryNumber }) =>
      number.toLowerCase().startsWith(text) || inventoryNumber.toLowerCase().startsWith(text),
  );
  const others = lots.filter((lot) => lot.title.toLowerCase().includes(text) && !starts.includes(lot));
  return [...starts, ...others];
}

export interface LotPickerProps {
  fileName: string;
  chosen: PlanLot | null;
  lots: readonly PlanLot[];
  onChoose: (lot: PlanLot) => void;
}

/** Chooses the lot of a file by hand. */
export function LotPicker({ fileName, chosen, lots, onChoose }: LotPickerProps) {
  const [search, setSearch] = useState('');
  const matches = found(lots, search);
  return (
    <Root>
      <Field label={<VisuallyHidden>Lot of {fileName}</VisuallyHidden>}>
        <Combobox
          chosen={chosen && { value: chosen.id, label: lotLabel(chosen) }}
          onValue={(id) => {
            const lot = lots.find((one) => one.id === id);
            if (lot) onChoose(lot);
          }}
          search={search}
          onSearch={setSearch}
          options={matches.slice(0, MOST_OPTIONS).map((lot) => ({ value: lot.id, label: lotLabel(lot) }))}
          total={matches.length}
          placeholder="Choose a lot"
        />
      </Field>
    </Root>
  );
}
