import { z } from 'zod';
import { data } from '../../core/http/wire';
import { SettingsBody } from '../../templates/wire';
import { PreviewInvoiceJson } from './document-wire';

/**
 * POST .../invoiceTemplate/preview (added): input that may still be invalid; placeIndex: the one of `places` that the sample bidder lives
 * in.
 */
export const PreviewBody = SettingsBody.extend({ placeIndex: z.int().min(0).optional() });
export type PreviewBody = z.output<typeof PreviewBody>;
const TemplatePreviewJson = z.object({
  document: PreviewInvoiceJson,
  mail: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    replyTo: z.object({ name: z.string(), email: z.string() }),
    bcc: z.string().nullable(),
  }),
  places: z
    .array(z.object({ country: z.string(), state: z.string().nullable(), label: z.string() }))
    .describe('Places where a sample bidder can live, so that every row can be previewed'),
  placeIndex: z.int(),
  problems: z.array(z.object({ code: z.string(), message: z.string(), field: z.string() })),
});
export const TemplatePreviewAnswer = data(TemplatePreviewJson);
export type TemplatePreviewJson = z.infer<typeof TemplatePreviewJson>;

/**
 * POST .../invoiceTemplate/test (added): sends the sample email to the caller; groupSettingsID: the template that is being edited, if any.
 */
export const TestBody = PreviewBody.extend({ groupSettingsID: z.int().min(1).optional() });
export type TestBody = z.output<typeof TestBody>;
const TemplateTestJson = z.object({ mailID: z.int(), recipient: z.string(), subject: z.string() });
export const TemplateTestAnswer = data(TemplateTestJson);
export type TemplateTestJson = z.infer<typeof TemplateTestJson>;
