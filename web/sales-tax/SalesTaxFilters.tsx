import { useState } from 'react';
import { styled } from 'styled-components';
import { countryName } from '../../rules/core/address';
import { statesOf } from '../../rules/house/states';
import { monthBefore, MONTHS, reportYears } from '../../rules/sales-tax/report-period';
import { todayIn } from '../core/server-time';
import { useViewer } from '../core/session/session';
import { Button } from '../ui/controls/Button';
import { Field } from '../ui/controls/Field';
import { Select } from '../ui/controls/Select';
import { ALL, type ReportFields } from './report-query';
import type { SalesTax_placeFragment as Place } from './SalesTax.generated';

const Fields = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--s3) var(--s4);
  > :not(button) {
    width: 200px;
    max-width: 100%;
  }
`;

/** Returns the states of the US, and the other places with sales. */
export function placeOptions(places: readonly Place[]) {
  const states = statesOf('US').map(({ code, name }) => ({ value: `US-${code}`, label: name }));
  const known = new Set(states.map(({ value }) => value));
  const others = places
    .map(({ countryCode, stateCode, name }) => ({
      value: `${countryCode}-${stateCode}`,
      label: stateCode === '' ? name : `${name}, ${countryName(countryCode)}`,
    }))
    .filter(({ value }) => !known.has(value));
  return [{ value: ALL, label: 'All states' }, ...states, ...others];
}

export interface SalesTaxFiltersProps {
  /** Of the report that is shown; null before the first. */
  shown: ReportFields | null;
  places: readonly Place[];
  busy: boolean;
  onView: (fields: ReportFields) => void;
}

/** The filters of the report, which apply when it is viewed. Before the first report, last month is chosen. */
export function SalesTaxFilters({ shown, places, busy, onView }: SalesTaxFiltersProps) {
  const { timeZone } = useViewer().house;
  const [today] = useState(() => todayIn(timeZone));
  const [chosen, setChosen] = useState<ReportFields>(() => {
    const { year, month } = monthBefore(today);
    return shown ?? { year: String(year), month: String(month), place: ALL };
  });
  const change = (fields: Partial<ReportFields>) => setChosen((before) => ({ ...before, ...fields }));
  const isAnyYear = chosen.year === ALL;
  return (
    <Fields
      onSubmit={(event) => {
        event.preventDefault();
        onView(chosen);
      }}
    >
      <Field label="State">
        <Select value={chosen.place} onValue={(place) => change({ place })} options={placeOptions(places)} />
      </Field>
      <Field label="Year">
        <Select
          value={chosen.year}
          onValue={(year) => change({ year, ...(year === ALL && { month: ALL }) })}
          options={[
            ...reportYears(Number(today.slice(0, 4))).map((year) => ({ value: String(year), label: String(year) })),
            { value: ALL, label: 'All years' },
          ]}
        />
      </Field>
      <Field label="Month">
        <Select
          value={chosen.month}
          disabled={isAnyYear}
          onValue={(month) => change({ month })}
          options={[
            { value: ALL, label: 'All months' },
            ...MONTHS.map((name, index) => ({ value: String(index + 1), label: name })),
          ]}
        />
      </Field>
      <Button tone="primary" type="submit" busy={busy}>
        View Report
      </Button>
    </Fields>
  );
}
