-- A charge that staff confirmed although a lot had an open dispute or return. Others are skipped if one is opened before they are made.
alter table charge_attempt add column despite_dispute boolean not null default false;
