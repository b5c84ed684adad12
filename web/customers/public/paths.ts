/** The page of a bidder, by the approval's number (approvalID). */
export const bidderPath = (approvalNumber: number): string => `/customers/bidder/${approvalNumber}`;

/** Your Customers (S1 section 2). */
export const yourCustomersPath = '/your-customers';
