import { skipToken } from '@apollo/client/react';
import { type SubmitEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { localizedNumbers } from '../../../rules/core/localized-number';
import { CHANNELS, platformName } from '../../../rules/invoicing/invoices/platform';
import { viewerLocale } from '../../core/locale';
import { useDebounced } from '../../core/useDebounced';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Button } from '../../ui/controls/Button';
import { Combobox } from '../../ui/controls/Combobox';
import { DateInput } from '../../ui/controls/DateInput';
import { Field } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { Dialog } from '../../ui/overlays/Dialog';
import { DIALOG_FILTERS, type FilterName, type InvoiceFilters, isAmount } from './invoice-filters';
import { useFilteredGroupQuery, useFindGroupsQuery, useInvoiceCurrenciesQuery } from './InvoiceFilters.generated';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
  gap: var(--s3) var(--s4);
`;

const DEBOUNCE = 250;
const ANY = 'ANY';

/** Selects an invoice group by a part of its name. */
function GroupFilter({ group, onGroup }: { group: string | undefined; onGroup: (group: string) => void }) {
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim(), DEBOUNCE);
  const number = Number(group);
  const { data: chosen } = useFilteredGroupQuery(group ? { variables: { number } } : skipToken);
  const { data, previousData, loading } = useFindGroupsQuery({ variables: { search: asked } });
  const found = (data ?? previousData)?.invoiceGroups.nodes ?? [];
  const title = chosen?.invoiceGroup?.title;
  return (
    <Combobox
      chosen={group ? { value: group, label: title ?? group } : null}
      onValue={onGroup}
      search={search}
      onSearch={setSearch}
      options={found.map((each) => ({ value: String(each.number), label: each.title }))}
      total={loading || asked !== search.trim() ? undefined : found.length}
      placeholder="All groups"
    />
  );
}

export interface FiltersDialogProps {
  filters: InvoiceFilters;
  /** Called with every filter of the dialog; null for those that are not set. */
  onApply: (filters: Readonly<Record<string, string | null>>) => void;
  onClose: () => void;
}

/** The filters of All Invoices that have no control in the bar. */
export function FiltersDialog({ filters, onApply, onClose }: FiltersDialogProps) {
  const form = useId();
  const [chosen, setChosen] = useState(filters);
  const set = (name: FilterName) => (value: string) =>
    setChosen((before) => ({ ...before, [name]: value === ANY ? '' : value }));
  const valueOf = (name: FilterName) => (chosen[name] === '' ? undefined : chosen[name]);
  const { data } = useInvoiceCurrenciesQuery();
  const currencies = data?.invoices.totals.map(({ currency }) => currency) ?? [];
  const problemOf = (name: 'min' | 'max') =>
    chosen[name] && !isAmount(chosen[name])
      ? `Enter an amount such as ${localizedNumbers('1250.00', viewerLocale())}.`
      : undefined;
  const reversed = (from: FilterName, to: FilterName) =>
    chosen[from] && chosen[to] && (chosen[from] ?? '') > (chosen[to] ?? '')
      ? 'Choose a date on or after the first one.'
      : undefined;
  const problem =
    problemOf('min') ?? problemOf('max') ?? reversed('dueFrom', 'dueTo') ?? reversed('createdFrom', 'createdTo');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (problem !== undefined) return;
    const isLimited = valueOf('min') !== undefined || valueOf('max') !== undefined;
    onApply({
      ...Object.fromEntries(DIALOG_FILTERS.map((name) => [name, valueOf(name) ?? null])),
      amount: isLimited && chosen.amount === 'total' ? 'total' : null,
    });
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title="Filters"
      width="m"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" form={form} waiting={problem}>
            Apply filters
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Fields>
          <Field label="Invoice group">
            <GroupFilter group={chosen.group} onGroup={set('group')} />
          </Field>
          <Field label="Sent">
            <Select
              value={valueOf('sent') ?? ANY}
              onValue={set('sent')}
              options={[
                { value: ANY, label: 'Sent or not' },
                { value: 'yes', label: 'Sent' },
                { value: 'no', label: 'Not sent' },
                { value: 'refused', label: 'Email refused' },
              ]}
            />
          </Field>
          <Field label="Platform">
            <Select
              value={valueOf('platform') ?? ANY}
              onValue={set('platform')}
              options={[
                { value: ANY, label: 'All platforms' },
                ...CHANNELS.map((channel) => ({ value: channel, label: platformName(channel) })),
              ]}
            />
          </Field>
          <Field label="Currency">
            <Select
              value={valueOf('currency') ?? ANY}
              onValue={set('currency')}
              options={[
                { value: ANY, label: 'All currencies' },
                ...[...new Set([...currencies, ...(chosen.currency ? [chosen.currency] : [])])].map((currency) => ({
                  value: currency,
                  label: currency,
                })),
              ]}
            />
          </Field>
          <Field label="Due from">
            <DateInput value={chosen.dueFrom ?? ''} onValue={set('dueFrom')} />
          </Field>
          <Field label="Due until" error={reversed('dueFrom', 'dueTo')}>
            <DateInput value={chosen.dueTo ?? ''} onValue={set('dueTo')} />
          </Field>
          <Field label="Created from">
            <DateInput value={chosen.createdFrom ?? ''} onValue={set('createdFrom')} />
          </Field>
          <Field label="Created until" error={reversed('createdFrom', 'createdTo')}>
            <DateInput value={chosen.createdTo ?? ''} onValue={set('createdTo')} />
          </Field>
          <Field label="Amount of">
            <Select
              value={chosen.amount === 'total' ? 'total' : 'outstanding'}
              onValue={set('amount')}
              options={[
                { value: 'outstanding', label: 'Outstanding balance' },
                { value: 'total', label: 'Invoice total' },
              ]}
            />
          </Field>
          <span />
          <Field
            label="At least"
            error={problemOf('min')}
            hint="In the chosen currency, or in the currency of your house."
          >
            <AmountInput value={chosen.min ?? ''} onValue={(min) => set('min')(min.trim())} />
          </Field>
          <Field label="At most" error={problemOf('max')}>
            <AmountInput value={chosen.max ?? ''} onValue={(max) => set('max')(max.trim())} />
          </Field>
        </Fields>
      </form>
    </Dialog>
  );
}
