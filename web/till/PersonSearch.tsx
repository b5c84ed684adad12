import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import { counted } from '../core/locale';
import { useDebounced } from '../core/useDebounced';
import { Field } from '../ui/controls/Field';
import { TextInput } from '../ui/controls/TextInput';
import { Banner } from '../ui/notices/Banner';
import { aboutPerson, nameOf } from './person-words';
import { type Till_personFragment as Person, useTillInvoiceQuery, useTillPeopleQuery } from './Till.generated';

const SEARCH_AFTER_MS = 120;
/** Invoice numbers have more digits than paddles. */
const INVOICE_DIGITS = 5;

const Root = styled.div`
  display: grid;
  gap: var(--s2);
  max-width: 560px;
  input {
    height: 44px;
    font-size: var(--t-l);
  }
`;
const List = styled.ul`
  display: grid;
  gap: 2px;
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Choice = styled.button`
  display: grid;
  gap: 2px;
  width: 100%;
  padding: var(--s2) var(--s3);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--ink);
  font: inherit;
  text-align: start;
  cursor: pointer;
  &:hover,
  &[data-first] {
    border-color: var(--accent);
  }
  small {
    color: var(--ink-3);
    overflow-wrap: anywhere;
  }
`;

export interface PersonSearchProps {
  onPerson: (person: Person) => void;
}

/** Finds the person at the till by paddle, name, or the number of an invoice. Enter takes the first one. The caller gives it a new key then. */
export function PersonSearch({ onPerson }: PersonSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  // Whether Enter was pressed before the answer arrived.
  const [isWaiting, setWaiting] = useState(false);
  const typed = text.trim();
  const wanted = useDebounced(typed, SEARCH_AFTER_MS);
  const search = isWaiting ? typed : wanted;
  const isInvoice = /^\d+$/.test(search) && search.length >= INVOICE_DIGITS && search.length < 10;
  const people = useTillPeopleQuery({ variables: { search }, skip: search === '' || isInvoice });
  const invoice = useTillInvoiceQuery({ variables: { number: Number(search) }, skip: !isInvoice });
  const answer = isInvoice ? invoice : people;
  const owner = invoice.data?.invoice?.approval?.person;
  const found: readonly Person[] = isInvoice ? (owner ? [owner] : []) : (people.data?.people.nodes ?? []);
  const isKnown = search !== '' && search === typed && !answer.loading && answer.data !== undefined;
  const [first] = found;
  const more = typed === '' || isInvoice ? 0 : (people.data?.people.totalCount ?? 0) - found.length;
  useEffect(() => {
    if (isWaiting && isKnown && first) onPerson(first);
  }, [isWaiting, isKnown, first, onPerson]);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed === '') return;
    event.preventDefault();
    if (isKnown && first) onPerson(first);
    else setWaiting(true);
  };
  return (
    <Root role="search">
      <Field label="Paddle, name, or invoice number">
        <TextInput
          value={text}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          aria-controls={id}
          onChange={({ target }) => {
            setText(target.value);
            setWaiting(false);
          }}
          onKeyDown={press}
        />
      </Field>
      {answer.error && <Banner tone="error">The search failed. Try again.</Banner>}
      <List id={id} aria-label="People found" aria-live="polite">
        {typed !== '' &&
          found.map((person, index) => (
            <li key={person.id}>
              <Choice type="button" {...(index === 0 ? { 'data-first': '' } : {})} onClick={() => onPerson(person)}>
                <b>{nameOf(person)}</b>
                <small>{aboutPerson(person)}</small>
              </Choice>
            </li>
          ))}
        {more > 0 && <li>{counted(more, 'other person', 'other people')}: type more of the name.</li>}
        {typed !== '' && isKnown && found.length === 0 && <li>Nobody found for “{typed}”.</li>}
      </List>
    </Root>
  );
}
