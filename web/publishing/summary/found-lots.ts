import type { SummaryLots_lotFragment as Lot } from './Summary.generated';

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the lots that a search in a dialog finds: by their whole number, or a part of the title or the inventory number. */
export function foundLots(lots: readonly Lot[], text: string): readonly Lot[] {
  const words = folded(text.trim());
  if (words === '') return lots;
  return lots.filter(
    ({ number, title, inventoryNumber }) =>
      folded(number) === words || [title, inventoryNumber].some((field) => folded(field).includes(words)),
  );
}
