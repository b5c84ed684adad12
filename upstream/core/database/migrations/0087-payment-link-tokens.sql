-- Only the hashes of the links of charges are stored. A link has a new token whenever it is copied or emailed; earlier ones keep working.
create table payment_link_token (
  -- SHA-256 of the unguessable part of the address
  token_hash text primary key,
  house_id integer not null,
  attempt_id integer not null,
  made_at timestamptz not null,
  -- null: by the system
  made_by integer,
  foreign key (house_id, attempt_id) references payment_link (house_id, attempt_id)
);
create index payment_link_token_of_link on payment_link_token (house_id, attempt_id);
insert into payment_link_token (token_hash, house_id, attempt_id, made_at)
  select encode(sha256(convert_to(token, 'UTF8')), 'hex'), house_id, attempt_id, created_at from payment_link;
alter table payment_link drop column token;
-- The texts of sent emails have the links too.
update mail set html = '', body = '' where kind = 'payment-link' and state not in ('QUEUED', 'SENDING');
