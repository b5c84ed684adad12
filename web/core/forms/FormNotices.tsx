import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/display/Banner';
import { EditConflict } from './EditConflict';
import type { FormConflict } from './useEditForm';

export interface FormNoticesProps<Name extends string> {
  /** What is edited, as in the text of a conflict: "this location". */
  what: string;
  /** Why the last save was refused. */
  refusal: string | undefined;
  conflict: FormConflict<Name> | null;
  isResumed: boolean;
  onStartOver: () => void;
}

/** What the user must know before saving: a refusal, a conflict, or a restored draft. */
export function FormNotices<Name extends string>({
  what,
  refusal,
  conflict,
  isResumed,
  onStartOver,
}: FormNoticesProps<Name>) {
  return (
    <>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      {conflict && <EditConflict what={what} {...conflict} />}
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
