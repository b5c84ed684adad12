import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/controls/Button';
import { Bar, Section } from '../../ui/layout/Page';
import type { UploadProblem } from './useSendSheet';

const Problems = styled.ul`
  display: grid;
  gap: var(--s3);
  max-width: 70ch;
  margin: 0 0 var(--s4);
  li {
    padding-left: var(--s3);
    border-left: 2px solid var(--failed);
    white-space: pre-wrap;
  }
  strong {
    display: block;
    font-weight: 600;
  }
  p {
    font-size: var(--t-s);
    color: var(--ink-2);
  }
`;

export interface FailedUploadProps {
  fileName: string;
  /** The number of errors; by default, of the problems. */
  count?: number;
  problems: readonly UploadProblem[];
  onRetry: () => void;
  /** Other ways on. */
  children?: ReactNode;
}

/** An upload that failed as a whole. */
export function FailedUpload({ fileName, count, problems, onRetry, children }: FailedUploadProps) {
  return (
    <Section role="alert">
      <h2>Upload Failed: {count ?? problems.length} Total Error(s)</h2>
      <Problems aria-label={`Problems in ${fileName}`}>
        {problems.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            {text && <p>{text}</p>}
          </li>
        ))}
      </Problems>
      <Bar>
        {children}
        <Button tone="link" onClick={onRetry}>
          Retry
        </Button>
      </Bar>
    </Section>
  );
}
