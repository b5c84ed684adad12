import { skipToken } from '@apollo/client/react';
import { type Ref, useState } from 'react';
import { styled } from 'styled-components';
import { useDebounced } from '../../core/useDebounced';
import { SuggestInput } from '../../ui/controls/SuggestInput';
import { lotKey } from '../public/paths';
import { useLotJumpQuery } from './LotPage.generated';

const Box = styled.div`
  width: 200px;
`;
const SETTLED_MS = 150;
const KEY = /^\d{1,15}[a-z]?$/i;

export interface LotJumpProps {
  catalogId: string;
  ref: Ref<HTMLInputElement>;
  /** Opens a lot by what names it in the address; 0 is a new lot. */
  onOpen: (key: string) => void;
}

/** Goes to a lot by its number, inventory number, or words of its title. `0` adds a lot. */
export function LotJump({ catalogId, ref, onOpen }: LotJumpProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), SETTLED_MS);
  const { data } = useLotJumpQuery(
    search === '' || text === '' ? skipToken : { variables: { catalogIds: [catalogId], search } },
  );
  // Options of another text could be chosen by mistake.
  const nodes = search === text.trim() ? (data?.lots.nodes ?? []) : [];
  const isExact = ({ number, inventoryNumber }: (typeof nodes)[number]) =>
    [number, inventoryNumber].some((one) => one.toUpperCase() === search.toUpperCase());
  const found = [...nodes.filter(isExact), ...nodes.filter((lot) => !isExact(lot))];
  const leave = (open: () => void) => {
    setText('');
    open();
  };
  return (
    <Box>
      <SuggestInput
        ref={ref}
        type="search"
        aria-label="Go to lot"
        placeholder="Go to lot"
        value={text}
        onValue={setText}
        options={found.map((lot) => ({
          value: lotKey(lot),
          label: [lot.number, lot.title].filter(Boolean).join(' · '),
        }))}
        onChoose={(key) => leave(() => onOpen(key))}
        onKeyDown={(event) => {
          const key = text.trim();
          if (event.key !== 'Enter' || !KEY.test(key)) return;
          event.preventDefault();
          leave(() => onOpen(key));
        }}
      />
    </Box>
  );
}
