import { createContext, type ReactNode, use, useId } from 'react';
import { styled } from 'styled-components';

/** The props that a Field provides to the control in it. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

const FieldContext = createContext<FieldControl | null>(null);

/** Returns the ids and states that connect a control to its Field; empty outside a Field. */
export const useFieldControl = (): Partial<FieldControl> => use(FieldContext) ?? {};

/** Fields below each other, as in a dialog. */
export const Fields = styled.div`
  display: grid;
  gap: var(--s4);
`;

const Root = styled.div`
  display: grid;
  align-content: start;
  min-width: 0;
`;
const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--s2);
  margin-bottom: 6px;
  font-size: var(--t-s);
  label {
    font-weight: 500;
  }
`;
const Below = styled.div`
  > * {
    margin-top: 6px;
  }
`;
const Small = styled.p<{ $bad?: boolean }>`
  font-size: var(--t-xs);
  font-variant-numeric: tabular-nums;
  color: ${({ $bad }) => ($bad ? 'var(--failed)' : 'var(--ink-3)')};
`;

export interface FieldProps {
  label: ReactNode;
  /** What the value means or where it comes from. */
  hint?: ReactNode;
  /** What is wrong, in the specified words. Announced when it appears. */
  error?: string | undefined;
  /** The current and the maximum length. */
  count?: { now: number; max: number };
  required?: boolean;
  children: ReactNode;
}

/**
 * A labeled control. The control in it (TextInput, Select, DateInput, ...) is connected to the label, hint, and error
 * automatically.
 */
export function Field({ label, hint, error, count, required = false, children }: FieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`, count && `${id}-count`].filter(Boolean).join(' ');
  const control: FieldControl = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
  return (
    <Root data-field-root="">
      <Head>
        <label htmlFor={id} data-required={required || undefined}>
          {label}
        </label>
        {count && (
          <Small id={`${id}-count`} $bad={count.now > count.max}>
            {count.now}/{count.max}
          </Small>
        )}
      </Head>
      <FieldContext value={control}>{children}</FieldContext>
      <Below aria-live="polite">
        {error && (
          <Small id={`${id}-error`} $bad>
            {error}
          </Small>
        )}
      </Below>
      <Below>
        {hint && (
          <Small as="div" id={`${id}-hint`}>
            {hint}
          </Small>
        )}
      </Below>
    </Root>
  );
}
