-- Which folder holds the files of this database: it has the same mark. Written by the first start.
create table installation (mark text not null, only_one boolean primary key default true check (only_one));
