import { useId, useState } from 'react';
import { styled } from 'styled-components';
import type { TypedProblem } from '../../../rules/bulk-bidding/typed-bid';
import { minorFromDecimal } from '../../../rules/core/money';
import { counted, viewerLocale } from '../../core/locale';
import { useStore } from '../../core/store';
import { Button } from '../../ui/controls/Button';
import { formatMoney } from '../../ui/display/money-format';
import { useToast } from '../../ui/overlays/Toast';
import type { BiddingSale_lotFragment as Lot } from '../sale/BiddingSale.generated';
import { AmountChoice } from './AmountChoice';
import type { Choices, Pasted } from './choices';

const Root = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s2);
  width: 100%;
  > :first-child {
    flex: 0 0 120px;
  }
  input {
    /* The head of the list and the dock cover rows that the focus scrolls to. */
    scroll-margin: 96px 0;
  }
`;
/** Two lines of a row. */
const Problem = styled.div`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  color: var(--failed);
  min-width: 0;
  overflow: hidden;
  font-size: var(--t-xs);
  line-height: 1.35;
  white-space: normal;
  button {
    font-size: inherit;
  }
`;
const Outcome = styled.span`
  color: var(--ink-2);
  font-size: var(--t-s);
`;

const PROBLEMS: Readonly<Record<TypedProblem, string>> = {
  NOT_AN_AMOUNT: 'Not an amount.',
  TOO_LOW: 'Too low.',
  NOT_AN_INCREMENT: 'Between bids.',
};

/** Returns what a paste has done. */
const pastedText = ({ taken, leftOut }: Pasted): string =>
  `Pasted ${counted(taken, 'amount')}.${leftOut === 0 ? '' : ` ${counted(leftOut, 'amount')} left out: closed lots, or below the last lot of the page.`}`;

/** The amount that staff bid on a lot. What others bid meanwhile doesn't remove it: the cell says what to take instead. */
export function ChoiceCell({ lot, choices }: { lot: Lot; choices: Choices }) {
  const id = useId();
  const toast = useToast();
  const [isTyping, setTyping] = useState(false);
  const choice = useStore(choices.all).get(lot.lotRef);
  const { currency, lowestBid, amounts, status } = lot;
  const words = (value: string) => formatMoney(value, currency, viewerLocale());
  const { amount = '', text = '', wrong = null, problem = null } = choice ?? {};
  const isOutbid = amount !== '' && minorFromDecimal(amount, currency) < minorFromDecimal(lowestBid, currency);
  if (status === 'CLOSED') {
    if (!choice) return lot.outcomeText === null ? null : <Outcome title={lot.outcomeText}>{lot.outcomeText}</Outcome>;
    return <Problem>Closed before the bid{amount === '' ? '' : ` of ${words(amount)}`} was placed.</Problem>;
  }
  const found = isOutbid ? 'Outbid.' : wrong ? PROBLEMS[wrong.problem] : problem;
  // The first digit of an amount is too low.
  const note = isTyping && !isOutbid ? null : found;
  const nearest = isOutbid ? [lowestBid] : (wrong?.nearest ?? []);
  return (
    <Root>
      <AmountChoice
        label={`Bid on lot ${lot.lot.number}`}
        text={text}
        currency={currency}
        amounts={amounts}
        isInvalid={note !== null}
        describedBy={note === null ? undefined : id}
        onType={(typed) => {
          setTyping(true);
          choices.type(lot, typed);
        }}
        onChoose={(chosen) => choices.type(lot, chosen)}
        onComplete={() => {
          setTyping(false);
          choices.complete(lot);
        }}
        onPaste={(texts) => toast({ message: pastedText(choices.paste(lot, texts)) })}
      />
      {note !== null && (
        <Problem id={id} role="status" title={[note, ...nearest.map((value) => `Take ${words(value)}.`)].join(' ')}>
          {note}
          {nearest.map((value, index) => (
            <span key={value}>
              {index === 0 ? ' ' : ' or '}
              <Button tone="link" aria-label={`Take ${words(value)}`} onClick={() => choices.type(lot, value)}>
                {index === 0 ? `Take ${words(value)}` : words(value)}
              </Button>
            </span>
          ))}
        </Problem>
      )}
    </Root>
  );
}
