import { styled } from 'styled-components';
import { addressLines } from '../../rules/core/address';
import { IconButton } from '../ui/IconButton';
import { Menu } from '../ui/Menu';
import { StatusDot } from '../ui/StatusDot';
import type { Column } from '../ui/table/column';
import type { Locations_locationFragment as Location } from './LocationsPage.generated';

const Lines = styled.span`
  display: block; padding: 6px 0; line-height: 1.35; white-space: normal; overflow-wrap: anywhere;
  small { display: block; font-size: var(--t-xs); color: var(--ink-2); }
`;

/** What a place is called in a sentence: its facility, or the street where it has no name. */
export const locationName = ({ facilityName, street1 }: Pick<Location, 'facilityName' | 'street1'>): string => (facilityName === '' ? street1 : facilityName);

/** "New York", of "America/New_York". */
export const zoneCity = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

export interface LocationTools {
  onEdit: (location: Location) => void;
  onDelete: (location: Location) => void;
}

/** The columns of Locations; the menu of each row opens `tools`. */
export const locationColumns = ({ onEdit, onDelete }: LocationTools): readonly Column<Location>[] => [
  { id: 'name', header: 'Facility Name', width: 190, cell: (location) => <Lines>{locationName(location)}</Lines> },
  {
    id: 'address', header: 'Address', width: 280,
    cell: ({ countryName, ...location }) => <Lines>{addressLines({ ...location, province: '' }).join(', ')}<small>{countryName}</small></Lines>,
  },
  { id: 'contact', header: 'Contact', width: 190, priority: 2, cell: ({ phone, email }) => <Lines>{phone}<small>{email}</small></Lines> },
  { id: 'zone', header: 'Time zone', width: 120, priority: 3, cell: ({ timeZone }) => <span title={timeZone}>{zoneCity(timeZone)}</span> },
  { id: 'primary', header: 'Primary', width: 96, cell: ({ isPrimary }) => isPrimary && <StatusDot tone="paid">Primary</StatusDot> },
  {
    id: 'menu', header: 'Actions', headerHidden: true, width: 52, fixed: true,
    cell: (location) => (
      <Menu
        trigger={<IconButton icon="more" label={`Actions for ${locationName(location)}`} />}
        items={[{ label: 'Edit', onSelect: () => onEdit(location) }, 'separator', { label: 'Delete', danger: true, onSelect: () => onDelete(location) }]}
      />
    ),
  },
];
