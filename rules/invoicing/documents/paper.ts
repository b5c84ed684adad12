/** Sizes that invoices are printed on. */
export const PAPERS = ['LETTER', 'A4'] as const;
export type Paper = (typeof PAPERS)[number];

/** The paper of a country (ISO 3166-1 alpha-2): US Letter in the United States and Canada, A4 elsewhere. */
export const paperOf = (country: string): Paper => (country === 'US' || country === 'CA' ? 'LETTER' : 'A4');
