-- A user's views of a list: the filters and the order as the query of its address, and the columns as in table_layout. Numbered per user.
create table saved_view (
  house_id integer not null,
  user_id integer not null,
  number integer not null,
  list_name text not null,
  name text not null check (name <> '' and length(name) <= 60),
  query text not null,
  columns jsonb not null,
  is_default boolean not null default false,
  primary key (house_id, user_id, number),
  foreign key (house_id, user_id) references house_user (house_id, id)
);
create unique index saved_view_by_name on saved_view (house_id, user_id, list_name, lower(name));
create unique index saved_view_default on saved_view (house_id, user_id, list_name) where is_default;
