import { skipToken } from '@apollo/client/react';
import { type Ref, useState } from 'react';
import { styled } from 'styled-components';
import { useDebounced } from '../../core/useDebounced';
import { lotKey } from '../../paths/lots';
import { SuggestInput } from '../../ui/controls/SuggestInput';
import { jumpOf, type OpenLot } from './lot-places';
import { useLotJumpQuery } from './LotPage.generated';

const Box = styled.div`
  width: 200px;
`;
const SETTLED_MS = 150;

export interface LotJumpProps {
  catalogId: string;
  ref: Ref<HTMLInputElement>;
  onOpen: OpenLot;
  /** Opens what can be done with the lots between two numbers. */
  onRange: (first: number, last: number) => void;
}

/** Goes to a lot by its number, inventory number, or words of its title. `0` adds a lot, `7+` copies lot 7, and `8-12` is a range of lots. */
export function LotJump({ catalogId, ref, onOpen, onRange }: LotJumpProps) {
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
          const jump = event.key === 'Enter' ? jumpOf(text.trim()) : null;
          if (jump === null) return;
          event.preventDefault();
          leave(() => {
            if (jump.kind === 'RANGE') onRange(jump.first, jump.last);
            else if (jump.kind === 'COPY') onOpen('0', { copyOf: jump.key });
            else onOpen(jump.key);
          });
        }}
      />
    </Box>
  );
}
