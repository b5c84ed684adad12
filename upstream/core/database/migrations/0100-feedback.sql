-- What a house says about its buyers: three default texts, and the feedback on a lot's buyer.

create table default_feedback (
  house_id integer not null references house (id),
  message1 text not null check (message1 <> ''),
  message2 text not null check (message2 <> ''),
  message3 text not null check (message3 <> ''),
  version integer not null default 1,
  primary key (house_id)
);

create table lot_feedback (
  house_id integer not null references house (id),
  id integer not null,
  lot_id integer not null,
  -- the buyer when it was given
  approval_id integer not null,
  message text not null check (message <> ''),
  given_at timestamptz not null,
  given_by integer not null,
  withdrawn_at timestamptz,
  version integer not null default 1,
  primary key (house_id, id),
  foreign key (house_id, lot_id) references lot (house_id, id),
  foreign key (house_id, approval_id) references approval (house_id, id),
  foreign key (house_id, given_by) references house_user (house_id, id)
);
-- One per lot, until it is withdrawn.
create unique index lot_feedback_of_lot on lot_feedback (house_id, lot_id) where withdrawn_at is null;
create index lot_feedback_of_bidder on lot_feedback (house_id, approval_id, id) where withdrawn_at is null;
