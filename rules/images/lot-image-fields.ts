import { integers, type Kind, saved, texts } from '../core/record-fields';

const images: Kind<readonly number[]> = {
  ...integers(),
  show: ({ length }) => (length === 0 ? '' : length === 1 ? '1 image' : `${length} images`),
};

/** Staff see what was done, such as a rotation, and not the names of pictures. */
const pictures: Kind<readonly string[]> = { ...texts(), show: () => '' };

/** What the history of a lot has of its images: their ids in order, and which picture each image shows. */
export const lotImageFields = {
  images: saved(images, { label: 'Images' }),
  pictures: saved(pictures, { label: 'Images' }),
};
