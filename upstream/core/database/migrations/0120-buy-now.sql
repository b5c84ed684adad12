-- The settings of a Buy It Now sale (step 1). Its contacts stand in its session.
create table buy_now_settings (
  house_id integer not null,
  -- the sale
  id integer not null,
  -- invoiceGroupSettingsID of the sale, from the same counter as the ids of templates
  settings_id integer not null,
  cards integer[] not null default '{}' check (cards <@ array[3, 4, 5, 6]),
  excluded_countries text[] not null default '{}',
  subject text not null default '',
  from_name text not null default '',
  from_email text not null default '',
  bcc_email text not null default '',
  -- [{name, rate (millionths), country (code, ALL, or EU), state (code or ALL)}]
  charges jsonb not null default '[]',
  -- six [{active, title, text}]
  terms jsonb not null,
  version integer not null default 1,
  primary key (house_id, id),
  foreign key (house_id, id) references auction_group (house_id, id),
  unique (house_id, settings_id)
);
