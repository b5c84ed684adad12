import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { typedAmount } from '../../../rules/bulk-bidding/paste';
import {
  lineProblem,
  type LineWarning,
  lineWarnings,
  lotOfLine,
  PROBLEM_TEXTS,
  raisedHammer,
} from '../../../rules/clerking/line';
import { decimalFromMinor } from '../../../rules/core/money';
import { viewerLocale } from '../../core/locale';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { Kbd } from '../../ui/display/Kbd';
import { formatMoney } from '../../ui/display/money-format';
import { Banner } from '../../ui/notices/Banner';
import { breakpoint } from '../../ui/theme/tokens';
import { type Desk, incrementsOf, resultText, saidText, type ShownLot } from './desk-lots';
import type { WaitingEntry } from './waiting-entries';

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(110px, 1fr) minmax(160px, 2fr) minmax(120px, 1fr);
  gap: var(--s3);
  input {
    height: 64px;
    font-size: 32px;
    font-weight: 500;
    font-variant-numeric: tabular-nums lining-nums;
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    gap: var(--s2);
    grid-template-columns: 1fr 1.6fr 1fr;
    input {
      height: 52px;
      font-size: 22px;
    }
  }
`;
const Keys = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--s3);
  margin: var(--s3) 0 var(--s2);
  font-size: var(--t-s);
  color: var(--ink-2);
  button {
    min-height: 24px;
    padding: 0;
    border: 0;
    background: none;
  }
  button:hover {
    color: var(--ink);
    text-decoration: underline;
  }
  /* The keyboard on a screen has neither letters for numbers nor Esc. */
  @media (pointer: coarse) {
    gap: var(--s2);
    button {
      min-height: 40px;
      padding: 0 var(--s3);
      border: 1px solid var(--line-strong);
      border-radius: 6px;
      background: var(--surface);
      color: var(--ink);
    }
    button::first-letter {
      text-transform: uppercase;
    }
    kbd,
    > span {
      display: none;
    }
  }
`;

/** What the keys of the line do. */
const KEYS: readonly { readonly key: string; readonly shown: string; readonly does: string }[] = [
  { key: 'Enter', shown: 'Enter', does: 'next' },
  { key: '+', shown: '+', does: 'raise' },
  { key: 'p', shown: 'P', does: 'pass' },
  { key: 'r', shown: 'R', does: 'offer again' },
  { key: 'u', shown: 'U', does: 'undo the lot' },
  { key: 't', shown: 'T', does: 'its entries' },
  { key: 'Escape', shown: 'Esc', does: 'clear' },
];

/** What is entered for a lot, before it has a key. */
export type NewEntry = Omit<WaitingEntry, 'key'>;

interface Typed {
  /** Null for the next open lot. */
  readonly lot: string | null;
  readonly hammer: string;
  readonly paddle: string;
}
const NOTHING: Typed = { lot: null, hammer: '', paddle: '' };

export interface EntryLineProps {
  desk: Desk;
  lots: readonly ShownLot[];
  paddles: ReadonlySet<string>;
  /** The lot that is offered next; null if all have results. */
  next: ShownLot | null;
  onEnter: (entry: NewEntry) => void;
  onUndo: (lot: ShownLot) => void;
  onTrail: (lot: ShownLot) => void;
  /** The lot whose details are shown: the one that the line names. */
  children: (lot: ShownLot | null) => React.ReactNode;
}

function warningText(warning: LineWarning, lot: ShownLot, paddle: string, currency: string): string {
  const words = (amount: number) => formatMoney(decimalFromMinor(amount, currency), currency, viewerLocale());
  switch (warning) {
    case 'BELOW_RESERVE':
      return `The price is below the reserve of ${words(lot.reserve ?? 0)}.`;
    case 'BELOW_BOOK':
      return `Paddle ${lot.book?.paddle ?? '–'} left ${words(lot.book?.ceiling ?? 0)} in the book.`;
    case 'UNKNOWN_PADDLE':
      return `Nobody has paddle ${paddle}. A bidder in the room is added with it.`;
    case 'OFF_INCREMENTS':
      return 'The price isn’t on the increments.';
  }
}

