-- Ways to pay are the house's to add, rename, order and retire. A retired one stays readable on what was paid with it.
alter table payment_method add column version integer not null default 1, add column retired_at timestamptz;
create unique index payment_method_name on payment_method (house_id, lower(name));
