import { Reading } from './Reading';

/** What is kept, where the operator has no such page of their own (PRIVACY_URL). */
export const PrivacyPage = () => (
  <Reading title="Privacy">
    <h2>In your browser</h2>
    <p>One cookie keeps you signed in; it ends with your session. Your theme, the last template and what you have typed but not saved are kept in this browser. Nothing is loaded from other sites, and nobody is told what you do here.</p>
    <h2>On the server</h2>
    <p>Every change is kept with who made it and when, so that it can be explained and undone. Passwords are kept as hashes. Messages to bidders are kept as they were sent. Failed sign-ins are counted for fifteen minutes.</p>
    <h2>Bidders</h2>
    <p>Names, addresses and purchases of bidders are there to invoice them. Whom they are shown to is decided by the house.</p>
  </Reading>
);
