-- Who blocks a person writes to them no more, and is told so by a code of its own.
update participants p set refusal = 10030
from blocks b
where p.user_id = b.user_id and p.to_seq is null
  and p.conversation_id = '2:' || least(b.user_id, b.blocked_id) || ':' || greatest(b.user_id, b.blocked_id);
