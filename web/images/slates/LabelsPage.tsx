import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { LABEL_SHEETS, lotsNamed, sheetsOf } from '../../../rules/images/label-sheets';
import { lotWord } from '../../../rules/lots/uploads/columns';
import { imagesStep, typeOfKind } from '../../../rules/sales/steps';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { counted } from '../../core/locale';
import { useAddress } from '../../core/router/useAddress';
import { useViewer } from '../../core/session/session';
import { NotFoundPage } from '../../core/shell/NotFoundPage';
import { Screen } from '../../core/shell/Screen';
import type { SaleKind } from '../../generated/schema-types';
import { sessionStepPath } from '../../paths/sales';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Field } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { TextInput } from '../../ui/controls/TextInput';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Bar } from '../../ui/layout/Page';
import { useSessionLots } from '../bulk/useSessionLots';
import { useSessionLabelsQuery } from './Labels.generated';
import { LabelSheets, PrintedOn } from './LabelSheets';

/** Sheets that are rendered at a time: each code takes a millisecond. */
const SHEETS_AT_ONCE = 2;
/** Houses in these currencies print on Letter. */
const LETTER_CURRENCIES = ['USD', 'CAD', 'MXN'];
const DEFAULT = { LETTER: 'letter-10', A4: 'a4-8' };

const Choices = styled(Bar)`
  align-items: end;
  > div {
    flex: 0 1 260px;
  }
`;

const Help = styled.p`
  margin-bottom: var(--s4);
  font-size: var(--t-s);
  color: var(--ink-2);
`;

interface LabelsProps {
  catalogId: string;
  kind: SaleKind;
  title: string;
  back: { href: string; label: string };
}

/** Returns how many sheets are rendered by now, so that thousands of codes don't block the page. */
function useRendered(total: number, of: unknown): number {
  const [rendered, setRendered] = useState({ of, count: SHEETS_AT_ONCE });
  const count = rendered.of === of ? rendered.count : SHEETS_AT_ONCE;
  useEffect(() => {
    if (count >= total) return undefined;
    const timer = setTimeout(() => setRendered({ of, count: count + SHEETS_AT_ONCE }));
    return () => clearTimeout(timer);
  }, [count, total, of]);
  return Math.min(count, total);
}

function Labels({ catalogId, kind, title, back }: LabelsProps) {
  const { currency } = useViewer().house;
  const { query, change } = useAddress();
  const { lots, error, readAgain } = useSessionLots(catalogId);
  const wanted = query.get('lots') ?? '';
  const isWithoutImages = query.get('images') === 'none';
  const text = useDeferredValue(wanted);
  const word = lotWord(kind);
  const fallback = LETTER_CURRENCIES.includes(currency) ? DEFAULT.LETTER : DEFAULT.A4;
  const [first] = LABEL_SHEETS;
  const sheet =
    LABEL_SHEETS.find(({ id }) => id === query.get('sheet')) ?? LABEL_SHEETS.find(({ id }) => id === fallback) ?? first;
  const chosen = useMemo(() => {
    const named = lotsNamed(text, lots ?? []);
    return isWithoutImages ? { ...named, lots: named.lots.filter(({ images }) => images.length === 0) } : named;
  }, [text, lots, isWithoutImages]);
  const sheets = useMemo(() => (sheet ? sheetsOf(chosen.lots, sheet) : []), [chosen, sheet]);
  const rendered = useRendered(sheets.length, sheets);
  const isReady = rendered === sheets.length;
  const print = (
    <Button
      tone="primary"
      waiting={
        chosen.lots.length === 0
          ? 'There are no labels to print'
          : isReady
            ? undefined
            : 'Wait until all labels are ready'
      }
      onClick={() => window.print()}
    >
      Print
    </Button>
  );
  return (
    <Screen title="Print labels" sub={title} back={back} actions={print} printed={false}>
      {sheet && <PrintedOn $paper={sheet.paper} />}
      <div data-chrome="">
        <Choices>
          <Field label="Sheet">
            <Select
              value={sheet?.id ?? ''}
              onValue={(id) => change({ sheet: id })}
              options={LABEL_SHEETS.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          <Field
            label={`${word}s`}
            {...(chosen.unknown.length > 0 && {
              error: `No ${word.toLowerCase()} has this number: ${chosen.unknown.join(', ')}.`,
            })}
          >
            <TextInput
              value={wanted}
              placeholder="All, or for example 1-20, 35"
              onChange={({ target }) => change({ lots: target.value })}
            />
          </Field>
          <Checkbox checked={isWithoutImages} onChecked={(only) => change({ images: only ? 'none' : null })}>
            Only without images
          </Checkbox>
          {lots && (
            <span role="status">
              {counted(chosen.lots.length, 'label')} on {counted(sheets.length, 'sheet')}
            </span>
          )}
        </Choices>
        <Help>
          Photograph a {word.toLowerCase()}’s label, then the {word.toLowerCase()}. The images step reads the labels and
          matches the images that follow. Print at actual size, without margins.
        </Help>
      </div>
      {!lots && error !== undefined && <LoadFailure error={error} onRetry={readAgain} />}
      {!lots && error === undefined && <Skeleton $height="480px" />}
      {lots && chosen.lots.length === 0 && <EmptyState title={`There are no ${word.toLowerCase()}s to print.`} />}
      {sheet && <LabelSheets sheet={sheet} sheets={sheets.slice(0, rendered)} word={word} />}
    </Screen>
  );
}

/** Prints a label with a code for each lot of a sale. */
export function LabelsPage() {
  const params = useParams();
  const number = Number(params.catalogId);
  const isNumber = Number.isSafeInteger(number) && number > 0 && number < 2 ** 31;
  const { data, error, refetch } = useSessionLabelsQuery({ variables: { number }, skip: !isNumber });
  const session = data?.catalog;
  if (!isNumber || (data && String(session?.saleNumber) !== params.groupId)) return <NotFoundPage />;
  if (session) {
    const type = typeOfKind(session.kind);
    const path = sessionStepPath(type, Number(params.groupId), number, imagesStep(type));
    return (
      <Labels
        catalogId={session.id}
        kind={session.kind}
        title={session.title}
        back={{ href: path, label: 'Upload Images' }}
      />
    );
  }
  return (
    <Screen title="Print labels">
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="480px" />}
    </Screen>
  );
}
