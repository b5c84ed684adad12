-- Locations that were taken away stay readable, for what was made with them; and how a house's private label looks.

alter table location
  add column deleted_at timestamptz,
  add constraint location_primary_lives check (not (is_primary and deleted_at is not null));

-- Choices are numbers of the lists in rules/house/private-label.ts. A house without a row has the defaults.
create table private_label (
  house_id integer primary key references house (id),
  font_color integer not null,
  font_style integer not null,
  button_color integer not null,
  language integer not null,
  display_past_auctions boolean not null,
  -- names of files in the house's store; null: none
  console_logo text,
  house_logo text,
  version integer not null default 1
);
