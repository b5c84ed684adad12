import type { PublicLotPageJson, PublicSessionJson } from '../../../upstream/publishing/catalogue/catalogue-wire';

/** What search engines read of a place. */
function placeData({ location, address }: PublicSessionJson): object | null {
  const [name] = location;
  if (name === undefined || address === null) return null;
  const { street, city, region, postalCode, country } = address;
  return {
    '@type': 'Place',
    name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      ...(region !== '' && { addressRegion: region }),
      postalCode,
      addressCountry: country,
    },
  };
}

/** Returns a session for search engines. */
export function saleEvent(session: PublicSessionJson, url: string, pictures: readonly string[]): object {
  const place = placeData(session);
  return {
    '@context': 'https://schema.org',
    '@type': 'SaleEvent',
    name: session.title,
    url,
    ...(session.description !== '' && { description: session.description }),
    ...(pictures.length > 0 && { image: pictures }),
    ...(session.kind !== 'BUY_NOW' && { startDate: new Date(session.startsAt).toISOString() }),
    ...(session.endedAt !== null && { endDate: new Date(session.endedAt).toISOString() }),
    eventAttendanceMode: `https://schema.org/${session.kind === 'LIVE' ? 'Mixed' : 'Online'}EventAttendanceMode`,
    eventStatus: 'https://schema.org/EventScheduled',
    organizer: { '@type': 'Organization', name: session.houseName },
    ...(place && { location: place }),
  };
}

/** Returns a lot for search engines: an offer only where the price is fixed, because an estimate is no price. */
export const product = (
  { session: { currencyCode, houseName }, lot }: PublicLotPageJson,
  url: string,
  pictures: readonly string[],
): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: lot.title,
  description: lot.description,
  sku: lot.label,
  url,
  ...(pictures.length > 0 && { image: pictures }),
  ...(lot.amount !== null && {
    offers: {
      '@type': 'Offer',
      url,
      price: lot.amount,
      priceCurrency: currencyCode,
      availability: `https://schema.org/${lot.isSold || lot.isWithdrawn ? 'SoldOut' : 'InStock'}`,
      seller: { '@type': 'Organization', name: houseName },
    },
  }),
});
