import { useState } from 'react';
import type { InvoiceSelectionInput, SeenVersionInput, ShippingTargetInput } from '../../generated/schema-types';
import { type ShippingStateQuery, useShippingStateLazyQuery } from './Shipping.generated';

/** What is marked as shipped or not shipped. */
export interface ShippingTarget {
  readonly input: ShippingTargetInput;
  /** For invoices of several groups: the selections of the groups after the first. Each group has an edit of its own. */
  readonly more?: readonly InvoiceSelectionInput[];
  readonly isShipped: boolean;
  /** The versions on screen, to detect conflicts; undefined for a selection. */
  readonly seen?: readonly SeenVersionInput[];
  /** A description on one line: "Lot 4 · Mantel clock". */
  readonly words: string;
  readonly kind: 'Item' | 'Invoice' | 'Invoices';
  /** The invoice number; undefined for a selection. */
  readonly invoiceNumber?: number;
  /** Whether the buyer collects, so that it is picked up instead of shipped. For a selection, whether all buyers do. */
  readonly isPickup: boolean;
  /** The session number of the item. */
  readonly catalogNumber?: number;
}

/** The current shipping state of an item. */
export type CurrentShipment = Extract<ShippingStateQuery['nodes'][number], { __typename: 'InvoiceLine' }>;

export interface ShippingState {
  /** The versions to save on: those on screen, or those of the last refresh. */
  readonly seen: readonly SeenVersionInput[] | undefined;
  /** The item after a refresh; undefined for several items. */
  readonly item: CurrentShipment | undefined;
  readonly isRefreshing: boolean;
  /** Refreshes after a conflict with another user's edit. Never rejects. */
  readonly refresh: () => Promise<void>;
}

/** The current shipping state of a target: as on screen, until it is refreshed. */
export function useShippingState({ seen: shown, kind }: ShippingTarget): ShippingState {
  const [read, { loading }] = useShippingStateLazyQuery({ fetchPolicy: 'network-only' });
  const [seen, setSeen] = useState(shown);
  const [item, setItem] = useState<CurrentShipment>();
  const refresh = async () => {
    if (!shown) return;
    const { data } = await read({ variables: { ids: shown.map(({ id }) => id) } });
    const records =
      data?.nodes.filter((node) => node?.__typename === 'Invoice' || node?.__typename === 'InvoiceLine') ?? [];
    if (records.length === 0) return;
    setSeen(records.map(({ id, version }) => ({ id, version })));
    setItem(kind === 'Item' ? records.find((record) => record.__typename === 'InvoiceLine') : undefined);
  };
  return { seen, item, isRefreshing: loading, refresh };
}
