-- What new sessions at a location start with: contacts and viewing notes that staff marked as default.
create table session_default (
  house_id integer not null,
  location_id integer not null,
  consignment_contact_id integer,
  administrator_contact_id integer,
  expert_contact_id integer,
  viewing_notes text,
  primary key (house_id, location_id),
  foreign key (house_id, location_id) references location (house_id, id)
);

-- When bidding on a lot of a timed session ends; null until it is computed from the session's first lot end and stagger.
alter table lot add column ends_at timestamptz;
