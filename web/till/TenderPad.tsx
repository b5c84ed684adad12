import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { decimalFromMinor, type Minor, minorFromDecimal, rateFromPercent } from '../../rules/core/money';
import { typedPayment } from '../../rules/invoicing/added-charges/typed-charge';
import { AmountInput } from '../ui/controls/AmountInput';
import { Button } from '../ui/controls/Button';
import { Checkbox } from '../ui/controls/Checkbox';
import { Field } from '../ui/controls/Field';
import { TextInput } from '../ui/controls/TextInput';
import { Kbd } from '../ui/display/Kbd';
import { Money } from '../ui/display/Money';
import { Bar } from '../ui/layout/Page';
import { breakpoint } from '../ui/theme/tokens';
import type { Tender } from './useTake';

const Methods = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(132px, 1fr));
  gap: var(--s2);
  button {
    justify-content: space-between;
    min-height: 40px;
  }
  /* There is no keyboard to press them on, and no room. */
  @media (max-width: ${breakpoint.phone - 1}px) {
    kbd {
      display: none;
    }
  }
`;
const Entry = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--s3);
  input {
    font-size: var(--t-l);
  }
`;

const Stack = styled.div`
  display: grid;
  gap: var(--s3);
  p {
    margin: 0;
  }
`;

/** The keys of the first methods. */
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export interface Method {
  readonly id: string;
  readonly name: string;
  readonly surchargePercent: string;
  readonly surchargeName: string;
}

export interface TenderPadProps {
  methods: readonly Method[];
  currency: string;
  /** What is still due; the amount that is proposed. */
  due: Minor;
  /** Adds a payment that leaves something due. */
  onAdd: (tender: Tender) => void;
  /** Takes everything with this last payment. */
  onTake: (tender: Tender) => void;
  busy: boolean;
  /** Whether what is above the amount due stays as a credit, instead of being given back. */
  keepsCredit: boolean;
  /** Returns the surcharge at a rate on an amount that is paid now. */
  surchargeOf: (amount: Minor, rateMillionths: number) => Minor;
}

/** Enters one payment: a key for its method, then the amount that was handed over, which is what is due unless it is typed. */
export function TenderPad({ methods, currency, due, onAdd, onTake, busy, keepsCredit, surchargeOf }: TenderPadProps) {
  const pad = useRef<HTMLDivElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const [method, setMethod] = useState<Method | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [reference, setReference] = useState('');
  const text = typed ?? decimalFromMinor(due, currency);
  const read = typedPayment(text, currency);
  const given = read.ok && read.value !== '' ? minorFromDecimal(read.value, currency) : null;
  const [letOff, setLetOff] = useState(false);
  const rate = method === null ? 0 : rateFromPercent(method.surchargePercent);
  const hasSurcharge = rate !== 0 && !letOff;
  const more = hasSurcharge && given !== null ? surchargeOf(Math.min(given, due), rate) : 0;
  const amountProblem = given === null || given <= 0 ? 'Enter an amount above zero.' : undefined;
  // The surcharge is on what pays the invoices, so that the rest can't be change.
  const aboveProblem =
    hasSurcharge && given !== null && given > due ? 'With a surcharge, enter at most the amount due.' : undefined;
  const problem = read.ok ? (amountProblem ?? aboveProblem) : read.message;
  useEffect(() => {
    if (method === null) pad.current?.querySelector('button')?.focus();
    else {
      amount.current?.focus();
      amount.current?.select();
    }
  }, [method]);
  const choose = (chosen: Method) => {
    setTyped(null);
    setReference('');
    setLetOff(false);
    setMethod(chosen);
  };
  const enter = () => {
    if (method === null || given === null || problem !== undefined || busy) return;
    const surcharge = hasSurcharge ? { percent: method.surchargePercent, amount: more } : null;
    const tender = { methodId: method.id, methodName: method.name, given, reference, surcharge };
    if (given >= due) {
      onTake(tender);
      return;
    }
    onAdd(tender);
    setMethod(null);
  };
  const pressMethod = (event: KeyboardEvent) => {
    const chosen = methods[KEYS.indexOf(event.key)];
    if (chosen === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(chosen);
  };
  const pressEntry = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      enter();
    } else if (event.key === 'Escape') {
      // The next Escape leaves the person.
      event.stopPropagation();
      setMethod(null);
    }
  };
  if (method === null)
    return (
      <Methods ref={pad} role="group" aria-label="Payment method" onKeyDown={pressMethod}>
        {methods.map((one, index) => (
          <Button key={one.id} onClick={() => choose(one)}>
            {one.name}
            {KEYS[index] !== undefined && <Kbd aria-hidden="true">{KEYS[index]}</Kbd>}
          </Button>
        ))}
      </Methods>
    );
  return (
    <Stack onKeyDown={pressEntry} role="presentation">
      <Entry>
        <Field label={hasSurcharge ? `Paid by ${method.name}` : `${method.name} received`} error={problem}>
          <AmountInput ref={amount} value={text} onValue={setTyped} />
        </Field>
        <Field label="Reference" hint="Optional">
          <TextInput value={reference} maxLength={100} onChange={({ target }) => setReference(target.value)} />
        </Field>
      </Entry>
      {rate !== 0 && (
        <>
          {hasSurcharge && given !== null && (
            <p role="status">
              {method.surchargeName} {method.surchargePercent}%:{' '}
              <Money amount={decimalFromMinor(more, currency)} symbol="plain" />, in total{' '}
              <b>
                <Money amount={decimalFromMinor(given + more, currency)} symbol="plain" />
              </b>
            </p>
          )}
          <Checkbox checked={letOff} onChecked={setLetOff}>
            Without surcharge
          </Checkbox>
        </>
      )}
      {!hasSurcharge && given !== null && given > due && (
        <p role="status">
          {keepsCredit ? 'Stays as a credit: ' : 'Change: '}
          <b>
            <Money amount={decimalFromMinor(given - due, currency)} symbol="plain" />
          </b>
        </p>
      )}
      <Bar>
        <Button
          tone="primary"
          busy={busy}
          waiting={problem ?? (given === null ? 'Enter an amount' : undefined)}
          onClick={enter}
        >
          {given === null || given >= due ? 'Take' : 'Add'}{' '}
          <Money amount={decimalFromMinor((given ?? due) + more, currency)} symbol="plain" />
        </Button>
        <Button tone="link" onClick={() => setMethod(null)}>
          Other method
        </Button>
      </Bar>
    </Stack>
  );
}
