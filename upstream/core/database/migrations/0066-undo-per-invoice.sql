-- An edit of many invoices can be undone invoice by invoice, and an undo can be undone.

alter table edited_invoice add column undone_by integer;
update edited_invoice o set undone_by = e.undone_by
from invoice_edit e where e.house_id = o.house_id and e.id = o.edit_id and e.undone_by is not null;
alter table edited_invoice add foreign key (house_id, undone_by) references invoice_edit (house_id, id);

-- The edit of a user that a chain of undos and redos began with; the edit itself where it is neither.
alter table invoice_edit add column root integer;
update invoice_edit set root = coalesce(undoes, id);
alter table invoice_edit alter column root set not null;

alter table invoice_edit add column version integer not null default 1;
update invoice_edit set version = 2 where undone_by is not null;
