-- Letters to bidders about their auto-charge dates are messages like others: one message for each change of dates that staff wished to be
-- told, however often its work is done. Its name is the edit's number; a second one goes to those whose invoice was not sent by the first.
alter table message_run add column notice text;
create unique index message_run_notice on message_run (house_id, notice) where notice is not null;
