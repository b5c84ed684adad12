import { z } from 'zod';
import { MOST_ROTATED } from '../../rules/images/lot-images';
import { data } from '../core/http/wire';
import { LotJson } from '../lots/wire';

const LARGEST_ID = 2_147_483_647;
const id = z.int().min(1).max(LARGEST_ID);
const idInPath = z.coerce.number().int().min(1).max(LARGEST_ID);

/** GET /app/files/{file} (added): the house is the caller's; files of other houses are not found. */
export const FileParams = z.object({
  file: z
    .string()
    .max(100)
    .describe(
      'Last part of the picture’s URL: {content}-{width}x{height}.jpg; .480.jpg, .480.webp, and .960.webp for screens; .4000.jpg to zoom, if the picture is so large; .mail.jpg for email',
    ),
});

/** GET /cps/app/image/uploadurls: addresses to which images can be sent. */
export const UploadUrlsQuery = z.object({
  numImages: z.coerce.number().int().min(1).max(100).default(1),
  bucket: z
    .string()
    .regex(/^(\d{1,9}\/)?\d{1,9}$/)
    .describe('House and session: {houseID}/{catalogID}, or {catalogID} alone'),
  nocache: z.string().max(100).optional(),
});
export const UploadUrlsAnswer = data(
  z.object({
    images: z.array(
      z.object({
        imageUrl: z.string().describe('Names the image when it is registered'),
        putUrl: z.string().describe('Where to PUT the file, within a day and with the signature that it has'),
        uploadRef: z.string().describe('Last part of imageUrl'),
        signature: z.string(),
      }),
    ),
  }),
);
export type UploadUrlsJson = z.infer<typeof UploadUrlsAnswer>['data'];

/** PUT and POST /cps/app/image/uploads/{uploadRef}?signature= (added): the file of an image. GET: whether it can be sent. */
export const SentImageParams = z.object({ uploadRef: z.string().max(40) });
export const SentImageQuery = z.object({ signature: z.string().max(100) });
export const SentImageAnswer = data(
  z.object({
    image: z.object({ imageUrl: z.string(), width: z.int(), height: z.int(), isSmall: z.boolean() }),
  }),
);
export const OpenUploadAnswer = data(z.null());
export type SentImageJson = z.infer<typeof SentImageAnswer>['data']['image'];

const Text = z
  .union([z.string().max(100), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim());

/** PUT /cps/app/image/house/{houseID}/catalog/{catalogID}: registers images that were sent. */
export const RegisterParams = z.object({ houseID: idInPath, catalogID: idInPath });
export const RegisterQuery = z.object({
  fromDIY: z.string().max(10).optional(),
  doValidation: z.string().max(10).optional().describe('Ignored: small images are kept, with a warning'),
});
export const RegisterBody = z
  .array(
    z.object({
      imageSeq: Text.describe('Place among the images of the lot; after the others if it is left out'),
      imageURL: z.string().max(300).describe('The imageUrl of uploadurls'),
      lotNum: Text,
      lotExt: Text,
      invNumber: Text.describe('Names the lot if lotNum is left out'),
    }),
  )
  .min(1)
  .max(100);
export type RegisterBody = z.output<typeof RegisterBody>;
export const RegisteredJson = z.object({
  error: z
    .enum([
      'abort',
      'default',
      'imageSeq',
      'invalidImage',
      'invNum',
      'lotNum',
      'pixel',
      'safari',
      'size',
      'timeout',
      'type',
    ])
    .nullable()
    .describe('Null if the image was registered'),
  errorMessage: z.string().nullable().describe('Added'),
  imageS3URL: z.string().nullable().describe('URL of the stored image'),
  photoID: z.int().nullable(),
  lotID: z.int().nullable().describe('Added'),
  imageSeq: z.int().nullable().describe('Added'),
});
export type RegisteredJson = z.infer<typeof RegisteredJson>;
export const RegisterAnswer = data(z.object({ images: z.array(RegisteredJson) }));

const batchKey = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/);
const batch = batchKey
  .nullable()
  .default(null)
  .describe('Chosen by the client: images that were registered with the same one can be undone together');

