-- Customers of a house's private label: the groups that the house puts them into, and what they follow.

create table customer_group (
  house_id integer not null references house (id),
  id integer not null,
  name text not null check (name <> ''),
  primary key (house_id, id)
);
create unique index customer_group_by_name on customer_group (house_id, lower(name));

create table customer_group_member (
  house_id integer not null,
  group_id integer not null,
  approval_id integer not null,
  primary key (house_id, group_id, approval_id),
  foreign key (house_id, group_id) references customer_group (house_id, id),
  foreign key (house_id, approval_id) references approval (house_id, id)
);
create index customer_group_of_approval on customer_group_member (house_id, approval_id);

create table followed_keyword (
  house_id integer not null,
  approval_id integer not null,
  keyword text not null check (keyword <> ''),
  since timestamptz not null,
  primary key (house_id, approval_id, keyword),
  foreign key (house_id, approval_id) references approval (house_id, id)
);

create index approval_of_channel on approval (house_id, channel, id);
