/** The largest file of an image, in bytes. */
export const LARGEST_IMAGE_BYTES = 10_485_760;

/** Sides with fewer pixels look blurred when bidders enlarge them. */
export const SMALL_SIDE = 1000;

/** The endings of files that can be uploaded, without a dot. GIF files can't. */
export const IMAGE_ENDINGS = ['jpg', 'jpeg', 'png'] as const;

/** How long sending a file may take, in ms, and how often it is tried again after that. */
export const IMAGE_PUT_MS = 300_000;
export const IMAGE_PUT_RETRIES = 5;

/** The path on the public port to which browsers send files. The rest is the reference of an upload. */
export const IMAGE_UPLOAD_PATH = '/image-uploads/';

const REF = /^IMG[A-Z\d]{16}$/;

/** Returns whether a text has the form of the reference of an upload. */
export const isImageUploadRef = (text: string): boolean => REF.test(text);

/** Returns whether an image is smaller than recommended. That is a warning, and the image is kept. */
export const isSmallImage = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  Math.min(width, height) < SMALL_SIDE;

/** How far images are turned clockwise, in quarters of a full turn. */
export type QuarterTurns = 1 | 2 | 3;

/** The most images that are turned by one request: each is decoded and encoded again. */
export const MOST_ROTATED = 20;

/** What can be wrong with an image. */
export type ImageCode =
  | 'abort'
  | 'default'
  | 'imageSeq'
  | 'invalidImage'
  | 'invNum'
  | 'lotNum'
  | 'pixel'
  | 'safari'
  | 'size'
  | 'slate'
  | 'timeout'
  | 'twoLots'
  | 'type';

interface ImageWords {
  readonly title: string;
  readonly description: string;
  /** Says how many files have it, after their number: "3 files", "1 file". */
  readonly summary: string;
}

/** What is wrong with an image, and what to do. The codes and what they mean are specified, except slate and twoLots; the words are ours. */
export const IMAGE_WORDS: Readonly<Record<ImageCode, ImageWords>> = {
  abort: {
    title: 'Upload Canceled',
    description: 'The upload was canceled. Upload the image again if you need it.',
    summary: 'canceled',
  },
  default: { title: 'Unknown Error', description: 'The image was not uploaded. Try again.', summary: 'not uploaded' },
  imageSeq: {
    title: 'Invalid Sequence Number',
    description: 'Sequence numbers must be numbers only. Rename the file, for example to 12.2.jpg.',
    summary: 'without a numeric sequence number',
  },
  invalidImage: {
    title: 'Invalid Image',
    description: 'The image couldn’t be processed. Open it in an image editor, save it again, and upload it.',
    summary: 'couldn’t be processed',
  },
  invNum: {
    title: 'Unknown Inventory Number',
    description: 'No lot of the sale has this inventory number. Rename the file, or add the lot first.',
    summary: 'without a matching inventory number',
  },
  lotNum: {
    title: 'Unknown Lot Number',
    description: 'No lot of the sale has this number. Rename the file, or add the lot first.',
    summary: 'without a matching lot number',
  },
  pixel: {
    title: 'Small Image',
    description: 'Images should have at least 1000px x 1000px. Smaller ones look blurred when bidders enlarge them.',
    summary: 'smaller than 1000px x 1000px',
  },
  safari: {
    title: 'Unsupported Browser',
    description: 'This browser can’t upload images. Use Chrome or Firefox.',
    summary: 'not uploaded because the browser can’t send images',
  },
  size: {
    title: 'File Too Large',
    description: 'Images can have at most 10 MB. Save it smaller, and upload it again.',
    summary: 'larger than 10 MB',
  },
  slate: {
    title: 'No Slate',
    description: 'No slate of this session is before this file. Choose the lot.',
    summary: 'without a slate',
  },
  timeout: {
    title: 'Gateway Timeout',
    description: 'There was a loss of connection. Check your connection, then try again.',
    summary: 'not uploaded because the connection was lost',
  },
  twoLots: {
    title: 'Listed for Several Lots',
    description: 'Several lots list a file with this name. Choose the lot.',
    summary: 'listed for several lots',
  },
  type: {
    title: 'Invalid File Type',
    description: 'Images must be JPEG, JPG, or PNG files. Save it as one of these, and upload it again.',
    summary: 'of another type than JPEG, JPG, or PNG',
  },
};

/** Said instead of taking files without a connection. */
export const OFFLINE = 'You are offline. Images can be added when the connection is back.';
/** Said when images could not be deleted. */
export const NOT_DELETED = 'Unable to delete your file(s)';

/** Returns what is wrong with a file before it is sent; null if nothing is. */
export function imageFileProblem(file: { readonly name: string; readonly size: number }): 'size' | 'type' | null {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!IMAGE_ENDINGS.some((allowed) => allowed === ending)) return 'type';
  return file.size > LARGEST_IMAGE_BYTES ? 'size' : null;
}
