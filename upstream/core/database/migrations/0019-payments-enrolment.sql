-- What houses asked of the provider's payments (S2 section 2, payments promotion). Kept as asked; never changed.

create table payments_enrolment_request (
  house_id integer not null references house (id),
  id integer not null,
  kind text not null check (kind in ('SIGN_UP', 'APPOINTMENT')),
  contact_name text not null,
  email text not null,
  phone text not null,
  -- In the house's zone.
  appointment_on date check ((kind = 'APPOINTMENT') = (appointment_on is not null)),
  note text not null default '',
  requested_by integer not null,
  requested_at timestamptz not null,
  primary key (house_id, id),
  foreign key (house_id, requested_by) references house_user (house_id, id)
);
