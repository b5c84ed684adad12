-- What a house decided about its set-up list. Everything else in the list follows from the house's records.
alter table house
  add column set_up_reviewed boolean not null default false,
  add column set_up_payments_skipped boolean not null default false,
  add column set_up_dismissed boolean not null default false;

-- Houses that exist already are set up.
update house set set_up_dismissed = true;
