-- The place of the change feed up to which whoever sent had seen the invoices; null where that was not said.
-- What changes after it, while a long run is still sending, is not sent.
alter table send_run add column seen_sequence bigint;
