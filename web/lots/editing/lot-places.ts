import type { LotPageWords } from '../../../rules/lots/lot-fields';
import type { TypedLot } from './useLotForm';

/** The step that the page returns to, and the words that follow from it. */
export interface LotStep {
  readonly words: LotPageWords;
  readonly href: string;
}

/** Opens the page of another lot by what names it in the address; 0 is a new lot, which can be a copy. */
export type OpenLot = (key: string, more?: { readonly copied?: TypedLot }) => void;
