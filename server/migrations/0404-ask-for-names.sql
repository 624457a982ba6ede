-- Accounts that a code opened were called by a random user number. They get a readable name, and are asked for theirs.
alter table users add column named boolean not null default true;

update users set
  named = false,
  name = case language
    when 'id' then 'Anggota baru '
    when 'th' then 'สมาชิกใหม่ '
    when 'vi' then 'Thành viên mới '
    when 'hi' then 'नए सदस्य '
    when 'zh' then '新成员 '
    else 'New member '
  end || right(id::text, 4)
where name = user_num and not num_fixed and destroyed_at = 0;
