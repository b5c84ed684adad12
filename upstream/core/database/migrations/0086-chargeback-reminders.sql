-- When staff were reminded of the deadline of a chargeback; null: not yet.
alter table chargeback add column reminded_at timestamptz;
