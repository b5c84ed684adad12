-- The bytes of an uploaded file in parts, encoded in base64, so that another sheet can be read, or its text with another encoding or delimiter.
-- They are deleted with the cells of the file.
create table upload_file (
  house_id integer not null,
  upload_id integer not null,
  part integer not null,
  bytes text not null,
  primary key (house_id, upload_id, part),
  foreign key (house_id, upload_id) references upload (house_id, id) on delete cascade
);

-- Spreadsheets are packed already.
alter table upload_file alter column bytes set storage external;
