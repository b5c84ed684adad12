-- When sessions are published automatically, as staff chose it: a date and a time of day at the location. A job does it.
create table publication_schedule (
  house_id integer not null references house (id),
  catalog_id integer not null,
  -- 'YYYY-MM-DD' and 'HH:mm' in the zone
  on_date text not null,
  at_time text not null,
  -- the zone that the location had then
  time_zone text not null,
  publishes_at timestamptz not null,
  scheduled_by integer,
  -- why the job published nothing; null until it ran. It doesn't run again.
  failure text,
  primary key (house_id, catalog_id),
  foreign key (house_id, catalog_id) references catalog (house_id, id) on delete cascade
);
