import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { LocalDate } from '../../../rules/core/dates';
import type { Problem } from '../../../rules/core/problem';
import { Button } from '../../ui/controls/Button';
import { DateInput } from '../../ui/controls/DateInput';
import { Field } from '../../ui/controls/Field';
import { breakpoint } from '../../ui/theme/tokens';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: var(--s4);
  margin-bottom: var(--s4);
  > button,
  > [role='search'] {
    margin-top: 26px;
  }
  /* A button styled as a link, vertically centered on the inputs. */
  > span > button {
    margin-top: 35px;
  }
  > [role='search'] {
    margin-left: auto;
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    > button,
    > span > button,
    > [role='search'] {
      margin-top: 0;
    }
  }
`;

export interface DateFiltersProps {
  from: LocalDate | null;
  to: LocalDate | null;
  /** Today in the house's time zone, the latest selectable date. */
  today: LocalDate;
  problems: readonly Problem[];
  onChange: (range: { from?: string; to?: string }) => void;
  /** Another filter, at the end of the row. */
  children: ReactNode;
}

/** The date range of Existing Invoices, with its errors. */
export function DateFilters({ from, to, today, problems, onChange, children }: DateFiltersProps) {
  const error = (field: string) => problems.find((problem) => problem.field === field)?.message;
  return (
    <Root data-chrome="">
      <Field label="From" error={error('from')}>
        <DateInput value={from ?? ''} max={today} onValue={(value) => onChange({ from: value })} />
      </Field>
      <Field label="To" error={error('to')}>
        <DateInput value={to ?? ''} max={today} onValue={(value) => onChange({ to: value })} />
      </Field>
      <Button
        waiting={from === null && to === null ? 'No dates are set' : undefined}
        onClick={() => onChange({ from: '', to: '' })}
      >
        Clear Dates
      </Button>
      {children}
    </Root>
  );
}
