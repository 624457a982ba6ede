-- What was announced: it decides how the bytes are judged and served. All that is older is a picture.
alter table uploads add column mime text not null default 'image/webp';
