-- What a house stores: the bytes of its pictures, and of the spreadsheets that are being reviewed.
create index picture_bytes on picture (house_id) include (bytes);
alter table upload add column bytes bigint not null default 0;
update upload u set bytes = f.bytes
from (select house_id, upload_id, sum(length(bytes)) * 3 / 4 as bytes from upload_file group by house_id, upload_id) f
where f.house_id = u.house_id and f.upload_id = u.id;

-- How many images were sent to an address, and which pictures nobody uses.
alter table image_upload add column sends integer not null default 0;
create index image_upload_of_picture on image_upload (house_id, picture_name);
create index picture_by_age on picture (added_at);
