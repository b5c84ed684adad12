import { useRef } from 'react';
import type { ChargeKind } from '../../rules/templates/problems';
import { rowNotes } from '../../rules/templates/row-notes';
import { AUTOMATIC_TAX_NOTE, AUTOMATIC_TAX_ROW } from '../../rules/templates/sections';
import { type ChargeRowInput, EMPTY_CHARGE, TEMPLATE_LIMITS } from '../../rules/templates/template-input';
import { Button } from '../ui/controls/Button';
import { ChargeRow } from './ChargeRow';
import { Row } from './form-layout';
import type { TemplateForm } from './useTemplateForm';

export interface ChargeRowsProps {
  kind: ChargeKind;
  form: TemplateForm;
  countries: readonly { readonly code: string; readonly name: string }[];
  /** Whether to show the row of the automatic US sales tax above the others. */
  showsAutomaticTax?: boolean;
}

const ADD = { taxes: 'Add tax', fees: 'Add fee' } as const;

/** All taxes or all fees of a template. Adding a row focuses it; removing one focuses the add button. */
export function ChargeRows({ kind, form, countries, showsAutomaticTax = false }: ChargeRowsProps) {
  const rows = form.values[kind];
  const place = useRef<HTMLDivElement>(null);
  const set = (next: readonly ChargeRowInput[]) => form.type({ [kind]: next });
  const focusSoon = (selector: string) =>
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = () => {
    set([...rows, EMPTY_CHARGE]);
    focusSoon(`[name="${kind}.${rows.length}.name"]`);
  };
  const remove = (index: number) => {
    set(rows.filter((_, at) => at !== index));
    form.move(
      kind,
      [...rows.keys()].filter((at) => at !== index),
    );
    focusSoon('[data-add]');
  };
  return (
    <div ref={place} style={{ display: 'grid', gap: 'var(--s3)' }}>
      {showsAutomaticTax && (
        <Row as="div" style={{ fontSize: 'var(--t-s)', color: 'var(--ink-2)' }}>
          {AUTOMATIC_TAX_ROW}
          <p style={{ fontSize: 'var(--t-xs)' }}>{AUTOMATIC_TAX_NOTE}</p>
        </Row>
      )}
      {rows.map((row, index) => (
        <ChargeRow
          key={index}
          kind={kind}
          index={index}
          row={row}
          countries={countries}
          notes={rowNotes(kind, rows, index, showsAutomaticTax)}
          errorOf={(field) => form.errorOf(`${kind}.${index}.${field}`)}
          onLeave={(field) => form.leave(`${kind}.${index}.${field}`)}
          onChange={(change) => set(rows.map((one, at) => (at === index ? { ...one, ...change } : one)))}
          onRemove={() => remove(index)}
        />
      ))}
      <div>
        <Button
          data-add=""
          waiting={
            rows.length >= TEMPLATE_LIMITS.charges
              ? `A template can have ${TEMPLATE_LIMITS.charges} at most.`
              : undefined
          }
          onClick={add}
        >
          {ADD[kind]}
        </Button>
      </div>
    </div>
  );
}
