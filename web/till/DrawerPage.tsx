import { useState } from 'react';
import { styled } from 'styled-components';
import { decimalFromMinor } from '../../rules/core/money';
import { countedLines, totalDifference, type TypedCount } from '../../rules/till/counted-lines';
import { NOTE_LIMIT } from '../../rules/till/limits';
import { LoadFailure } from '../core/apollo/LoadFailure';
import { useEdit } from '../core/edit/useEdit';
import { counted, viewerLocale } from '../core/locale';
import { todayIn } from '../core/server-time';
import { useViewer } from '../core/session/session';
import { Screen } from '../core/shell/Screen';
import { tillPath } from '../paths/till';
import { AmountInput } from '../ui/controls/AmountInput';
import { Button, ButtonLink } from '../ui/controls/Button';
import { DateInput } from '../ui/controls/DateInput';
import { Field } from '../ui/controls/Field';
import { Select } from '../ui/controls/Select';
import { TextInput } from '../ui/controls/TextInput';
import { FigureStrip } from '../ui/display/FigureStrip';
import { Money, MoneyProvider } from '../ui/display/Money';
import { Bar, Section } from '../ui/layout/Page';
import { Banner } from '../ui/notices/Banner';
import { type DrawerQuery, useCountDrawerMutation, useDrawerQuery } from './Drawer.generated';
import { DrawerCounts } from './DrawerCounts';

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(170px, 1fr));
  gap: var(--s4);
  max-width: 620px;
  margin-bottom: var(--s4);
`;
const Methods = styled.div`
  display: grid;
  gap: var(--s3);
  max-width: 900px;
`;
const Line = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(140px, 1.2fr) repeat(auto-fit, minmax(120px, 1fr));
  gap: var(--s3);
  align-items: end;
  margin: 0;
  padding: var(--s3);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  dl {
    margin: 0;
  }
  dt {
    font-size: var(--t-xs);
    color: var(--ink-3);
  }
  dd {
    margin: 0;
  }
`;

const ALL = 'all';
const NOTHING: TypedCount = { float: '', counted: '' };

type Line = DrawerQuery['drawer']['lines'][number];

interface CountFormProps {
  day: string;
  userNumber: number | null;
  currency: string;
  lines: readonly Line[];
}

/** What was counted by method, against what was recorded. */
function CountForm({ day, userNumber, currency, lines }: CountFormProps) {
  const [typed, setTyped] = useState<Readonly<Record<number, TypedCount>>>({});
  const [note, setNote] = useState('');
  const { run, busy, refusal } = useEdit(useCountDrawerMutation());
  const read = countedLines(lines, typed, currency);
  const difference = totalDifference(read);
  const amount = (minor: number, symbol: 'plain' | 'small' = 'plain') => (
    <Money amount={decimalFromMinor(minor, currency)} symbol={symbol} />
  );
  const type = (methodNumber: number, change: Partial<TypedCount>) =>
    setTyped((before) => ({ ...before, [methodNumber]: { ...NOTHING, ...before[methodNumber], ...change } }));
  const open = read.find(({ counted: known, problem }) => known === null || problem !== null);
  const close = async () => {
    const { answer } = await run(
      {
        day,
        userNumber,
        currency,
        note: note.trim(),
        lines: read.flatMap(({ line, float, counted: known }) =>
          known === null
            ? []
            : [
                {
                  methodNumber: line.methodNumber,
                  expected: line.expected,
                  float: decimalFromMinor(float ?? 0, currency),
                  counted: decimalFromMinor(known, currency),
                },
              ],
        ),
      },
      { confirmation: () => ({ tone: 'success', message: 'The count was saved.' }) },
    );
    if (answer !== null) {
      setTyped({});
      setNote('');
    }
  };
  return (
    <MoneyProvider currency={currency} locale={viewerLocale()}>
      <Methods>
        {read.map(({ line, difference: own, problem }) => {
          const name = line.methodName ?? 'Removed method';
          return (
            <Line key={line.methodNumber} aria-label={name}>
              <dl>
                <dt>{counted(line.payments, 'payment')}</dt>
                <dd>
                  <b>{name}</b>
                </dd>
              </dl>
              <dl>
                <dt>Recorded</dt>
                <dd>
                  <Money amount={line.expected} symbol="plain" />
                </dd>
              </dl>
              <Field label="In the drawer before">
                <AmountInput
                  value={typed[line.methodNumber]?.float ?? ''}
                  onValue={(float) => type(line.methodNumber, { float })}
                />
              </Field>
              <Field label="Counted" required error={problem ?? undefined}>
                <AmountInput
                  value={typed[line.methodNumber]?.counted ?? ''}
                  onValue={(value) => type(line.methodNumber, { counted: value })}
                />
              </Field>
              <dl>
                <dt>Difference</dt>
                <dd>{own === null ? '–' : amount(own)}</dd>
              </dl>
            </Line>
          );
        })}
        <Field label="Note" hint="For example, the reason for a difference.">
          <TextInput value={note} maxLength={NOTE_LIMIT} onChange={({ target }) => setNote(target.value)} />
        </Field>
        <FigureStrip
          figures={[{ label: 'Difference', value: difference === null ? '–' : amount(difference, 'small') }]}
        />
        {refusal && <Banner tone="error">{refusal.messages.slice(0, 3).join(' ')}</Banner>}
        <Bar>
          <Button
            tone="primary"
            busy={busy}
            waiting={open ? `Enter what was counted for ${open.line.methodName ?? 'every method'}` : undefined}
            onClick={() => void close()}
          >
            Close the drawer
          </Button>
        </Bar>
      </Methods>
    </MoneyProvider>
  );
}

