import { ApplyExemptionDialog, type ApplyExemptionProps } from '../tax-exemptions/ApplyExemptionDialog';

/** Applies a tax exemption paper to the bidder's unpaid invoices, in a dialog that the bidder's page opens. */
export const ApplyExemption = (props: ApplyExemptionProps) => <ApplyExemptionDialog {...props} />;
