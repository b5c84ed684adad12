import { skipToken } from '@apollo/client/react';
import { styled } from 'styled-components';
import { formatMediumDate, parseLocalDate } from '../../../rules/core/dates';
import { CHANNELS, platformName } from '../../../rules/invoicing/invoices/platform';
import { viewerLocale } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/display/Icon';
import type { FilterName, InvoiceFilters } from './invoice-filters';
import { useFilteredGroupQuery } from './InvoiceFilters.generated';

const Root = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2);
  margin-bottom: var(--s4);
`;

interface Chip {
  readonly label: string;
  /** The filters that removing it clears. */
  readonly names: readonly FilterName[];
}

const dateOf = (text: string) => {
  const day = parseLocalDate(text);
  return day === null ? text : formatMediumDate(day, viewerLocale());
};

/** Returns a range as text: "Due Nov 1, 2026 – Nov 20, 2026", "Due from Nov 1, 2026", or "Due until Nov 20, 2026". */
function range(label: string, from: string | undefined, to: string | undefined): string | null {
  if (from !== undefined && to !== undefined) return `${label} ${from} – ${to}`;
  if (from !== undefined) return `${label} from ${from}`;
  return to === undefined ? null : `${label} up to ${to}`;
}

const SENT: Readonly<Record<string, string>> = { yes: 'Sent', no: 'Not sent', refused: 'Email refused' };

function chipsOf(filters: InvoiceFilters, groupTitle: string | undefined): Chip[] {
  const { sent, platform, group, currency, dueFrom, dueTo, createdFrom, createdTo, amount, min, max } = filters;
  const day = (text: string | undefined) => (text === undefined ? undefined : dateOf(text));
  const channel = CHANNELS.find((each) => each === platform);
  const chips: readonly (readonly [string | null | undefined, readonly FilterName[]])[] = [
    [group && `Group: ${groupTitle ?? group}`, ['group']],
    [sent && SENT[sent], ['sent']],
    [channel && `Platform: ${platformName(channel)}`, ['platform']],
    [currency && `Currency: ${currency}`, ['currency']],
    [range('Due', day(dueFrom), day(dueTo)), ['dueFrom', 'dueTo']],
    [range('Created', day(createdFrom), day(createdTo)), ['createdFrom', 'createdTo']],
    [range(amount === 'total' ? 'Invoice total' : 'Outstanding', min, max), ['amount', 'min', 'max']],
  ];
  return chips.flatMap(([label, names]) => (label ? [{ label, names }] : []));
}

/** The filters that have no control in the bar, each with a button that removes it. */
export function FilterChips({
  filters,
  onRemove,
  onClear,
}: {
  filters: InvoiceFilters;
  onRemove: (names: readonly FilterName[]) => void;
  onClear: () => void;
}) {
  const number = Number(filters.group);
  const { data } = useFilteredGroupQuery(
    Number.isSafeInteger(number) && number > 0 ? { variables: { number } } : skipToken,
  );
  const chips = chipsOf(filters, data?.invoiceGroup?.title);
  if (chips.length === 0) return null;
  return (
    <Root aria-label="Filters" data-chrome="">
      {chips.map(({ label, names }) => (
        <li key={label}>
          <Button aria-label={`Remove filter ${label}`} onClick={() => onRemove(names)}>
            {label} <Icon name="close" size={12} />
          </Button>
        </li>
      ))}
      <li>
        <Button tone="link" onClick={onClear}>
          Clear filters
        </Button>
      </li>
    </Root>
  );
}