/** Counts the drawer of a day, of one user or of all, and lists earlier counts. */
export function DrawerPage() {
  const { house } = useViewer();
  const [today] = useState(() => todayIn(house.timeZone));
  const [day, setDay] = useState<string>(today);
  const [user, setUser] = useState(ALL);
  const [currency, setCurrency] = useState<string | null>(null);
  const userNumber = user === ALL ? null : Number(user);
  const { data, previousData, error, refetch } = useDrawerQuery({
    variables: { day, userNumber },
    skip: day === '',
  });
  const drawer = (data ?? previousData)?.drawer;
  const lines = drawer?.lines ?? [];
  const currencies = [...new Set(lines.map((line) => line.currency))];
  const shown = currency !== null && currencies.includes(currency) ? currency : (currencies[0] ?? house.currency);
  return (
    <Screen
      title="Drawer"
      back={{ href: tillPath(), label: 'Till' }}
      sub="Count what is in the drawer against what was recorded. Charges of cards online and credits were never in it."
      actions={<ButtonLink href={tillPath()}>Till</ButtonLink>}
    >
      {error && !drawer && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <Section aria-label="Count">
        <Choices>
          <Field label="Day" required>
            <DateInput value={day} max={today} onValue={setDay} />
          </Field>
          <Field label="Payments of">
            <Select
              value={user}
              onValue={setUser}
              options={[
                { value: ALL, label: 'All users' },
                ...(drawer?.users ?? []).map(({ number, name, payments }) => ({
                  value: String(number),
                  label: `${name} (${counted(payments, 'payment')})`,
                })),
              ]}
            />
          </Field>
          {currencies.length > 1 && (
            <Field label="Currency">
              <Select
                value={shown}
                onValue={setCurrency}
                options={currencies.map((value) => ({ value, label: value }))}
              />
            </Field>
          )}
        </Choices>
        {drawer && lines.length === 0 && <p>No payments were recorded on this day.</p>}
        {drawer && lines.length > 0 && (
          <CountForm
            key={`${drawer.day} ${drawer.userNumber} ${shown}`}
            day={drawer.day}
            userNumber={drawer.userNumber ?? null}
            currency={shown}
            lines={lines.filter((line) => line.currency === shown)}
          />
        )}
      </Section>
      <Section aria-label="Earlier counts">
        <h2>Earlier counts</h2>
        <DrawerCounts />
      </Section>
    </Screen>
  );
}
