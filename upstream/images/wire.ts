import { z } from 'zod';

/** GET /app/files/{file} (added): the house is the caller's; files of other houses are not found. */
export const FileParams = z.object({
  file: z
    .string()
    .max(100)
    .describe(
      'Last part of the picture’s URL: {content}-{width}x{height}.jpg, .480.jpg for screens, or .mail.jpg for email',
    ),
});
