import { sql } from 'kysely'
import type { PostingSource } from '#features/ledger/index.ts'

export const packetPostings: PostingSource = {
  prefix: 'packet',
  isNumbered: true,
  returning: ['packet-refund'],
  moves: () => sql`
    select t.id, 'person:' || p.sender_id, 'held:packet:' || p.id, 'USD', p.total
      from these t join red_packets p on p.id = t.part[2]
      where t.kind = 'packet-sent' and array_length(t.part, 1) = 2
    union all
    select t.id, 'held:packet:' || s.packet_id, 'person:' || s.user_id, 'USD', s.cents
      from these t join red_packet_shares s on s.packet_id = t.part[2] and s.user_id = t.part[4]
      where t.kind = 'packet-opened' and t.part[3] = 'open'
    union all
    select t.id, 'held:packet:' || p.id, 'person:' || p.sender_id, 'USD', (
        select sum(s.cents) from red_packet_shares s where s.packet_id = p.id and s.returned)
      from these t join red_packets p on p.id = t.part[2]
      where t.kind = 'packet-refund' and t.part[3:] = array['refund'] and p.settled_at > 0`,
}

/** Only recent postings must have their message: retention and account deletion may remove older ones. */
const messageMs = 3_600_000

export const giftPostings: PostingSource = {
  prefix: 'gift',
  isNumbered: true,
  moves: (now) => sql`
    select t.id, e.account, 'house:gifts', 'USD', -e.amount
    from these t join ledger_entries e on e.posting_id = t.id and e.account like 'person:%'
    where t.kind = 'gift' and e.amount < 0 and t.message_id = t.part[2] and (
      t.at < ${now - messageMs}
      or exists (select from messages m where m.conversation_id = t.conversation_id and m.id = t.message_id)
    )`,
}
