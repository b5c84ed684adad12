import { csvRecord, textField } from '../core/csv';

/** A keyword that a customer of the private label follows. */
export interface FollowedKeyword {
  readonly keyword: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** MM/DD/YYYY in the house's zone. */
  readonly since: string;
}

/** The name that the report is kept under. */
export const KEYWORD_REPORT_FILE = 'keywords-report.csv';

/** Where the public port has it. */
export const KEYWORD_REPORT_URL = `/files/${KEYWORD_REPORT_FILE}`;

/** Before the rows of the report (RFC 4180). */
export const keywordReportHead = csvRecord(['Keyword', 'First Name', 'Last Name', 'Email', 'Following Since']);

/** A row of the report; what a spreadsheet would compute is defused. */
export const keywordReportRecord = ({ keyword, firstName, lastName, email, since }: FollowedKeyword): string =>
  csvRecord([keyword, firstName, lastName, email, since].map(textField));
