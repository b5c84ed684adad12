-- Published prices of lots on invoices, which were corrected with them: what undoing needs. Null if no invoice was corrected.
alter table realized_upload add column corrections jsonb;
