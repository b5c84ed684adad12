import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { it } from './it';
import { ja } from './ja';
import { nl } from './nl';
import type { CatalogueWords } from './words';
import { zh } from './zh';

const LANGUAGES: Readonly<Record<string, CatalogueWords>> = { en, fr, de, es, it, nl, ja, zh };

/** Returns the words of a language by its IETF tag; the English ones of an unknown language. */
export const catalogueWords = (language: string): CatalogueWords => LANGUAGES[language] ?? en;
