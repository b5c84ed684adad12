import { addressLines } from '../../rules/core/address';
import { IconButton } from '../ui/controls/IconButton';
import { StatusDot } from '../ui/display/StatusDot';
import { Menu } from '../ui/overlays/Menu';
import type { Column } from '../ui/table/column';
import type { Locations_locationFragment as Location } from './LocationsPage.generated';

/** Returns the name of a location for a sentence: its facility, or the street if it has no name. */
export const locationName = ({ facilityName, street1 }: Pick<Location, 'facilityName' | 'street1'>): string =>
  facilityName === '' ? street1 : facilityName;

/** Returns the city of a time zone: "New York" for "America/New_York". */
export const zoneCity = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** Returns the address on one line, including the country. */
const wholeAddress = ({ countryName, ...location }: Location): string =>
  [...addressLines({ ...location, province: '' }), countryName].join(', ');

export interface LocationTools {
  onEdit: (location: Location) => void;
  onDelete: (location: Location) => void;
  onHistory: (location: Location) => void;
}

/** The columns of Locations. A row's menu calls `tools`. */
export const locationColumns = ({ onEdit, onDelete, onHistory }: LocationTools): readonly Column<Location>[] => [
  {
    id: 'name',
    header: 'Facility Name',
    width: 190,
    cell: (location) => <span title={locationName(location)}>{locationName(location)}</span>,
  },
  {
    id: 'address',
    header: 'Address',
    width: 320,
    cell: (location) => <span title={wholeAddress(location)}>{wholeAddress(location)}</span>,
  },
  { id: 'phone', header: 'Phone', width: 120, priority: 3, cell: ({ phone }) => phone },
  { id: 'email', header: 'Email', width: 170, priority: 4, cell: ({ email }) => <span title={email}>{email}</span> },
  {
    id: 'zone',
    header: 'Time zone',
    width: 110,
    priority: 2,
    cell: ({ timeZone }) => <span title={timeZone}>{zoneCity(timeZone)}</span>,
  },
  {
    id: 'primary',
    header: 'Primary',
    width: 96,
    cell: ({ isPrimary }) => isPrimary && <StatusDot tone="paid">Primary</StatusDot>,
  },
  {
    id: 'menu',
    header: 'Actions',
    headerHidden: true,
    width: 52,
    fixed: true,
    cell: (location) => (
      <Menu
        trigger={<IconButton icon="more" label={`Actions for ${locationName(location)}`} />}
        items={[
          { label: 'Edit', onSelect: () => onEdit(location) },
          { label: 'History', onSelect: () => onHistory(location) },
          'separator',
          { label: 'Delete', danger: true, onSelect: () => onDelete(location) },
        ]}
      />
    ),
  },
];
