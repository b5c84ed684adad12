import { skipToken, useApolloClient } from '@apollo/client/react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { byMatch, hasWords, isNearName } from '../../../rules/core/finding';
import { TextInput } from '../../ui/controls/TextInput';
import { useActiveOption } from '../../ui/controls/useActiveOption';
import { Dialog } from '../../ui/overlays/Dialog';
import { failureOf, failureText } from '../failures/failure';
import { openedRecords } from '../session/opened-records';
import { useViewer } from '../session/session';
import type { Finder, Finding, Found, Slice } from '../slice';
import { useDebounced } from '../useDebounced';
import {
  FindDocument,
  type FindQueryVariables,
  type RecentRecordsQuery,
  useRecentRecordsQuery,
} from './Find.generated';
import { foundBy, useSettings } from './settings';

const DEBOUNCE = 200;
const LONGEST_TEXT = 600;

interface Findings {
  /** The text that was searched for. */
  text: string;
  found: readonly Finding[];
  error: unknown;
}

const keyOf = ({ href, label }: Finding): string => `${href ?? ''} ${label}`;

const none: Findings = { text: '', found: [], error: null };

/** Returns what these finders search: nothing that the viewer may not read, because a refusal would hide the rest. */
function readsOf(finders: readonly Finder[]): Omit<FindQueryVariables, 'text'> {
  const reads = (name: Finder['reads'][number]) => finders.some((finder) => finder.reads.includes(name));
  return {
    bidders: reads('bidders'),
    invoices: reads('invoices'),
    creditNotes: reads('creditNotes'),
    invoiceGroups: reads('invoiceGroups'),
    catalogs: reads('catalogs'),
    sales: reads('sales'),
    lots: reads('lots'),
    disputes: reads('disputes'),
    templates: reads('templates'),
  };
}

/**
 * Searches once the user stops typing. Until the response, the results of the earlier text stay, so that nothing jumps; `isWaiting` then.
 */
function useFindings(finders: readonly Finder[], text: string): Findings & { readonly isWaiting: boolean } {
  const client = useApolloClient();
  const viewer = useViewer();
  const typed = text.trim();
  const asked = useDebounced(typed, DEBOUNCE);
  const [findings, setFindings] = useState(none);
  const isSearched = finders.length > 0;
  useEffect(() => {
    if (asked === '' || !isSearched) return undefined;
    let current = true;
    const update = (next: Omit<Findings, 'text'>) => {
      if (current) setFindings({ text: asked, ...next });
    };
    const variables = { text: asked, ...readsOf(finders) };
    client.query({ query: FindDocument, variables, fetchPolicy: 'network-only' }).then(
      ({ data: { find } }) =>
        update({ found: finders.flatMap((finder) => finder.findings(find, viewer)), error: null }),
      (error: unknown) => update({ found: [], error }),
    );
    return () => {
      current = false;
    };
  }, [client, viewer, finders, asked, isSearched]);
  if (typed === '') return { ...none, isWaiting: false };
  return { ...findings, isWaiting: isSearched && findings.text !== typed };
}

const nothing: Found = { __typename: 'Found' };

/** Returns a record in the form of a search that found nothing else. */
function foundAlone(record: RecentRecordsQuery['nodes'][number]): Found {
  const type = record?.__typename;
  if (type === 'Approval') return { ...nothing, bidders: [record] };
  if (type === 'Invoice') return { ...nothing, invoices: [record] };
  if (type === 'InvoiceGroup') return { ...nothing, invoiceGroups: [record] };
  if (type === 'Dispute') return { ...nothing, disputes: [record] };
  if (type === 'Template') return { ...nothing, templates: [record] };
  return nothing;
}

/** Returns the records that the viewer opened lately, latest first, as far as they still exist and the viewer may read them. */
function useRecentFindings(finders: readonly Finder[]): readonly Finding[] {
  const viewer = useViewer();
  const [ids] = useState(() => openedRecords(viewer.id));
  const { data } = useRecentRecordsQuery(
    ids.length === 0
      ? skipToken
      : { variables: { ids, invoices: readsOf(finders).invoices }, fetchPolicy: 'cache-and-network' },
  );
  return (data?.nodes ?? []).flatMap((record) =>
    finders.flatMap((finder) => finder.findings(foundAlone(record), viewer)),
  );
}

const List = styled.div`
  display: grid;
  gap: 2px;
  max-height: 50vh;
  overflow-y: auto;
  margin: 0 calc(-1 * var(--s2));
  > div {
    display: flex;
    /* What does not fit beside a name goes below it. */
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--s4);
    padding: var(--s2) var(--s3);
    border-radius: var(--radius);
    font-size: var(--t-s);
    cursor: pointer;
  }
  > div[aria-selected='true'] {
    background: var(--accent-weak);
  }
  small {
    font-size: var(--t-xs);
    color: var(--ink-3);
  }
`;
const Nothing = styled.p`
  font-size: var(--t-s);
  color: var(--ink-2);
`;

export interface PaletteDialogProps {
  places: readonly Finding[];
  /** The slices, whose single settings are found. */
  slices: readonly Slice[];
  finders: readonly Finder[];
  onClose: () => void;
}

/** A combobox: the text filters the places and finds records. Arrow keys select, and Enter opens, after the response if it is pending. */
export function PaletteDialog({ places, slices, finders, onClose }: PaletteDialogProps) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { found, error, isWaiting } = useFindings(finders, text);
  const recent = useRecentFindings(finders);
  const settings = useSettings(slices) ?? none.found;
  const wanted = text.trim().toLowerCase();
  const named = places.filter(({ label, about, words = [] }) => hasWords([label, about, ...words].join(' '), wanted));
  // A typing error in the name of a screen is forgiven if no screen has the text.
  const near = named.length > 0 ? named : places.filter(({ label }) => isNearName(label, wanted));
  const options =
    wanted === '' ? [...recent, ...places] : byMatch([...found, ...near, ...foundBy(settings, wanted)], wanted);
  const go = (option: Finding) => {
    onClose();
    if (option.run) option.run();
    else if (option.href !== undefined) void navigate(option.href);
  };
  const { at, ...active } = useActiveOption({ options, keyOf, isWaiting, onChoose: go });
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) active.step(step);
    else if (event.key === 'Enter') active.choose();
    else return;
    event.preventDefault();
  };
  const type = (next: string) => {
    setText(next.slice(0, LONGEST_TEXT));
    active.reset();
  };
  return (
    <Dialog onClose={onClose} title="Find anything">
      <TextInput
        role="combobox"
        aria-label="Name, email, phone, invoice, lot, screen or action"
        placeholder="Name, email, phone, invoice, lot, screen or action"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
        autoFocus
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <List id={id} role="listbox" aria-label="Found">
        {options.map((option, index) => (
          <div
            key={keyOf(option)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => go(option)}
            onMouseMove={() => active.activate(index)}
          >
            {option.label}
            <small>{option.about}</small>
          </div>
        ))}
      </List>
      <div role="status">
        {Boolean(error) && <Nothing>{failureText(failureOf(error))}</Nothing>}
        {options.length === 0 && !error && !isWaiting && <Nothing>Nothing found for “{text}”.</Nothing>}
      </div>
    </Dialog>
  );
}
