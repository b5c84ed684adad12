/** Fields of Query that say who can be charged: they are no records, and are computed when they are asked for. */
export const ELIGIBILITY = ['chargeDryRun', 'autoChargeChoice', 'upcomingCharges'] as const;
