-- Which files of a picture are stored. Pictures from before have no WebP files and no large one.
alter table picture add column sizes text[] not null default '{full,screen,mail}';
-- picture.bytes is of all its files from now on; of the full size alone for pictures from before.
