import type { HouseSettings } from '../../../upstream/demo/house-data';
import type { ChargeRunJson } from '../../../upstream/payments/charge-wire';
import { createStripeProcessor } from '../../../upstream/payments/processor/stripe-processor';
import { followProcessor } from '../../../upstream/payments/processor-events';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';
import { type ChargingHouse, chargingHouse, houseOfCards } from '../charge-runs/charging-setup';
import { SECRET_KEY, SIGNING_SECRET, startStripe, type StripeDouble } from '../processor/stripe-double';
import { type Behavior, StripeLedger } from '../processor/stripe-ledger';

/** A house that charges through Stripe, with Stripe's ledger: each bidder's payment method behaves as named. */
export interface StripeHouse {
  readonly stripe: StripeDouble;
  readonly ledger: StripeLedger;
  readonly upstream: TestUpstream;
  readonly house: ChargingHouse;
  /** Charges invoices, and returns the number of the run. */
  charge(invoiceIds: readonly number[]): Promise<number>;
  /** Delivers every event that Stripe has raised so far, in order. */
  deliver(): Promise<void>;
  /** Makes the payment method of an invoice's bidder behave like this. */
  behave(invoiceId: number, behavior: Behavior): Promise<void>;
  stop(): Promise<void>;
}

export async function stripeHouse(
  behaviors: readonly Behavior[],
  settings: Partial<HouseSettings> = {},
): Promise<StripeHouse> {
  const stripe = await startStripe();
  const processor = createStripeProcessor({
    secretKey: SECRET_KEY,
    webhookSecret: SIGNING_SECRET,
    apiUrl: stripe.url,
  });
  const upstream = await startTestUpstream({ quiet: true, processor });
  followProcessor(upstream.services);
  const ledger = new StripeLedger(() => upstream.clock.now());
  stripe.next = ledger.answer;
  const data = houseOfCards(
    behaviors.map((behavior) => (behavior === 'bank' || behavior === 'unverified' ? 'settles' : 'success')),
    settings,
  );
  const { currency } = data.house;
  const groups = data.groups.map((group) => ({
    ...group,
    catalogs: group.catalogs.map((catalog) => ({ ...catalog, currency })),
  }));
  const house = await chargingHouse(upstream, { ...data, groups });
  const behave = async (invoiceId: number, behavior: Behavior): Promise<void> => {
    await upstream.db.query(
      `update card_on_file set processor = 'stripe', card_ref = 'cus_' || approval_id || '/pm_' || $3
       where house_id = $1 and approval_id = (select approval_id from invoice where house_id = $1 and id = $2)`,
      [house.api.houseId, invoiceId, behavior],
    );
  };
  for (const [index, behavior] of behaviors.entries()) await behave(house.invoiceIds[index] ?? 0, behavior);
  return {
    stripe,
    ledger,
    upstream,
    house,
    behave,
    charge: async (ids) => {
      const { chargeRun } = await house.api.post<{ chargeRun: ChargeRunJson }>(
        `invoiceGroup/${house.groupId}/chargeRuns`,
        { target: { ids } },
      );
      await upstream.runner.drain();
      return chargeRun.chargeRunID;
    },
    deliver: async () => {
      for (const event of ledger.events.splice(0)) await processor.accept(...event);
    },
    stop: async () => {
      await upstream.stop();
      await stripe.stop();
    },
  };
}
