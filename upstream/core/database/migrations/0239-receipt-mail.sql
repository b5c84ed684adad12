-- The last email with the receipt: to whom, and when it was queued.
alter table payment_receipt add column mailed_to text;
alter table payment_receipt add column mailed_at timestamptz;
