import { Reading } from './Reading';

/** The default privacy notice, for operators without their own (PRIVACY_URL). */
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
      Your theme, your last template and unsaved text are stored in this browser. Fonts and scripts come from this site;
      images of lots may come from the site where your house publishes them.
    </p>
    <h2>On the server</h2>
    <p>
      Every change is stored with its author and time, so that it can be explained and undone. Passwords are stored as
      hashes. Messages to bidders are stored as they were sent. Failed sign-ins are counted for fifteen minutes.
    </p>
    <h2>Bidders</h2>
    <p>Names, addresses and purchases of bidders are stored to invoice them. The house decides who can see them.</p>
  </Reading>
);
