-- The data of templates for other slices: each in its current version, with its location.
create view template_view as
  select t.house_id, t.id, t.name, t.archived_at, v.location_id, t.sale_id
  from template t join template_version v on v.house_id = t.house_id and v.template_id = t.id and v.version = t.version;
