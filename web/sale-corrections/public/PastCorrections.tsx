import { useState } from 'react';
import { styled } from 'styled-components';
import { saleCorrectionText } from '../../../rules/sale-corrections/sale-correction';
import { useEdit } from '../../core/edit/useEdit';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/notices/Banner';
import {
  type SaleCorrection_correctionFragment as Correction,
  type SaleCorrection_lotFragment as Lot,
  useUndoSaleCorrectionMutation,
} from './CorrectSale.generated';
import { resultWords } from './sale-words';

const Root = styled.section`
  margin-top: var(--s4);
  padding-top: var(--s3);
  border-top: 1px solid var(--line);
  h3 {
    font-size: var(--t-m);
  }
  li {
    display: flex;
    gap: var(--s3);
    align-items: baseline;
    justify-content: space-between;
    padding: var(--s2) 0;
  }
  li > div {
    min-width: 0;
    overflow-wrap: anywhere;
    &::first-letter {
      text-transform: uppercase;
    }
  }
  small {
    display: block;
    color: var(--ink-3);
  }
`;

/** The corrections of the sale of a lot so far, latest first. The latest in effect can be undone; the form then shows what no longer is. */
export function PastCorrections({ lot, onUndone }: { lot: Lot; onUndone: () => void }) {
  const { run, busy } = useEdit(useUndoSaleCorrectionMutation());
  const { time } = useHouseTime();
  const [refusal, setRefusal] = useState('');
  const corrections = lot.saleCorrections ?? [];
  if (corrections.length === 0) return null;
  const undo = async ({ id }: Correction) => {
    setRefusal('');
    const outcome = await run(
      { id },
      {
        confirmation: ({ correction }) =>
          correction && {
            tone: 'success',
            message: `Correction undone: lot ${lot.number} is ${resultWords(correction.from, lot.currency)}.`,
          },
      },
    );
    if (outcome.refusal) setRefusal(outcome.refusal.messages.join(' '));
    else onUndone();
  };
  return (
    <Root aria-labelledby="past-corrections">
      <h3 id="past-corrections">Corrections so far</h3>
      {refusal !== '' && <Banner tone="error">{refusal}</Banner>}
      <ul>
        {corrections.map((correction) => (
          <li key={correction.id}>
            <div>
              {resultWords(correction.from, lot.currency)} → {resultWords(correction.to, lot.currency)}
              <small>
                {saleCorrectionText(correction.kind)}: {correction.reason} · {correction.correctedBy ?? 'deleted user'},{' '}
                {time(correction.correctedAt)}
                {correction.undoneAt !== null &&
                  ` · undone by ${correction.undoneBy ?? 'deleted user'}, ${time(correction.undoneAt)}`}
              </small>
            </div>
            {correction.canUndo && (
              <Button busy={busy} onClick={() => void undo(correction)}>
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Root>
  );
}
