import { endOfDay, localDateOf } from '../../core/dates';
import type { FeedAddresses, FeedLot, FeedProblem, FeedSession } from './feed-session';
import { element, textElement, xmlDocument } from './xml';

/** The feed that Barnebys reads, version 2.0. */

/** Barnebys shows no object without an image. */
const isShown = ({ images }: FeedLot): boolean => images.length > 0;

/** An auction must have an end. One that has none yet ends with its day. */
const endOf = ({ startsAt, endedAt, timeZoneID }: FeedSession, { endsAt }: FeedLot): number =>
  endsAt ?? endedAt ?? endOfDay(localDateOf(startsAt, timeZoneID), timeZoneID);

const isoTime = (instant: number): string => new Date(instant).toISOString();

function itemOf(session: FeedSession, lot: FeedLot, addresses: FeedAddresses): string {
  const [picture = ''] = lot.images;
  const { currencyCode, address } = session;
  const isAuction = session.kind !== 'BUY_NOW';
  const estimate = lot.lowEstimate ?? lot.highEstimate;
  const artist = lot.facts.artistName ?? '';
  const end = endOf(session, lot);
  return element(
    'item',
    [
      textElement('title', lot.title),
      textElement('description', lot.description === '' ? lot.title : lot.description),
      textElement('url', addresses.lot(lot)),
      textElement('image', addresses.picture(picture)),
      ...(lot.isWithdrawn || lot.isSold ? [textElement('availability', lot.isWithdrawn ? 'withdrawn' : 'sold')] : []),
      element('price', [
        ...(lot.amount === null ? [] : [textElement('amount', String(lot.amount))]),
        ...(isAuction && estimate !== null ? [textElement('estimate', String(estimate))] : []),
        textElement('currency', currencyCode),
      ]),
      ...(isAuction
        ? [
            element('auction', [
              textElement('start', isoTime(Math.min(session.startsAt, end))),
              textElement('end', isoTime(end)),
            ]),
          ]
        : []),
      ...(artist === '' ? [] : [element('lot', [textElement('artist', artist)])]),
      ...(address
        ? [
            element('location', [
              textElement('country', address.country),
              textElement('city', address.city),
              ...(address.region === '' ? [] : [textElement('state', address.region)]),
            ]),
          ]
        : []),
    ],
    { id: lot.lotRef },
  );
}

/** Returns the feed of a session. */
export const barnebysFeed = (session: FeedSession, lots: readonly FeedLot[], addresses: FeedAddresses): string =>
  xmlDocument(
    element(
      'barnebys',
      [
        element(
          'items',
          lots.filter(isShown).map((lot) => itemOf(session, lot, addresses)),
          { id: session.catalogRef },
        ),
      ],
      { version: '2.0' },
    ),
  );

/** Returns what the feed lacks. */
export const barnebysProblems = (session: FeedSession, lots: readonly FeedLot[]): FeedProblem[] => [
  ...(session.address ? [] : [{ label: '', text: 'The session has no location, so Barnebys can’t show where it is.' }]),
  ...lots.filter((lot) => !isShown(lot)).map(({ label }) => ({ label, text: 'It has no image, so it is left out.' })),
];
