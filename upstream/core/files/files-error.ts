/** The storage of the files can't be reached, or refuses a request. The message is for operators, and has no secrets and no headers. */
export class FilesError extends Error {
  override readonly name = 'FilesError';
}