/** POST /app/house/{houseRef}/catalogs/{catalogID}/images (added): registers images that were sent, by lots and names of files. */
export const CatalogOfPathParams = z.object({ catalogID: idInPath });
export const SessionImagesBody = z.object({
  images: z
    .array(
      z.object({
        uploadRef: z.string().max(40),
        lotID: id,
        imageSeq: z
          .int()
          .min(1)
          .max(9999)
          .nullable()
          .describe('Place among the images of the lot; null is after the others'),
        fileName: z.string().max(255).default(''),
      }),
    )
    .min(1)
    .max(100),
  batch,
});
export type SessionImagesBody = z.output<typeof SessionImagesBody>;
export const SessionImageJson = z.object({
  uploadRef: z.string(),
  problem: z.object({ code: z.string(), message: z.string() }).nullable().describe('Null if the image was registered'),
  photoID: z.int().nullable(),
  lotID: z.int().nullable(),
  imageSeq: z.int().nullable(),
  isUnchanged: z.boolean().describe('Whether the lot had the same picture there already'),
});
export type SessionImageJson = z.infer<typeof SessionImageJson>;
export const SessionImagesAnswer = data(
  z.object({ images: z.array(SessionImageJson), lots: z.array(LotJson).describe('The lots that were changed') }),
);
export type SessionImagesJson = z.infer<typeof SessionImagesAnswer>['data'];

/** POST /app/house/{houseRef}/catalogs/{catalogID}/images/undo (added): undoes images that were registered together. */
export const UndoBatchBody = z.object({ batch: batchKey });
export const UndoBatchAnswer = data(
  z.object({
    lots: z.array(LotJson).describe('The lots that have their images of before'),
    unchangedLots: z
      .array(LotJson)
      .describe('The lots that stay as they are, because their images were changed meanwhile, or they can’t be edited'),
  }),
);
export type UndoBatchJson = z.infer<typeof UndoBatchAnswer>['data'];

/** POST /cps/app/image/delete. */
export const DeleteImageBody = z.object({
  catalogID: id,
  lotID: id,
  sequence: z.coerce.number().int().min(1),
  imgType: z.literal('lot').optional(),
});

export const CatalogParams = z.object({ catalogID: idInPath });
/** The lot calls: {lotNumber} is a number with its extension, a lotID, or id and the lotID. */
export const LotParams = CatalogParams.extend({
  lotNumber: z.string().regex(/^(\d{1,15}[A-Za-z]?|id\d{1,9})$/),
});
export const LotOfHouseParams = LotParams.extend({ houseID: idInPath });
export const CatalogOfHouseParams = CatalogParams.extend({ houseID: idInPath });

/** POST …/reorderimages: the new place of each image by its place. */
export const ReorderPlacesBody = z.object({
  imageOrder: z.record(z.string().regex(/^\d{1,4}$/), z.coerce.number().int().min(1).max(9999)),
});

export const LotsAnswer = data(z.object({ lots: z.array(LotJson) }));
export type LotsJson = z.infer<typeof LotsAnswer>['data'];

const ImageUrlJson = z.object({
  sequence: z.int(),
  imageURL: z.string(),
  thumbnailURL: z.string(),
  photoID: z.int(),
});
/** GET …/getimageurls: the images by lotID. */
export const ImageUrlsAnswer = data(z.object({ images: z.record(z.string(), z.array(ImageUrlJson)) }));
/** GET …/primary-imageurls: the URL of the first image by lot number and extension. */
export const PrimaryUrlsAnswer = data(z.object({ images: z.record(z.string(), z.string()) }));

/** The added calls by which the app changes the images of a lot. */
export const LotOfPathParams = z.object({ lotID: idInPath });
export const AddImagesBody = z.object({
  uploads: z
    .array(z.object({ uploadRef: z.string().max(40), fileName: z.string().max(255).default('') }))
    .min(1)
    .max(100),
  batch,
});
export const PhotosBody = z.object({ photoIDs: z.array(id).min(1).max(100) });
export const RotateBody = z.object({
  photoIDs: z.array(id).min(1).max(MOST_ROTATED),
  quarterTurns: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .describe('How far they are turned clockwise, in quarters of a full turn'),
});
