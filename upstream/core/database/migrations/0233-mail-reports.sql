-- What mail servers report about an email after they accepted it: that it was returned, is late, arrived, or that its recipient complained.
-- An email that was returned is refused, as one that the mail server rejected at once.
alter table mail
  add column report text check (report in ('BOUNCED', 'COMPLAINED', 'DELAYED', 'DELIVERED')),
  add column reported_at timestamptz,
  add column report_code text,
  add column report_text text;
