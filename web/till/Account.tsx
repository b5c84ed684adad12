import { useState } from 'react';
import { styled } from 'styled-components';
import { decimalFromMinor, sumMinor } from '../../rules/core/money';
import { statementUrl } from '../../rules/invoicing/statements/statement';
import { accountOf, currenciesOf, settle, totalOf } from '../../rules/till/account';
import { MOST_PAID } from '../../rules/till/limits';
import { surchargeAfter } from '../../rules/till/share-out';
import { viewerLocale } from '../core/locale';
import { bidderPath } from '../paths/customers';
import { Button } from '../ui/controls/Button';
import { Checkbox } from '../ui/controls/Checkbox';
import { SegmentedControl } from '../ui/controls/SegmentedControl';
import { FigureStrip } from '../ui/display/FigureStrip';
import { Link } from '../ui/display/Link';
import { Money, MoneyProvider } from '../ui/display/Money';
import { Bar, Section } from '../ui/layout/Page';
import { Banner } from '../ui/notices/Banner';
import { breakpoint } from '../ui/theme/tokens';
import { AccountInvoices } from './AccountInvoices';
import { aboutPerson, nameOf } from './person-words';
import { type Method, TenderPad } from './TenderPad';
import type {
  Till_accountFragment as Person,
  Till_invoiceFragment as Invoice,
  Till_receiptFragment as Receipt,
} from './Till.generated';
import { type Tender, useTake } from './useTake';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(320px, 420px);
  gap: var(--s6);
  align-items: start;
  @media (max-width: ${breakpoint.phone - 1}px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Stack = styled.div`
  display: grid;
  gap: var(--s4);
`;
const Pay = styled(Stack)`
  position: sticky;
  top: var(--s4);
  padding: var(--s4);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
`;
const Tenders = styled.ul`
  display: grid;
  gap: var(--s1);
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    justify-content: space-between;
    gap: var(--s3);
  }
`;

/** What was done at the till. */
export interface Taken {
  readonly name: string;
  /** Empty if unknown. */
  readonly email: string;
  readonly receipt: Receipt | null;
}

export interface AccountProps {
  person: Person;
  methods: readonly Method[];
  onTaken: (taken: Taken) => void;
  onNext: () => void;
}

const except = (unticked: ReadonlySet<string>, { id }: Invoice, isTicked: boolean): ReadonlySet<string> => {
  const next = new Set(unticked);
  if (isTicked) next.delete(id);
  else next.add(id);
  return next;
};

/** All that a person owes and what waits for them, and what they pay now. */
export function Account({ person, methods, onTaken, onNext }: AccountProps) {
  const invoices = person.openInvoices ?? [];
  const currencies = currenciesOf(invoices);
  const [chosen, setCurrency] = useState<string | null>(null);
  const currency = chosen ?? currencies[0] ?? 'USD';
  const account = accountOf(invoices, currency);
  const [unpaid, setUnpaid] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [usesCredit, setUsesCredit] = useState(true);
  const [keepsCredit, setKeepsCredit] = useState(false);
  const [tenders, setTenders] = useState<readonly Tender[]>([]);
  const { take, busy, messages } = useTake();
  const paying = account.due.filter(({ id, paymentRefusal }) => !unpaid.has(id) && paymentRefusal === null);
  const pickedUp = account.waiting.filter(({ id }) => !left.has(id));
  const credit = usesCredit ? totalOf(account.credits) : 0;
  const sum = (of: readonly Tender[]) => sumMinor(of.map(({ given }) => given));
  const now = settle(totalOf(paying), credit, sum(tenders));
  const amount = (minor: number, symbol: 'plain' | 'small' = 'plain') => (
    <Money amount={decimalFromMinor(minor, currency)} symbol={symbol} />
  );
  const finish = async (all: readonly Tender[]) => {
    const { above } = settle(totalOf(paying), credit, sum(all));
    const done = await take({
      personId: person.id,
      currency,
      invoices: paying,
      tenders: all,
      above,
      keepsCredit,
      useCredit: now.credit > 0,
      pickedUp,
    });
    if (done === null) setTenders(all);
    else onTaken({ name: nameOf(person), email: person.email, receipt: done.receipt });
  };
  const isNothing = tenders.length === 0 && now.credit === 0 && pickedUp.length === 0;
  const isPaid = now.due === 0;
  return (
    <MoneyProvider currency={currency} locale={viewerLocale()}>
      <Columns>
        <Stack>
          <header>
            <h2>
              <Link href={bidderPath(person.number)}>{nameOf(person)}</Link>
            </h2>
            <p>{aboutPerson(person)}</p>
            {invoices.length > 0 && (
              <Link href={statementUrl(person.number)} target="_blank">
                Statement of account (PDF)
              </Link>
            )}
          </header>
          {currencies.length > 1 && (
            <SegmentedControl
              label="Currency"
              value={currency}
              onValue={(next) => {
                setCurrency(next);
                setTenders([]);
              }}
              segments={currencies.map((value) => ({ value, label: value }))}
            />
          )}
          {account.due.length > 0 && (
            <Section aria-label="To pay">
              <h3>To pay</h3>
              <AccountInvoices
                label="Invoices to pay"
                invoices={account.due}
                tickLabel="Pay"
                shows="amount"
                isTicked={({ id, paymentRefusal }) => !unpaid.has(id) && paymentRefusal === null}
                isBarred={({ paymentRefusal }) => paymentRefusal !== null}
                onTick={(invoice, isTicked) => setUnpaid(except(unpaid, invoice, isTicked))}
              />
            </Section>
          )}
          {account.waiting.length > 0 && (
            <Section aria-label="To hand over">
              <h3>To hand over</h3>
              <AccountInvoices
                label="Invoices to hand over"
                invoices={account.waiting}
                tickLabel="Hand over the items of"
                shows="items"
                isTicked={({ id }) => !left.has(id)}
                onTick={(invoice, isTicked) => setLeft(except(left, invoice, isTicked))}
              />
            </Section>
          )}
          {invoices.length === MOST_PAID && <p>Only the first {MOST_PAID} invoices are shown.</p>}
          {invoices.length === 0 && <p>Nothing is due, and nothing waits to be handed over.</p>}
        </Stack>
        <Pay as="section" aria-label="Payment">
          <FigureStrip figures={[{ label: isPaid ? 'Due' : 'Due now', value: amount(now.due, 'small') }]} />
          {account.credits.length > 0 && (
            <Checkbox checked={usesCredit} onChecked={setUsesCredit}>
              Use the credit of {amount(totalOf(account.credits))}
            </Checkbox>
          )}
          {tenders.length > 0 && (
            <Tenders aria-label="Payments">
              {tenders.map((tender, index) => (
                <li key={index}>
                  <span>
                    {tender.methodName} {tender.reference}
                  </span>
                  <span>
                    {amount(tender.given + (tender.surcharge?.amount ?? 0))}{' '}
                    <Button tone="link" onClick={() => setTenders(tenders.filter((_, other) => other !== index))}>
                      Remove
                    </Button>
                  </span>
                </li>
              ))}
            </Tenders>
          )}
          {!isPaid && (
            <TenderPad
              methods={methods}
              currency={currency}
              due={now.due}
              busy={busy}
              keepsCredit={keepsCredit}
              surchargeOf={(paid, rate) =>
                surchargeAfter(
                  paying.map((invoice) => totalOf([invoice])),
                  now.credit + sum(tenders),
                  paid,
                  rate,
                )
              }
              onAdd={(tender) => setTenders([...tenders, tender])}
              onTake={(tender) => void finish([...tenders, tender])}
            />
          )}
          {paying.length > 0 && (
            <Checkbox checked={keepsCredit} onChecked={setKeepsCredit}>
              Keep what is above the amount due as a credit instead of giving change
            </Checkbox>
          )}
          {messages.length > 0 && <Banner tone="error">{messages.slice(0, 3).join(' ')}</Banner>}
          <Bar>
            <Button
              tone={isPaid ? 'primary' : 'link'}
              busy={busy}
              waiting={isNothing ? 'Enter a payment, or choose what is handed over' : undefined}
              onClick={() => void finish(tenders)}
            >
              {isPaid ? 'Finish' : tenders.length > 0 || now.credit > 0 ? 'Take this part' : 'Hand over unpaid'}
            </Button>
            <Button tone="link" onClick={onNext}>
              Next person
            </Button>
          </Bar>
        </Pay>
      </Columns>
    </MoneyProvider>
  );
}
