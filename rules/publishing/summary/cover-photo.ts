/** The error code of everything that is wrong with a cover photo. */
export const COVER_PHOTO_CODE = 130;

/** The error of a session without a cover photo. */
export const NO_COVER_PHOTO = 'This session has no cover photo. Select one of the images of its items.';

/** The error of a session in which no lot has an image. */
export const NO_IMAGE_FOR_COVER = 'No item of this session has an image. Add images, then select the cover photo.';

/** The error of an image that no lot of the session has. */
export const FOREIGN_COVER_PHOTO = 'This image belongs to no item of this session. Select another one.';
