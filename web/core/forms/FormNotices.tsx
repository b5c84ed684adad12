import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/notices/Banner';
import { EditConflict } from './EditConflict';
import type { FormConflict } from './useEditForm';

const Notices = styled.div`
  display: grid;
  gap: var(--s3);
`;

/** Focuses the first field with an error in the form or dialog around an element; otherwise the notices, which say what happened. */
function showRefusal(place: HTMLElement | null, notices: HTMLElement | null): void {
  const form = place?.closest('form, [role="dialog"]') ?? place?.parentElement;
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.closest('details')?.setAttribute('open', '');
  (field ?? notices)?.focus();
}

export interface FormNoticesProps<Name extends string> {
  /** What is edited, as in the text of a conflict: "this location". */
  what: string;
  /** Why the last save was refused. */
  refusal: string | undefined;
  /** The number of saves that were refused. */
  refusals: number;
  conflict: FormConflict<Name> | null;
  isResumed: boolean;
  onStartOver: () => void;
}

/**
 * What the user must know before saving: a refusal, a conflict, or a restored draft. A save that is refused moves the focus to the field
 * or to the notice, so that it is in view.
 */
export function FormNotices<Name extends string>({
  what,
  refusal,
  refusals,
  conflict,
  isResumed,
  onStartOver,
}: FormNoticesProps<Name>) {
  const place = useRef<HTMLSpanElement>(null);
  const notices = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) showRefusal(place.current, notices.current);
  }, [refusals]);
  return (
    <>
      <span ref={place} hidden />
      {(refusal ?? conflict) && (
        <Notices ref={notices} tabIndex={-1}>
          {refusal && <Banner tone="error">{refusal}</Banner>}
          {conflict && <EditConflict what={what} {...conflict} />}
        </Notices>
      )}
      {isResumed && !refusal && !conflict && (
        <Banner
          actions={
            <Button tone="link" onClick={onStartOver}>
              Start over
            </Button>
          }
        >
          Unsaved draft restored.
        </Banner>
      )}
    </>
  );
}
