import { Reading } from './Reading';

/** What is kept, where the operator has no such page of their own (PRIVACY_URL). */
export const PrivacyPage = () => (
  <Reading title="Privacy">
    <h2>In your browser</h2>
    <p>
      Two cookies are set when you sign in. One keeps you signed in: it ends when you sign out, after 12 hours without
      use, and after 7 days at the latest. The other recognizes this browser, so that failed sign-ins by others on your
      username can&apos;t lock you out: it lasts 180 days after your last sign-in. Neither is used for advertising or
      tracking.
    </p>
    <p>
      Your theme, the last template and text that you have not saved are stored in this browser. Fonts and scripts come
      from this site; pictures of lots may come from the site where your house publishes them.
    </p>
    <h2>On the server</h2>
    <p>
      Every change is kept with who made it and when, so that it can be explained and undone. Passwords are kept as
      hashes. Messages to bidders are kept as they were sent. Failed sign-ins are counted for fifteen minutes.
    </p>
    <h2>Bidders</h2>
    <p>
      Names, addresses and purchases of bidders are there to invoice them. Whom they are shown to is decided by the
      house.
    </p>
  </Reading>
);
