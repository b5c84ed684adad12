import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The lines of each file of a tidy folder. */
export type TidyFiles = Readonly<Record<string, readonly string[]>>;

/**
 * Two houses. The American one has a sale with a live session, a timed session, and a shop without a date. Gus bids on the floor and buys
 * in the shop. The title of its second lot has two lines. The British house has prices with odd decimals.
 */
export const tidyFiles: TidyFiles = {
  'houses.csv': [
    'houseID,houseRef,houseName,currency,tz,street1,city,state,country,postalCode',
    '1,HSEELM,Elm Auctions,USD,America/New_York,1 Elm Street,Albany,NY,US,12207',
    '2,HSEOAK,Oak & Co,GBP,Europe/London,2 Oak Lane,Bath,,UK,BA1 2QP',
  ],
  'sessions.csv': [
    'sessionID,catalogID,groupID,houseID,kind,isTimed,title,date,time,timeZone,staggerSeconds,currency',
    'S1,91,71,1,live,0,Pictures,2026-10-31,10:00,America/New_York,,USD',
    'S2,92,71,1,timed,1,Prints,2026-11-02,12:00,America/New_York,7200,USD',
    'S3,93,71,1,bin,0,Shop,,,America/New_York,,USD',
    'S4,94,72,2,live,0,Old Drawings,2026-11-03,13:00,Europe/London,,GBP',
  ],
  'lots.csv': [
    'sessionID,lotNumber,lotExt,lotTitle,lotDescription,artistName,loEst,hiEst,startingBid,reserve,invNumber,currency,status',
    'S1,1,,Harbor,A harbor.,Ann Painter,400,600,200,,A-1,USD,sold',
    'S1,2,,"Two\nHerons",Herons.,,,,,,A-2,USD,sold',
    'S1,2,A,Herons again,,,,,,,A-3,USD,passed',
    'S2,1,,Etching,,,100,150,50,80,P-1,USD,sold',
    'S2,2,,Engraving,,,100,150,50,,P-2,USD,passed',
    'S3,1,,Poster,,,,,,,Q-1,USD,sold',
    'S3,2,,Postcard,,,,,,,Q-2,USD,available',
    'S4,1,,Study of an Oak,,,40,60,20,,D-1,GBP,sold',
    'S4,2,,Study of a Hand,,,40,60,20,,D-2,GBP,sold',
  ],
  'bidders.csv': [
    'bidderID,memberRef,paddleNumber,firstName,lastName,company,email,phone,street1,street2,city,state,postalCode,country,channel,approved,taxExempt',
    '501,M1,5000,Fay,Moss,,fay@example.com,,1 Main Street,,Troy,NY,12180,US,marketplace,1,0',
    '502,M2,104,Gus,Reed,Reed & Son,gus@example.com,,2 Main Street,,Salem,MA,01970,US,floor,1,1',
    '503,M3,5002,Ida,Holt,,ida@example.com,,3 High Street,,Bath,Somerset,BA1 2QP,UK,private label,1,0',
    '504,M4,5003,Jan,Bos,,jan@example.com,,4 Dorpsstraat,,Utrecht,,3511 AA,NL,aggregator,1,0',
  ],
  'transactions.csv': [
    'transactionID,sessionID,lotNumber,lotExt,bidderID,channel,hammer,currency',
    '1,S1,1,,501,marketplace,450,USD',
    '2,S1,2,,502,floor,58.5,USD',
    '3,S2,1,,501,marketplace,110.25,USD',
    '4,S3,1,,502,marketplace,35,USD',
    '5,S4,1,,503,private label,74.55,GBP',
    '6,S4,2,,501,marketplace,8.07,GBP',
  ],
};

/** The files with one line replaced; line 1 is the heading. */
export function withLine(file: string, line: number, text: string): TidyFiles {
  return { ...tidyFiles, [file]: (tidyFiles[file] ?? []).map((before, index) => (index === line - 1 ? text : before)) };
}

export interface WrittenFolder {
  readonly dir: string;
  remove(): Promise<void>;
}

/** Writes the files to a folder and, if given, the reference of premiums next to it. */
export async function writeTidyFolder(files: TidyFiles, premiums?: object): Promise<WrittenFolder> {
  const root = await mkdtemp(join(tmpdir(), 'rostrum-tidy-'));
  const dir = join(root, 'tidy');
  await mkdir(dir);
  await Promise.all(
    Object.entries(files).map(([name, lines]) => writeFile(join(dir, name), `${lines.join('\r\n')}\r\n`)),
  );
  if (premiums) {
    await mkdir(join(root, 'reference'));
    await writeFile(join(root, 'reference', 'buyers_premium.json'), JSON.stringify(premiums));
  }
  return { dir, remove: () => rm(root, { recursive: true }) };
}
