-- How a user arranged the columns of a table: their order, and for each whether it shows and how wide it is. One row for each table that the
-- user has changed.
create table table_layout (
  house_id integer not null,
  user_id integer not null,
  table_name text not null,
  columns jsonb not null,
  primary key (house_id, user_id, table_name),
  foreign key (house_id, user_id) references house_user (house_id, id)
);
