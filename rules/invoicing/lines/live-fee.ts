import { applyRate, type Minor, type RateMillionths } from '../../core/money';
import type { Channel } from '../invoices/facts';

/** A session's live fees by the platform of the bid. Floor bidders never pay one, so they have no rate. */
export type LiveFeeRates = Readonly<Record<Exclude<Channel, 'FLOOR'>, RateMillionths>>;

/** Returns the live fee of one lot: a share of the hammer price, rounded per line. */
export function liveFee(hammer: Minor, channel: Channel, rates: LiveFeeRates): Minor {
  return channel === 'FLOOR' ? 0 : applyRate(hammer, rates[channel]);
}
