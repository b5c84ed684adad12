import { asks, type CallRow, does, H } from './call-rows';

const GROUP = `${H}/invoiceGroup/{invoiceGroupID}`;
const PAPER = `${H}/taxExemption/{taxExemptionID}`;

/** The calls for tax exemptions of bidders and invoices. */
export const EXEMPTION_CALLS: readonly [string, CallRow][] = [
  ...asks(
    'invoicing',
    'invoices',
    `GET ${H}/taxExemptions`,
    `GET ${PAPER}/file`,
    `GET ${PAPER}/invoices`,
    `POST ${GROUP}/taxExemptionPreview`,
  ),
  ...does(
    'invoicing',
    'invoices',
    `POST ${H}/taxExemption`,
    `POST ${PAPER}/remove`,
    `POST ${PAPER}/file`,
    `POST ${PAPER}/invoices`,
    `POST ${GROUP}/taxExemption`,
  ),
];
