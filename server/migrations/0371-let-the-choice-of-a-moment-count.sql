-- Until now `shown_to` capped all moments of its author. From now on it is only what a moment gets without a choice of its
-- own, so each cap is written into what it capped: nothing that was hidden can be seen.
update moments m set visibility = 'private', people = '{}'
from moment_people p
where p.user_id = m.author_id and p.shown_to = 'nobody' and m.visibility <> 'private';

update moments m set visibility = 'friends'
where m.visibility = 'public'
  and not exists (select 1 from moment_people p where p.user_id = m.author_id and p.shown_to = 'everyone');

-- A draft is JSON text, and in a text within it the quotes are escaped: the first match is its own field.
update moment_people set draft = regexp_replace(draft, '"visibility":"[a-z]+"', '"visibility":"private"')
where shown_to = 'nobody' and draft is not null;
update moment_people set draft = replace(draft, '"visibility":"public"', '"visibility":"friends"')
where shown_to = 'friends' and draft is not null;
