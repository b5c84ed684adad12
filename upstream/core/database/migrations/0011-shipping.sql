-- How items left: with whom, and under which number they can be followed. Empty where it is not known, or the buyer collects.
alter table invoice_line
  add column carrier text not null default '',
  add column tracking_number text not null default '';

-- Which groups have invoices that keep charges per lot although the group does not: few, or none.
create index invoice_costs_override on invoice (house_id, group_id) where costs_override;
