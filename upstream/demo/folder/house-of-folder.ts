import { type Instant, instantOfLocal } from '../../../rules/core/dates';
import { type Minor, minorFromDecimal } from '../../../rules/core/money';
import type { Channel } from '../../../rules/invoicing/invoices/facts';
import type { PremiumStep } from '../../../rules/invoicing/lines/premium';
import { defaultPaymentMethods } from '../../payments/methods/default-methods';
import { demoUsers } from '../demo-users';
import type {
  ApprovalData,
  CatalogData,
  GroupData,
  HouseData,
  LocationData,
  LotData,
  TemplateData,
} from '../house-data';
import { type Bidder, type House, type Lot, lotKey, type Session, type TidyFolder } from './tidy-folder';

const SECOND = 1000;
const HOUR = 3_600_000;
const LIVE_HOURS = 4;
const TIMED_HOURS = 2;

/** 3% on every platform except the floor. */
const LIVE_FEES = { MARKETPLACE: 30_000, PRIVATE_LABEL: 30_000, AGGREGATOR: 30_000 };

/** Returns the user name of the house: its reference in lowercase. */
export const userNameOf = (house: Pick<House, 'houseRef'>) => house.houseRef.toLowerCase();

interface Period {
  readonly startsAt: Instant;
  readonly endedAt: Instant;
}

/** Live: four hours. Timed: as long as it takes to close all lots in sequence, at least two hours. */
function datedPeriod({ date, time, timeZone, kind, staggerSeconds }: Session, lotCount: number): Period | null {
  if (date === null) return null;
  const startsAt = instantOfLocal(date, time === '' ? '00:00' : time, timeZone);
  const length = kind === 'LIVE' ? LIVE_HOURS * HOUR : Math.max(TIMED_HOURS * HOUR, lotCount * staggerSeconds * SECOND);
  return { startsAt, endedAt: startsAt + length };
}

/** A Buy It Now sale without a date is open for the duration of the dated sessions of its sale. */
function periodOf(session: Session, sale: readonly Session[], folder: TidyFolder): Period {
  const dated = (one: Session) => datedPeriod(one, folder.lotsBySession.get(one.sessionID)?.length ?? 0);
  const periods = sale.flatMap((one) => dated(one) ?? []);
  return (
    dated(session) ?? {
      startsAt: Math.min(...periods.map(({ startsAt }) => startsAt)),
      endedAt: Math.max(...periods.map(({ endedAt }) => endedAt)),
    }
  );
}

/** The approvals of bidders, one per platform on which they bought: a floor bidder uses the web shop as a member. */
class Approvals {
  readonly data: ApprovalData[] = [];
  private readonly indexes = new Map<string, number>();

  constructor(private readonly bidders: TidyFolder['bidders']) {}

  indexOf(bidderId: number, channel: Channel): number {
    const key = `${bidderId} ${channel}`;
    const index = this.indexes.get(key) ?? this.data.length;
    const bidder = this.bidders.get(bidderId);
    if (!bidder) throw new RangeError(`There is no bidder ${bidderId}.`);
    if (index === this.data.length) this.data.push(approvalOf(bidder, channel));
    this.indexes.set(key, index);
    return index;
  }
}

const countriesWithStates = ['US', 'CA', 'AU'];

function approvalOf(bidder: Bidder, channel: Channel): ApprovalData {
  const { bidderID, paddleNumber: _paddle, line: _line, state, ...person } = bidder;
  const hasState = countriesWithStates.includes(bidder.country);
  const isOnline = channel !== 'FLOOR';
  return {
    ...person,
    memberId: isOnline ? bidderID : null,
    channel,
    state: hasState ? state : '',
    province: hasState ? '' : state,
    hasCard: isOnline,
  };
}

function lotOf(lot: Lot, sold: LotData['sold']): LotData {
  const amount = (text: string): Minor | null => (text === '' ? null : minorFromDecimal(text, lot.currency));
  return {
    number: lot.lotNumber,
    extension: lot.lotExt,
    inventoryNumber: lot.invNumber,
    title: lot.lotTitle,
    description: lot.lotDescription,
    artistName: lot.artistName,
    lowEstimate: amount(lot.loEst),
    highEstimate: amount(lot.hiEst),
    startingBid: amount(lot.startingBid),
    reserve: amount(lot.reserve),
    restricted: false,
    sold,
  };
}

