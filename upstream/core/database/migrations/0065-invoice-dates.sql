-- The date of an invoice is the day on which it was first sent, and its due date follows from the payment terms of its template.
alter table template_version add column payment_days integer not null default 0 check (payment_days between 0 and 365);
alter table invoice add column first_sent_at timestamptz, add column due_on date;

update invoice i set first_sent_at = coalesce(
  (select min(s.sent_at) from sent_invoice s where s.house_id = i.house_id and s.invoice_id = i.id), i.sent_at)
where i.sent_at is not null;
update invoice i set due_on = (i.first_sent_at at time zone h.time_zone)::date
from house h where h.id = i.house_id and i.first_sent_at is not null;

create index invoice_overdue on invoice (house_id, due_on) where outstanding > 0 and due_on is not null;
