-- Papers that exempt a bidder from sales tax, such as a resale certificate.
create table tax_exemption (
  house_id integer not null references house (id),
  id integer not null,
  -- the bidder's record to which it was added; it counts for all records of the person
  approval_id integer not null,
  number text not null,
  kind text not null check (kind in ('RESALE', 'NONPROFIT', 'GOVERNMENT', 'DIPLOMATIC', 'EXPORT', 'OTHER')),
  -- empty for everywhere
  country text not null,
  -- empty for the whole country
  state text not null,
  -- null if it was always valid
  valid_from date,
  -- the last day; null if it never expires
  expires_on date,
  note text not null,
  -- the name in the file store; empty without a file
  file text not null default '',
  file_name text not null default '',
  is_removed boolean not null default false,
  approved_at timestamptz not null,
  approved_by integer,
  version integer not null default 1,
  primary key (house_id, id),
  foreign key (house_id, approval_id) references approval (house_id, id)
);
create index tax_exemption_of_bidder on tax_exemption (house_id, approval_id, id);

-- The certificate for which an invoice is exempt, and where and until when it is valid; empty if the invoice isn't exempt, or its bidder is exempt
-- everywhere.
alter table invoice add column exemption_number text not null default '';
alter table invoice add column exemption_country text not null default '';
alter table invoice add column exemption_state text not null default '';
-- YYYY-MM-DD
alter table invoice add column exemption_expires_on text not null default '';
-- Why staff set or removed the exemption; empty while it follows from the bidder.
alter table invoice add column exemption_reason text not null default '';
