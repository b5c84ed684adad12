-- A version of a template keeps its name as well, who made it, and whether it offers PayPal whatever its address says.

alter table template_version
  add column name text not null default '',
  add column paypal boolean not null default false,
  add column created_by integer;

update template_version v set name = t.name, paypal = v.paypal_email <> ''
from template t where t.house_id = v.house_id and t.id = v.template_id;