/** Returns whether a key is a command: always but in the lot field, where letters belong to numbers that are being typed. */
function isCommand({ key, currentTarget: field }: KeyboardEvent<HTMLInputElement>, name: keyof Typed): boolean {
  return name !== 'lot' || key === '+' || (field.selectionStart === 0 && field.selectionEnd === field.value.length);
}

/** Moves the focus to a field, with its text selected, so that typing replaces it. */
const go = (field: RefObject<HTMLInputElement | null>) => {
  field.current?.focus();
  field.current?.select();
};

/** The clerk's line: lot, hammer price, and paddle with three Enters. What is unusual needs a fourth one. */
export function EntryLine({ desk, lots, paddles, next, onEnter, onUndo, onTrail, children }: EntryLineProps) {
  const [typed, setTyped] = useState(NOTHING);
  const [problem, setProblem] = useState<string | null>(null);
  /** The line whose warnings are shown, so that another Enter enters it. */
  const [armed, setArmed] = useState<{ line: string; texts: readonly string[] } | null>(null);
  const lotField = useRef<HTMLInputElement>(null);
  const hammerField = useRef<HTMLInputElement>(null);
  const paddleField = useRef<HTMLInputElement>(null);
  const { currency } = desk;
  const lotText = typed.lot ?? next?.number ?? '';
  const lot = lotOfLine(lots, lotText);
  const isPrefilled = typed.lot === null;
  // Another clerk may enter the lot that the line names: the next one stays selected too, so that typing replaces it.
  useLayoutEffect(() => {
    if (isPrefilled && document.activeElement === lotField.current) lotField.current?.select();
  }, [isPrefilled, lotText, lotField]);
  const change = (part: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...part }));
    setProblem(null);
    setArmed(null);
  };
  const enter = (entry: Pick<NewEntry, 'kind'> & Partial<NewEntry>, of: ShownLot) => {
    // The next lot is in the field before the clerk's next key.
    flushSync(() => {
      onEnter({
        lotRef: of.lot.lotRef,
        lotNumber: of.number,
        hammer: null,
        paddle: null,
        makesBidder: false,
        seenSequence: of.lot.lastSequence,
        takesOver: false,
        sequence: null,
        ...entry,
      });
      change({ ...NOTHING, lot: entry.kind === 'REOPENED' ? of.number : null });
    });
    go(lotField);
  };
  /** Enters it if it isn't unusual, or if its warnings are shown. */
  const propose = (texts: readonly string[], line: string, act: () => void) => {
    if (texts.length === 0 || armed?.line === line) act();
    else setArmed({ line, texts });
  };
  /** Returns why a lot can't get another entry now, or what another one replaces. */
  const before = (of: ShownLot): { readonly blocked: string | null; readonly replaced: readonly string[] } => {
    const { waiting, lot: known } = of;
    if (waiting && !of.isOpen)
      return {
        blocked: `${saidText(waiting, currency)} waits to be sent for lot ${of.number}. Undo it first.`,
        replaced: [],
      };
    if (known.invoiceGroupNumber !== null)
      return {
        blocked: `Lot ${of.number} is on an invoice. Use “Correct sale”, so that the invoice follows.`,
        replaced: [],
      };
    return {
      blocked: null,
      replaced: of.isOpen
        ? []
        : [`Lot ${of.number} has a result, which this replaces: ${resultText(known, currency)}.`],
    };
  };
  const sell = () => {
    const missing = lineProblem(lot, { ...typed, lot: lotText }, currency);
    if (missing || !lot) {
      setProblem(PROBLEM_TEXTS[missing ?? 'NO_LOT']);
      go(missing === 'NO_HAMMER' ? hammerField : missing === 'NO_PADDLE' ? paddleField : lotField);
      return;
    }
    const { blocked, replaced } = before(lot);
    if (blocked !== null) {
      setProblem(blocked);
      return;
    }
    const hammer = typedAmount(typed.hammer, currency) ?? 0;
    const paddle = typed.paddle.trim();
    const warnings = lineWarnings(lot, { hammer, paddle }, { increments: incrementsOf(desk), paddles });
    const texts = [...replaced, ...warnings.map((warning) => warningText(warning, lot, paddle, currency))];
    propose(texts, `sell ${lot.number} ${hammer} ${paddle}`, () =>
      enter(
        {
          kind: 'SOLD',
          hammer: decimalFromMinor(hammer, currency),
          paddle,
          makesBidder: warnings.includes('UNKNOWN_PADDLE'),
          takesOver: replaced.length > 0,
        },
        lot,
      ),
    );
  };
  const command = (key: string): boolean => {
    if (!['p', 'r', 'u', 't', '+'].includes(key)) return false;
    if (key === '+') {
      const raised = raisedHammer(lot, typedAmount(typed.hammer, currency), incrementsOf(desk));
      change({ hammer: decimalFromMinor(raised, currency).replace(/\.0+$/, '') });
      if (document.activeElement === lotField.current) go(hammerField);
      return true;
    }
    if (!lot) {
      setProblem(PROBLEM_TEXTS.NO_LOT);
      return true;
    }
    if (key === 'u') onUndo(lot);
    else if (key === 't') onTrail(lot);
    else {
      const { blocked, replaced } = before(lot);
      const isPass = key === 'p';
      if (blocked !== null) setProblem(blocked);
      else if (lot.isWithdrawn) setProblem(PROBLEM_TEXTS.WITHDRAWN);
      else if (!isPass && lot.isOpen) setProblem(`Lot ${lot.number} is open already.`);
      else
        propose(isPass ? replaced : [], `pass ${lot.number}`, () =>
          enter({ kind: isPass ? 'PASSED' : 'REOPENED', takesOver: replaced.length > 0 && isPass }, lot),
        );
    }
    return true;
  };
  const goOn = (name: keyof Typed) => {
    if (armed?.line.startsWith('pass')) command('p');
    else if (name === 'paddle') sell();
    else if (name === 'hammer') go(paddleField);
    else if (lot) go(hammerField);
    else setProblem(PROBLEM_TEXTS.NO_LOT);
  };
  const clear = () => {
    flushSync(() => change(NOTHING));
    go(lotField);
  };
  const press = (name: keyof Typed) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      goOn(name);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      clear();
    } else if (isCommand(event, name) && command(event.key.toLowerCase())) event.preventDefault();
  };
  /** Does what a key does in the field that has the focus. */
  const click = (key: string) => {
    const focused = document.activeElement;
    if (key === 'Enter')
      goOn(focused === paddleField.current ? 'paddle' : focused === hammerField.current ? 'hammer' : 'lot');
    else if (key === 'Escape') clear();
    else command(key);
  };
  return (
    <section aria-label="Entry">
      {/* The line has the focus from the start: clerks begin to type at once. */}
      <Line data-named="">
        <Field label="Lot">
          <TextInput
            ref={lotField}
            value={lotText}
            maxLength={20}
            autoFocus
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => change({ lot: target.value })}
            onKeyDown={press('lot')}
          />
        </Field>
        <Field label="Hammer price">
          <AmountInput
            ref={hammerField}
            value={typed.hammer}
            maxLength={30}
            onValue={(hammer) => change({ hammer })}
            onKeyDown={press('hammer')}
          />
        </Field>
        <Field label="Paddle">
          <TextInput
            ref={paddleField}
            value={typed.paddle}
            maxLength={20}
            inputMode="numeric"
            onChange={({ target }) => change({ paddle: target.value })}
            onKeyDown={press('paddle')}
          />
        </Field>
      </Line>
      <Keys>
        {KEYS.map(({ key, shown, does }) => (
          // Tab goes from field to field, and the field that is being typed in stays focused.
          <button
            key={key}
            type="button"
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => click(key)}
          >
            <Kbd>{shown}</Kbd> {does}
          </button>
        ))}
        <span>
          <Kbd>Ctrl</Kbd> <Kbd>Z</Kbd> undo your last entry
        </span>
      </Keys>
      {problem !== null && <Banner tone="error">{problem}</Banner>}
      {armed && (
        <Banner tone="warning">
          {armed.texts.join(' ')} <strong>Press Enter again to enter it.</strong>
        </Banner>
      )}
      {children(lot)}
    </section>
  );
}
