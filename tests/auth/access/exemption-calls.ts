import { asks, type CallRow, does, H } from './call-rows';

const GROUP = `${H}/invoiceGroup/{invoiceGroupID}`;
const BIDDER = `${H}/bidder/{approvalID}`;
const PAPER = `${H}/taxExemption/{taxExemptionID}`;

/** The calls for what the tax of bidders and invoices depends on: exemptions, names and addresses. */
export const EXEMPTION_CALLS: readonly [string, CallRow][] = [
  ...asks(
    'invoicing',
    'invoices',
    `GET ${H}/taxExemptions`,
    `GET ${PAPER}/file`,
    `GET ${PAPER}/invoices`,
    `POST ${GROUP}/taxExemptionPreview`,
    `POST ${GROUP}/bidderDetailsPreview`,
    `POST ${GROUP}/taxOverridePreview`,
    `POST ${BIDDER}/detailsPreview`,
  ),
  ...does(
    'invoicing',
    'invoices',
    `POST ${H}/taxExemption`,
    `POST ${PAPER}/remove`,
    `POST ${PAPER}/file`,
    `POST ${PAPER}/invoices`,
    `POST ${GROUP}/taxExemption`,
    `POST ${GROUP}/bidderDetails`,
    `POST ${GROUP}/taxOverride`,
    `POST ${BIDDER}/details`,
  ),
];
