import { styled } from 'styled-components';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/display/Banner';
import { Section } from '../../ui/layout/Page';
import { labelOf } from './column-names';
import type { Upload_uploadFragment as Upload } from './Upload.generated';
import type { Reread } from './useReread';

const List = styled.div`
  display: grid;
  gap: var(--s2);
  max-width: 880px;
`;

/** Amounts in the review have no separators, so that both readings show what they mean. */
const inWords = (amount: string): string => Number(amount).toLocaleString('en-US', { maximumFractionDigits: 3 });

export interface ReadingQuestionsProps {
  upload: Upload;
  sale: SaleKind;
  reread: Reread;
}

/** Columns whose amounts can be read in two ways: staff say which is right. */
export function ReadingQuestions({ upload, sale, reread }: ReadingQuestionsProps) {
  if (upload.questions.length === 0) return null;
  return (
    <Section aria-label="Questions about amounts">
      <List>
        {upload.questions.map(({ column, example, withPoint, withComma, assumed }) => {
          const label = labelOf(column, sale);
          const used = assumed === 'POINT' ? withPoint : withComma;
          const answer = (sign: typeof assumed) => reread.ask({ answers: [{ column, sign }] });
          return (
            <Banner
              key={column}
              tone="warning"
              actions={
                <>
                  <Button tone="link" busy={reread.busy} onClick={() => answer('COMMA')}>
                    It is {inWords(withComma)}
                  </Button>
                  <Button tone="link" busy={reread.busy} onClick={() => answer('POINT')}>
                    It is {inWords(withPoint)}
                  </Button>
                </>
              }
            >
              {label}: “{example}” was read as {inWords(used)}. Is that right for the column?
            </Banner>
          );
        })}
      </List>
    </Section>
  );
}
