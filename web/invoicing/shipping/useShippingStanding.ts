import { useState } from 'react';
import type { SeenVersionInput, ShippingTargetInput } from '../../generated/schema-types';
import type { ShippingStandingQuery } from './Shipping.generated';
import { useShippingStandingLazyQuery } from './Shipping.generated';

/** What is marked as shipped, or as not shipped. */
export interface ShippingTarget {
  readonly input: ShippingTargetInput;
  readonly isShipped: boolean;
  /** What the screen shows of it, for conflicts; none of a choice. */
  readonly seen?: readonly SeenVersionInput[];
  /** The same for staff, in one line: "Lot 4 · Mantel clock". */
  readonly words: string;
  readonly kind: 'Item' | 'Invoice' | 'Invoices';
  /** Invoice # of it; none of a choice. */
  readonly invoiceNumber?: number;
  /** The buyer collects: picked up, not shipped. Of a choice, where all do. */
  readonly isPickup: boolean;
  /** The session of the item, by number. */
  readonly catalogNumber?: number;
}

/** An item as it left, or has not, by now. */
export type StandingShipment = Extract<ShippingStandingQuery['nodes'][number], { __typename: 'InvoiceLine' }>;

export interface ShippingStanding {
  /** The versions to save on: those of the screen, or those last looked at. */
  readonly seen: readonly SeenVersionInput[] | undefined;
  /** The item, once it was looked at; undefined of several. */
  readonly item: StandingShipment | undefined;
  readonly isLooking: boolean;
  /** Looks again, after a colleague's edit was in the way. Never rejects. */
  readonly look: () => Promise<void>;
}

/** The current shipping of a target: as its screen has it, until it is fetched again. */
export function useShippingStanding({ seen: shown, kind }: ShippingTarget): ShippingStanding {
  const [read, { loading }] = useShippingStandingLazyQuery({ fetchPolicy: 'network-only' });
  const [seen, setSeen] = useState(shown);
  const [item, setItem] = useState<StandingShipment>();
  const look = async () => {
    if (!shown) return;
    const { data } = await read({ variables: { ids: shown.map(({ id }) => id) } });
    const records =
      data?.nodes.filter((node) => node?.__typename === 'Invoice' || node?.__typename === 'InvoiceLine') ?? [];
    if (records.length === 0) return;
    setSeen(records.map(({ id, version }) => ({ id, version })));
    setItem(kind === 'Item' ? records.find((record) => record.__typename === 'InvoiceLine') : undefined);
  };
  return { seen, item, isLooking: loading, look };
}
