import { styled } from 'styled-components';
import { MESSAGE_LIMIT } from '../../rules/disputes/dispute-states';
import { Button } from '../ui/controls/Button';
import { Field } from '../ui/controls/Field';
import { TextArea } from '../ui/controls/TextArea';
import { Banner } from '../ui/notices/Banner';
import type { MessageDraft } from './dispute-drafts';

/** Five rows high, also where the browser sizes it by its text. */
const FiveRows = styled(TextArea)`
  min-height: calc(5lh + 2 * var(--s2));
`;

export interface MessageFieldProps {
  value: string;
  onValue: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  hint?: string | undefined;
  /** Whether the action can be done without a message. */
  isOptional?: boolean;
}

/** The message of a dispute. */
export function MessageField({ value, onValue, onBlur, error, hint, isOptional = false }: MessageFieldProps) {
  return (
    <Field
      label={isOptional ? 'Message (optional)' : 'Message'}
      error={error}
      hint={hint}
      count={{ now: value.length, max: MESSAGE_LIMIT }}
      required={!isOptional}
    >
      <FiveRows
        rows={5}
        name="message"
        value={value}
        onChange={({ target }) => onValue(target.value)}
        onBlur={() => onBlur?.()}
      />
    </Field>
  );
}

/** The message of a dispute as a draft; one from before can be discarded. */
export function DraftedMessage({
  draft,
  ...field
}: { draft: MessageDraft } & Pick<MessageFieldProps, 'error' | 'isOptional'>) {
  return (
    <>
      {draft.isResumed && (
        <Banner
          actions={
            <Button tone="link" onClick={draft.discard}>
              Discard
            </Button>
          }
        >
          Unsaved draft restored.
        </Banner>
      )}
      <MessageField {...field} value={draft.message} onValue={draft.type} />
    </>
  );
}
