-- The edit that an entry of the audit log undid.
alter table audit add column undoes bigint;
create unique index audit_undone on audit (house_id, undoes) where undoes is not null;
