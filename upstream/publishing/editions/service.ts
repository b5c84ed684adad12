import type { Transaction } from '../../core/database/database';
import { insertFirstEditions } from '../edition-store';

/** Gives the published sessions of a house that was just loaded an edition, so that bidders see their lots. */
export const firstEditions = (tx: Transaction, houseId: number): Promise<void> => insertFirstEditions(tx, houseId);
