import { type SyntheticEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { BID_SOURCES, LONGEST_NOTE, SOURCE_LABELS } from '../../../rules/bulk-bidding/book';
import { useEdit } from '../../core/edit/useEdit';
import { viewerLocale } from '../../core/locale';
import { useDebounced } from '../../core/useDebounced';
import type { BidSource } from '../../generated/schema-types';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { SuggestInput } from '../../ui/controls/SuggestInput';
import { TextInput } from '../../ui/controls/TextInput';
import { formatMoney } from '../../ui/display/money-format';
import { Banner } from '../../ui/notices/Banner';
import { useEnterAbsenteeBidsMutation, usePaddleHoldersQuery } from './Book.generated';

const SEARCH_DELAY = 250;

const Form = styled.form`
  display: grid;
  grid-template-columns: 100px minmax(160px, 1fr) 150px 140px minmax(140px, 1fr) auto;
  align-items: end;
  gap: var(--s3);
  margin-bottom: var(--s4);
  @media (max-width: 1100px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

interface Typed {
  readonly lot: string;
  readonly paddle: string;
  readonly amount: string;
  readonly note: string;
}

const NOTHING: Typed = { lot: '', paddle: '', amount: '', note: '' };

interface Entered {
  readonly tone: 'success' | 'error';
  readonly text: string;
}

export interface BidFormProps {
  catalogRef: string;
  currency: string;
  /** Whether bids without a paddle are for the house's own account. */
  isTimed: boolean;
}

/** Enters one bid after the other. The paddle stays, because bidders leave bids on several lots. */
export function BidForm({ catalogRef, currency, isTimed }: BidFormProps) {
  const [typed, setTyped] = useState(NOTHING);
  const [source, setSource] = useState<BidSource>('PHONE');
  const [entered, setEntered] = useState<Entered | null>(null);
  const lot = useRef<HTMLInputElement>(null);
  const { run, busy, refusal } = useEdit(useEnterAbsenteeBidsMutation());
  const search = useDebounced(typed.paddle, SEARCH_DELAY);
  const { data } = usePaddleHoldersQuery({ variables: { catalogRef, search }, skip: search.trim() === '' });
  const holders = search === typed.paddle ? (data?.absenteeBook?.bidders ?? []) : [];
  const options = holders
    .filter(({ paddle }) => paddle !== typed.paddle || holders.length > 1)
    .map(({ paddle, bidder }) => ({ value: paddle, label: [paddle, bidder].filter(Boolean).join(' · ') }));
  const holder = holders.find(({ paddle }) => paddle === typed.paddle.trim());
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const enter = async (event: SyntheticEvent) => {
    event.preventDefault();
    setEntered(null);
    const bid = { ...typed, paddle: typed.paddle.trim(), note: typed.note.trim(), source };
    const { answer } = await run({ catalogRef, bids: [bid] }, {});
    const [outcome] = answer?.outcomes ?? [];
    if (!outcome) return;
    if (outcome.bidRef === null) {
      setEntered({ tone: 'error', text: `Lot ${typed.lot}: ${outcome.message ?? ''}` });
      return;
    }
    const words = formatMoney(outcome.amount ?? '0', currency, viewerLocale());
    const who = typed.paddle.trim() === '' ? 'the house account' : `paddle ${typed.paddle.trim()}`;
    setEntered({ tone: 'success', text: `Lot ${typed.lot}: ${words} for ${who} was entered.` });
    change({ lot: '', amount: '', note: '' });
    lot.current?.focus();
  };
  const isWhole = typed.lot.trim() !== '' && typed.amount.trim() !== '' && (isTimed || typed.paddle.trim() !== '');
  return (
    <>
      <Form onSubmit={(event) => void enter(event)} aria-label="New bid">
        <Field label="Lot">
          <TextInput
            ref={lot}
            value={typed.lot}
            maxLength={40}
            onChange={({ target }) => change({ lot: target.value })}
          />
        </Field>
        <Field label="Paddle or bidder" {...(holder?.bidder && { hint: holder.bidder })}>
          <SuggestInput
            value={typed.paddle}
            placeholder={isTimed ? 'House account' : undefined}
            maxLength={20}
            options={options}
            onValue={(paddle) => change({ paddle })}
            onChoose={(paddle) => change({ paddle })}
          />
        </Field>
        <Field label="Maximum">
          <AmountInput value={typed.amount} maxLength={60} onValue={(amount) => change({ amount })} />
        </Field>
        <Field label="Left by">
          <Select
            value={source}
            onValue={setSource}
            options={BID_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))}
          />
        </Field>
        <Field label="Note">
          <TextInput
            value={typed.note}
            maxLength={LONGEST_NOTE}
            onChange={({ target }) => change({ note: target.value })}
          />
        </Field>
        <Button
          tone="primary"
          type="submit"
          busy={busy}
          waiting={isWhole ? undefined : `Enter a lot, ${isTimed ? '' : 'a paddle, '}and a maximum first.`}
        >
          Enter bid
        </Button>
      </Form>
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      {entered && <Banner tone={entered.tone}>{entered.text}</Banner>}
    </>
  );
}
