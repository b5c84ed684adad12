import { csvRecord, textField } from '../../core/csv';
import { readableLine, readableText } from '../../core/text';
import type { FeedAddresses, FeedLot, FeedProblem } from './feed-session';
import { toWindows1252 } from './windows-1252';

/** The catalog spreadsheet that LiveAuctioneers reads. It must not be in UTF-8. */

const LONGEST_TITLE = 100;
const LONGEST_NUMBER = 10;
const MOST_IMAGES = 20;
const FEWEST_LOTS = 50;
const MOST_LOTS = 1250;

const IMAGES = Array.from({ length: MOST_IMAGES }, (_, index) => `ImageFile.${index + 1}`);
const COLUMNS = [
  'LotNum',
  'Title',
  'Description',
  'LowEst',
  'HighEst',
  'StartPrice',
  'Condition',
  'Buy Now Price',
  'Creator',
  'Materials & Techniques',
  ...IMAGES,
];

const titleOf = ({ title }: FeedLot): string => readableLine(title);

/** Cuts a title after a whole word. */
function shortTitle(title: string): string {
  const characters = [...title];
  if (characters.length <= LONGEST_TITLE) return title;
  const cut = characters.slice(0, LONGEST_TITLE + 1).join('');
  const end = cut.lastIndexOf(' ');
  return end > LONGEST_TITLE / 2 ? cut.slice(0, end) : characters.slice(0, LONGEST_TITLE).join('');
}

/** Facts that have no column of their own are below the description. */
const BELOW = ['circa', 'dimensions', 'provenance', 'exhibited', 'literature', 'notes'];
const LABELS: Readonly<Record<string, string>> = {
  circa: 'Date',
  dimensions: 'Dimensions',
  provenance: 'Provenance',
  exhibited: 'Exhibited',
  literature: 'Literature',
  notes: 'Notes',
};

const descriptionOf = ({ description, facts, title }: FeedLot): string =>
  readableText(
    [
      description === '' ? title : description,
      ...BELOW.flatMap((fact) => {
        const text = facts[fact] ?? '';
        return text === '' ? [] : [`${LABELS[fact] ?? fact}: ${text}`];
      }),
    ].join('\n'),
  );

const amountText = (amount: number | null): string => (amount === null ? '' : String(amount));

/** The texts of a lot, by column. */
const textsOf = (lot: FeedLot): Readonly<Record<string, string>> => ({
  LotNum: lot.label,
  Title: shortTitle(titleOf(lot)),
  Description: descriptionOf(lot),
  Condition: readableText(lot.facts.condition ?? ''),
  Creator: readableLine(lot.facts.artistName ?? ''),
  'Materials & Techniques': readableLine(lot.facts.medium ?? ''),
});

/** Withdrawn lots aren't offered elsewhere. */
const isOffered = ({ isWithdrawn }: FeedLot): boolean => !isWithdrawn;

function recordOf(lot: FeedLot, addresses: FeedAddresses): string {
  const fields: Record<string, string> = {
    ...textsOf(lot),
    LowEst: amountText(lot.lowEstimate),
    HighEst: amountText(lot.highEstimate),
    StartPrice: amountText(lot.startingBid),
    'Buy Now Price': amountText(lot.amount),
  };
  IMAGES.forEach((column, index) => {
    const name = lot.images[index];
    if (name !== undefined) fields[column] = addresses.picture(name);
  });
  return csvRecord(COLUMNS.map((column) => textField(toWindows1252(fields[column] ?? '').text)));
}

/** Returns the spreadsheet of a session's lots, with only characters that Windows-1252 has. */
export const liveAuctioneersSheet = (lots: readonly FeedLot[], addresses: FeedAddresses): string =>
  csvRecord(COLUMNS.map(textField)) +
  lots
    .filter(isOffered)
    .map((lot) => recordOf(lot, addresses))
    .join('');

function problemsOf(lot: FeedLot): string[] {
  const lacking = Object.entries(textsOf(lot)).flatMap(([column, text]) => {
    const found = toWindows1252(text).lacking;
    return found.length === 0 ? [] : [`${column}: ${found.join(' ')} isn’t in Windows-1252 and is replaced.`];
  });
  return [
    ...lacking,
    ...([...titleOf(lot)].length > LONGEST_TITLE ? [`The title is cut after ${LONGEST_TITLE} characters.`] : []),
    ...([...lot.label].length > LONGEST_NUMBER
      ? [`LiveAuctioneers takes lot numbers of at most ${LONGEST_NUMBER} characters.`]
      : []),
    ...(lot.lowEstimate === null || lot.highEstimate === null ? ['It has no low or no high estimate.'] : []),
    ...(lot.startingBid === null ? ['It has no starting bid.'] : []),
    ...(lot.images.length > MOST_IMAGES ? [`Only the first ${MOST_IMAGES} images are sent.`] : []),
  ];
}

/** Returns what the spreadsheet changes, and what LiveAuctioneers will refuse. */
export function liveAuctioneersProblems(lots: readonly FeedLot[]): FeedProblem[] {
  const offered = lots.filter(isOffered);
  return [
    ...(offered.length < FEWEST_LOTS || offered.length > MOST_LOTS
      ? [{ label: '', text: `LiveAuctioneers takes from ${FEWEST_LOTS} to ${MOST_LOTS} lots.` }]
      : []),
    ...offered.flatMap((lot) => problemsOf(lot).map((text) => ({ label: lot.label, text }))),
  ];
}
