-- Bidders' requests to bid in a sale. Staff approve or decline them; approving gives the bidder a paddle in the sale's sessions.

create table registration (
  house_id integer not null references house (id),
  id integer not null,
  ref text not null unique,
  sale_id integer not null,
  approval_id integer not null,
  requested_at timestamptz not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'APPROVED', 'DECLINED')),
  -- null while pending
  decided_at timestamptz,
  decided_by integer,
  -- why it was declined
  reason text not null default '',
  -- the paddle number in the sale; null unless approved
  paddle text,
  version integer not null default 1,
  primary key (house_id, id),
  unique (house_id, sale_id, approval_id),
  foreign key (house_id, sale_id) references auction_group (house_id, id),
  foreign key (house_id, approval_id) references approval (house_id, id),
  check ((state = 'PENDING') = (decided_at is null)),
  check ((state = 'APPROVED') = (paddle is not null))
);
create index registration_by_date on registration (house_id, requested_at, id);
create index registration_by_state on registration (house_id, state, requested_at, id);
create index registration_of_sale on registration (house_id, sale_id, state, requested_at, id);
create index registration_of_bidder on registration (house_id, approval_id, requested_at, id);
create index registration_by_paddle on registration (house_id, paddle) where paddle is not null;

-- The approval that gave the paddle; null for imported paddles. Undoing the approval deletes only the paddles that it gave.
alter table paddle add column registration_id integer;
alter table paddle add foreign key (house_id, registration_id) references registration (house_id, id);
create index paddle_of_registration on paddle (house_id, registration_id) where registration_id is not null;
