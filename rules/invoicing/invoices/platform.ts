import type { Channel } from './facts';

interface Platform {
  readonly code: string;
  readonly name: string;
  readonly companyId: number;
}

/** Short codes of the platforms, and the company ids in previews. Any marketplace without its own id is written as 1. */
const PLATFORMS: Readonly<Record<Channel, Platform>> = {
  MARKETPLACE: { code: 'INV', name: 'Marketplace', companyId: 1 },
  PRIVATE_LABEL: { code: 'PL', name: 'Private Label', companyId: 3 },
  AGGREGATOR: { code: 'AZ', name: 'Aggregator', companyId: 4 },
  FLOOR: { code: 'Floor', name: 'Floor Bidders', companyId: 9 },
};

/** The platforms, in the order in which they are offered. */
export const CHANNELS = Object.keys(PLATFORMS) as readonly Channel[];

/** Returns the short code for tables: INV, PL, AZ, Floor. */
export function platformCode(channel: Channel): string {
  return PLATFORMS[channel].code;
}

/** Returns the name of the platform, for filters and tooltips. */
export function platformName(channel: Channel): string {
  return PLATFORMS[channel].name;
}

/** Returns the company id of the preview and of Sent Invoices. */
export function companyId(channel: Channel): number {
  return PLATFORMS[channel].companyId;
}

/** Returns the channel of a company id: 3, 4, and 9 are named, any other is the marketplace. */
export function channelOfCompany(id: number): Channel {
  if (id === PLATFORMS.PRIVATE_LABEL.companyId) return 'PRIVATE_LABEL';
  if (id === PLATFORMS.AGGREGATOR.companyId) return 'AGGREGATOR';
  if (id === PLATFORMS.FLOOR.companyId) return 'FLOOR';
  return 'MARKETPLACE';
}
