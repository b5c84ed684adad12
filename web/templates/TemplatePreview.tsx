import { useState } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../core/apollo/LoadFailure';
import { useDebounced } from '../core/useDebounced';
import type { TemplateInput } from '../generated/schema-types';
import { Button } from '../ui/controls/Button';
import { Field } from '../ui/controls/Field';
import { SegmentedControl } from '../ui/controls/SegmentedControl';
import { Select } from '../ui/controls/Select';
import { EmptyState } from '../ui/display/EmptyState';
import { MailFrame, MailHeaders, MailText } from '../ui/display/Mail';
import { Skeleton } from '../ui/display/Skeleton';
import { Sheet, SheetBody } from '../ui/layout/Sheet';
import { InvoiceDocument } from './public/InvoiceDocument';
import { type TemplatePreviewQuery, useTemplatePreviewQuery } from './Templates.generated';

declare global {
  interface Window {
    /** The nonce of this page's styles (theme-init.js). */
    __webpack_nonce__?: string;
  }
}

const DARK = '@media(prefers-color-scheme:dark)';

const ENTITIES: Readonly<Record<string, string>> = { '&quot;': '"', '&#39;': "'", '&amp;': '&' };
const decoded = (text: string): string => text.replace(/&(quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/**
 * Returns an email for a frame in the app, in the colors of either theme. The app's content security policy allows only
 * styles with its nonce, so style attributes become a style sheet with the nonce.
 */
function mailPage(html: string, isDark: boolean): string {
  const rules: string[] = [];
  const body = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    rules.push(`[data-s="${rules.length}"]{${decoded(style)}}`);
    return ` data-s="${rules.length - 1}"`;
  });
  const nonce = window.__webpack_nonce__;
  const open = nonce ? `<style nonce="${nonce}">` : '<style>';
  const scheme = `:root{color-scheme:${isDark ? 'dark' : 'light'}!important}`;
  return body
    .replace(/<!--\[if mso\]>[\s\S]*?<!\[endif\]-->/g, '')
    .replaceAll('<style>', `${open}${rules.join('')}`)
    .replaceAll(DARK, isDark ? '@media all' : '@media not all')
    .replaceAll('</style>', `${scheme}</style>`);
}

/** The delay between the last input and the updated preview, in ms. */
const PAUSE = 400;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s3);
  > h2 {
    flex: 1;
    font-size: var(--t-l);
  }
`;
const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s3);
`;
/* The invoice has less space here than on its own screen. */
const Shown = styled.div`
  > article {
    padding: var(--s4);
  }
`;
const HEIGHT = 'min(72vh, 760px)';

type View = 'invoice' | 'mail' | 'text';
const views = [
  { value: 'invoice', label: 'Invoice' },
  { value: 'mail', label: 'Mail' },
  { value: 'text', label: 'Plain text' },
] as const;
const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

type Mail = NonNullable<TemplatePreviewQuery['templatePreview']['mail']>;

function PreviewHeaders({ mail }: { mail: Mail }) {
  const headers = [
    ['Subject', mail.subject],
    ['Reply to', [mail.replyToName, mail.replyToEmail && `<${mail.replyToEmail}>`].filter(Boolean).join(' ')],
    ['Blind copy', mail.bcc],
  ] as const;
  return <MailHeaders headers={headers} />;
}

export interface TemplatePreviewProps {
  /** The current input. */
  values: TemplateInput;
  /** Sends the email to the user as a test. */
  onTest: (placeIndex: number) => void;
  testing: boolean;
}

/** A live preview of the invoice and its email, computed by the server for a sample bidder who bought two lots. */
export function TemplatePreview({ values, onTest, testing }: TemplatePreviewProps) {
  const [view, setView] = useState<View>('invoice');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const [placeIndex, setPlaceIndex] = useState(0);
  const typed = useDebounced(JSON.stringify(values), PAUSE);
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useTemplatePreviewQuery({
    variables: { input: { values: JSON.parse(typed) as TemplateInput, placeIndex } },
    fetchPolicy: 'no-cache',
  });
  // After a failure, no older preview is shown, because it would be mistaken for the current input's.
  const preview = (current ?? (error ? undefined : previousData))?.templatePreview;
  const { document, mail, places = [] } = preview ?? {};
  return (
    <Sheet>
      <SheetBody as={Stack}>
        <Bar>
          <h2>Preview</h2>
          <Button busy={testing} onClick={() => onTest(placeIndex)}>
            Send a test to me
          </Button>
        </Bar>
        <Bar>
          <SegmentedControl label="Preview as" value={view} onValue={setView} segments={views} />
          {view === 'mail' && (
            <SegmentedControl label="Email colors" value={scheme} onValue={setScheme} segments={schemes} />
          )}
        </Bar>
        {places.length > 1 && (
          <Field label="Sample bidder in">
            <Select
              value={String(preview?.placeIndex ?? 0)}
              onValue={(index) => setPlaceIndex(Number(index))}
              options={places.map((place, index) => ({ value: String(index), label: place }))}
            />
          </Field>
        )}
        <Shown aria-busy={!current && !error}>
          {!preview &&
            (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="420px" />)}
          {preview && !document && <EmptyState title="Select a location to see the invoice." />}
          {view === 'invoice' && document && <InvoiceDocument document={document} />}
          {view !== 'invoice' && mail && (
            <Stack>
              <PreviewHeaders mail={mail} />
              {view === 'mail' ? (
                <MailFrame
                  title="The mail"
                  srcDoc={mailPage(mail.html, scheme === 'dark')}
                  sandbox=""
                  style={{ colorScheme: scheme }}
                  $height={HEIGHT}
                />
              ) : (
                <MailText tabIndex={0} role="region" aria-label="The mail as plain text" $height={HEIGHT}>
                  {mail.text}
                </MailText>
              )}
            </Stack>
          )}
        </Shown>
      </SheetBody>
    </Sheet>
  );
}
