-- The invoice settings of a Buy It Now sale are the template of its invoices, whose id is settings_id of buy_now_settings.
alter table template
  add column sale_id integer,
  add foreign key (house_id, sale_id) references auction_group (house_id, id),
  add unique (house_id, sale_id);
