import * as z from '../../kit/schema.ts'
import { call, event, id, int, singleLineText, list, paged } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { cents, payPassword, requestId, Money } from '../../rules/money.ts'
import { asConversation, renamed } from '../../kit/wire-names.ts'
import { postingErrors } from '../../kit/posting-errors.ts'
import { PersonCard } from '../../kit/people.ts'

/** `normal`: equal shares; `lucky`: random shares; `exclusive`: for one user. */
export const PacketKind = z.enum(['normal', 'lucky', 'exclusive'])
export type PacketKind = z.output<typeof PacketKind>
/** `ended`: all shares are taken; `expired`: time ran out, or its group was dissolved, before that. */
export const PacketState = z.enum(['open', 'ended', 'expired'])
export type PacketState = z.output<typeof PacketState>

const packet = z.object({
  id: z.string(),
  kind: PacketKind,
  from: PersonCard,
  /** Its conversation, as the caller sees it. */
  toBizId: z.string(),
  toBizType: z.int(),
  msgId: z.string(),
  wish: z.string(),
  count: z.int(),
  taken: z.int(),
  money: Money,
  /** The sum of the opened shares. */
  takenMoney: Money,
  state: PacketState,
  /** The last user who opened a share; for the sender only, null before. */
  latest: z.nullable(PersonCard),
  /** The receiver of an exclusive packet. */
  forUser: z.nullable(PersonCard),
  /** The caller's share; null if they have not opened it. */
  mine: z.nullable(Money),
  createTime: z.int(),
  expireTime: z.int(),
  /** When the last share was taken, or the rest was returned; 0 before. */
  endTime: z.int(),
  /**
   * Lower-case hex SHA-256 of the JSON text `{"id","salt","shares"}`, with the shares as texts in the order in which
   * they are given out.
   */
  commitment: z.string(),
})
/** A red packet or gift in a conversation. */
export const Packet = renamed(packet, asConversation)
export type Packet = z.output<typeof Packet>

/** An opened share; `best` marks the largest of a lucky packet once all are taken. */
export const PacketShare = z.object({ ...PersonCard.shape, money: Money, time: z.int(), best: z.boolean() })
export type PacketShare = z.output<typeof PacketShare>

/**
 * A packet with its shares. They are shown to the sender and to users who opened one, and to everybody of the
 * conversation once it is over; `proof` is the text behind the commitment, once it is over.
 */
export const PacketDetail = renamed(
  z.extend(packet, {
    shares: z.array(PacketShare),
    proof: z.nullable(z.object({ salt: z.string(), shares: z.array(z.string()) })),
  }),
  asConversation,
)
export type PacketDetail = z.output<typeof PacketDetail>

/** `other`: the sender; for a packet that the caller sent, the group or user it went to. */
export const PacketRecord = z.object({
  id: z.string(),
  kind: PacketKind,
  other: PersonCard,
  money: Money,
  count: z.int(),
  taken: z.int(),
  state: PacketState,
  best: z.boolean(),
  time: z.int(),
})
export type PacketRecord = z.output<typeof PacketRecord>

/** A gift of the catalogue; its name is the text `gift.<id>` of each language. */
export const gifts = [
  { id: '1', picture: '🌹', cents: 10 },
  { id: '2', picture: '☕', cents: 100 },
  { id: '3', picture: '🍰', cents: 300 },
  { id: '4', picture: '🏸', cents: 500 },
  { id: '5', picture: '🎆', cents: 1_000 },
  { id: '6', picture: '🚀', cents: 5_000 },
] as const
export type GiftId = (typeof gifts)[number]['id']

const money = { needs: 'verified', money: true } as const
const toConversation = { toBizId: id, toBizType: int(1, 2) }
const paying = [
  'PayPasswordWrong',
  'PayPasswordLocked',
  'PasskeyWrong',
  'InsufficientBalance',
  'ProofTooNew',
  'DailyCapReached',
  'MoneyStopped',
] as const

export const redPackets = {
  /**
   * Sends a red packet into a private chat or a group. `money` is the amount of each share of a normal one, and the
   * total of the others; `count` is 1 for exclusive ones and in private chats; `forUserId` is the receiver of an
   * exclusive one.
   */
  send: call('redPacket/send', () => ({
    ...money,
    rate: 'packet',
    input: renamed(
      z.object({
        requestId,
        ...toConversation,
        kind: PacketKind,
        count: int(1, limits.packetCountMax),
        money: cents(limits.packetShareCentsMin, limits.packetShareCentsMax * limits.packetCountMax),
        wish: z.optional(singleLineText(limits.packetWishLengthMax)),
        forUserId: z.optional(id),
        payPassword,
      }),
      asConversation,
    ),
    output: Packet,
    errors: [...postingErrors, ...paying, 'PacketAmountWrong', 'PacketCountTooLarge', 'NoDataFound'],
  })),
  /** Opens a share; a repeat returns the same result. */
  open: call('redPacket/open', () => ({
    ...money,
    rate: 'grab',
    input: z.object({ requestId, id }),
    output: Packet,
    errors: ['PacketNotForYou', 'PacketEmpty', 'PacketExpired', 'PacketYours', 'MoneyStopped'],
  })),
  /** A packet with its shares; for users of its conversation. */
  detail: call('redPacket/detail', () => ({ ...money, input: z.object({ id }), output: PacketDetail })),
  /** The states of several packets, for the bubbles of a page; leaves out those that the caller cannot see. */
  states: call('redPacket/states', () => ({
    ...money,
    input: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
    output: z.object({ list: z.array(Packet) }),
  })),
  /** Packets of one year (UTC), newest first; `sent` '1' those that the caller sent, '0' those that they opened. */
  records: call('redPacket/records', () => ({
    ...money,
    input: z.object({ sent: int(0, 1), year: int(2020, 2200), ...paged }),
    output: z.extend(list(PacketRecord), {
      total: z.object({ money: Money, count: z.int(), best: z.int() }),
    }),
  })),
  /** Sends a gift of the catalogue into a private chat; the receiver gets it at once. */
  gift: call('gift/send', () => ({
    ...money,
    rate: 'packet',
    input: renamed(
      z.object({
        requestId,
        ...toConversation,
        giftId: z.enum(gifts.map((one) => one.id) as [GiftId, ...GiftId[]]),
        count: int(1, limits.giftCountMax),
        payPassword,
      }),
      asConversation,
    ),
    output: z.object({ msgId: z.string(), money: Money }),
    errors: [...postingErrors, ...paying],
  })),
}

export const redPacketEvents = {
  /** To the conversation: the packet is over. */
  changed: event('redPacket.changed', z.object({ id: z.string(), state: PacketState })),
  /** To its sender and to the user who opened it, on all their devices. */
  opened: event('redPacket.opened', z.object({ id: z.string(), userId: z.string(), userName: z.string() })),
}