function catalogOf(
  session: Session,
  period: Period,
  folder: TidyFolder,
  approvals: Approvals,
  premiumSteps: readonly PremiumStep[],
): CatalogData {
  const lots = folder.lotsBySession.get(session.sessionID) ?? [];
  const paddles = new Map<number, string>();
  const soldLots = lots.map((lot, index) => {
    const transaction = folder.transactions.get(lotKey(lot));
    if (!transaction) return lotOf(lot, null);
    const approval = approvals.indexOf(transaction.bidderID, transaction.channel);
    const paddle = folder.bidders.get(transaction.bidderID)?.paddleNumber ?? '';
    if (session.kind !== 'BUY_NOW' && paddle !== '') paddles.set(approval, paddle);
    // The files have no sale times, so the lots are spread over the session in order.
    const at = period.startsAt + Math.floor(((period.endedAt - period.startsAt) * (index + 1)) / (lots.length + 1));
    return lotOf(lot, { approval, hammer: minorFromDecimal(transaction.hammer, transaction.currency), at });
  });
  return {
    identifier: session.sessionID,
    title: session.title,
    kind: session.kind,
    ...period,
    timeZone: session.timeZone,
    location: 0,
    currency: session.currency,
    premiumSteps,
    premiumMode: 'MARGINAL',
    liveFeeRates: LIVE_FEES,
    lots: soldLots,
    paddles: [...paddles].map(([approval, number]) => ({ approval, number })),
  };
}

function salesOf(
  house: House,
  folder: TidyFolder,
  approvals: Approvals,
  premiumSteps: (currency: string) => readonly PremiumStep[],
): GroupData[] {
  const sessions = folder.sessions.filter(({ houseID }) => houseID === house.houseID);
  return [...new Set(sessions.map(({ groupID }) => groupID))].map((groupID) => {
    const sale = sessions.filter((session) => session.groupID === groupID);
    return {
      name: `Sale ${groupID}: ${sale[0]?.title ?? ''}`,
      catalogs: sale.map((session) =>
        catalogOf(session, periodOf(session, sale, folder), folder, approvals, premiumSteps(session.currency)),
      ),
    };
  });
}

function templateOf(house: House, email: string, takesCards: boolean): TemplateData {
  return {
    name: 'Standard',
    payrixTemplate: takesCards,
    chargesPerLot: true,
    location: 0,
    subject: `Your invoice from ${house.houseName}`,
    fromName: house.houseName,
    fromEmail: email,
    bccEmail: '',
    paypalEmail: '',
    paymentDays: 0,
    taxes: [],
    fees: [],
    taxOnFees: false,
    messages: [
      {
        header: 'Payment Option(s)',
        detail: takesCards ? 'Pay online by card or ACH, by wire or by check.' : 'Pay by bank transfer.',
        sequence: 1,
      },
      { header: 'Shipping Notes', detail: 'Please tell us whether you collect or want us to ship.', sequence: 2 },
    ],
  };
}

/**
 * Builds one house of a folder with all its sales, and with defaults for what the files lack: users, settings, one location, one template.
 */
export function houseOfFolder(
  house: House,
  folder: TidyFolder,
  premiumSteps: (currency: string) => readonly PremiumStep[],
): HouseData {
  const userName = userNameOf(house);
  const email = `office@${userName}.example`;
  const takesCards = house.country === 'US';
  const location: LocationData = {
    facilityName: house.houseName,
    street1: house.street1,
    street2: '',
    city: house.city,
    country: house.country,
    state: house.state,
    postalCode: house.postalCode,
    phone: '',
    fax: '',
    email,
    timeZone: house.tz,
    isPrimary: true,
  };
  const approvals = new Approvals(folder.bidders);
  const groups = salesOf(house, folder, approvals, premiumSteps);
  return {
    house: {
      userName,
      name: house.houseName,
      email,
      currency: house.currency,
      timeZone: house.tz,
      processorType: takesCards ? 'p' : 's',
      paymentProcessingEnabled: takesCards,
      autoChargeEnabled: takesCards,
      connectType: takesCards ? 's' : 'p',
      isInstant: false,
      isOnlineOnly: false,
      ingestType: 'standard',
      invaInvoicingDisabled: false,
      disputeTermsAccepted: false,
      creditCardLimit: null,
      isDemo: true,
    },
    users: demoUsers(userName),
    locations: [location],
    paymentMethods: defaultPaymentMethods(),
    templates: [templateOf(house, email, takesCards)],
    approvals: approvals.data,
    groups,
  };
}
