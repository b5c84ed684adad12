import { useCallback, useMemo, useState } from 'react';
import { ListedTable } from '../core/lists/ListedTable';
import { NoMatches } from '../core/lists/NoMatches';
import { useListed } from '../core/lists/useListed';
import { useListPage } from '../core/lists/useListPage';
import { useRecentChanges } from '../core/live/recent-changes';
import { RecordHistoryDialog } from '../core/records/RecordHistoryDialog';
import { type LatestEdit, useUndoRecordEdit } from '../core/records/useUndoRecordEdit';
import { AddressSearch } from '../core/router/AddressSearch';
import { useAddress } from '../core/router/useAddress';
import { Screen } from '../core/shell/Screen';
import { Button } from '../ui/controls/Button';
import { EmptyState } from '../ui/display/EmptyState';
import { Bar } from '../ui/layout/Page';
import { useToast } from '../ui/overlays/Toast';
import { DeleteLocationDialog } from './DeleteLocationDialog';
import { LocationDialog } from './LocationDialog';
import { locationColumns, locationName } from './Locations.columns';
import { type Locations_locationFragment as Location, useLocationsPageQuery } from './LocationsPage.generated';

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete' | 'history'; readonly location: Location };

/** The locations that the house sells from. */
export function LocationsPage() {
  const { query, change } = useAddress();
  const page = useListPage();
  const search = page.search.value;
  // The address of a setting: the primary location's dialog opens at this field.
  const field = query.get('field');
  const list = useListed(
    page,
    useLocationsPageQuery({
      variables: { ...page.window, filter: search ? { search } : null },
    }),
    (data) => data.locations,
  );
  const [chosenOpen, setOpen] = useState<Open | null>(null);
  const primary = list.found?.nodes.find(({ isPrimary }) => isPrimary);
  const named = field !== null && primary ? ({ kind: 'edit', location: primary } satisfies Open) : null;
  const open = chosenOpen ?? named;
  const close = useCallback(() => {
    setOpen(null);
    if (field !== null) change({ field: null });
  }, [change, field]);
  const toast = useToast();
  const recent = useRecentChanges();
  const columns = useMemo(
    () =>
      locationColumns({
        onEdit: (location) => setOpen({ kind: 'edit', location }),
        onDelete: (location) => setOpen({ kind: 'delete', location }),
        onHistory: (location) => setOpen({ kind: 'history', location }),
      }),
    [],
  );
  // The dialog stays open if its record leaves the list, so that no input is lost.
  const chosen =
    open && open.kind !== 'add'
      ? (list.found?.nodes.find(({ id }) => id === open.location.id) ?? open.location)
      : undefined;
  const undo = useUndoRecordEdit();
  const saved = (location: Location & LatestEdit) => {
    close();
    toast({
      tone: 'success',
      message: `${locationName(location)} was saved.`,
      ...undo.action(location, `The change of ${locationName(location)} was undone.`),
    });
  };
  const add = (
    <Button
      tone="primary"
      waiting={list.found ? undefined : 'Wait until the locations are here'}
      onClick={() => setOpen({ kind: 'add' })}
    >
      Add Location
    </Button>
  );
  const isSearched = search !== '';
  return (
    <Screen title="Locations" sub="The places that you sell from. The primary one is offered first." actions={add}>
      {(isSearched || (list.found?.totalCount ?? 0) > 8) && (
        <Bar>
          <AddressSearch label="Search locations" {...page.search} />
        </Bar>
      )}
      <ListedTable
        listed={list}
        label="Locations"
        columns={columns}
        rowName={locationName}
        skeletonRows={3}
        onOpen={(location) => setOpen({ kind: 'edit', location })}
        mark={({ id }) => (recent.has(`Location:${id}`) ? 'changed' : undefined)}
        empty={
          <NoMatches list={page} title="No location has this in its name or address." clear="Clear search">
            <EmptyState title="There are no locations yet." action={add}>
              Sessions and invoice templates need a location. The first one is primary.
            </EmptyState>
          </NoMatches>
        }
      />
      {open?.kind === 'add' && (
        <LocationDialog
          location={null}
          isFirst={list.found?.totalCount === 0 && !isSearched}
          onSaved={saved}
          onClose={close}
        />
      )}
      {open?.kind === 'edit' && chosen && (
        <LocationDialog
          key={open.location.id}
          location={chosen}
          isFirst={false}
          field={field}
          onSaved={saved}
          onClose={close}
        />
      )}
      {open?.kind === 'history' && chosen && (
        <RecordHistoryDialog record={{ id: chosen.id, name: locationName(chosen) }} canEdit onClose={close} />
      )}
      {open?.kind === 'delete' && chosen && <DeleteLocationDialog location={chosen} onClose={close} />}
    </Screen>
  );
}
