import { Fragment } from 'react';
import { styled } from 'styled-components';

const Headers = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: 4px var(--s3);
  font-size: var(--t-s);
  dt {
    color: var(--ink-2);
  }
  dd {
    overflow-wrap: anywhere;
  }
`;

export interface MailHeadersProps {
  /** Labels and values; headers without a value are omitted. */
  headers: readonly (readonly [label: string, value: string | null | undefined])[];
}

/** The headers of an email. */
export function MailHeaders({ headers }: MailHeadersProps) {
  return (
    <Headers>
      {headers.map(
        ([label, value]) =>
          value && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </Headers>
  );
}

/** The HTML of an email, `$height` high. */
export const MailFrame = styled.iframe<{ $height: string }>`
  width: 100%;
  height: ${({ $height }) => $height};
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: #fff;
`;

/** The plain text of an email, which scrolls if it is higher than `$height`. */
export const MailText = styled.pre<{ $height: string }>`
  max-height: ${({ $height }) => $height};
  padding: var(--s4);
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  font-size: var(--t-xs);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
