/** Saves the lots of an upload; the key is the upload's number, a slash, and its version. */
export const SAVE_UPLOAD_WORK = 'lots.save-upload';
