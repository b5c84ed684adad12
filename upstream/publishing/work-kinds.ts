/** Makes the PDF of a session's catalog; the key is the session's number, a slash, and a random text. */
export const CATALOGUE_PDF_WORK = 'publishing.catalogue-pdf';
