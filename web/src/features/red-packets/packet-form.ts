import { limits } from '@mynah/contract/limits'
import { redPackets, type PacketKind } from '@mynah/contract/red-packets'
import { chatType, type ConversationRef } from '@mynah/contract/socket'
import { useCallForm } from '#client/api/call-form.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { centsTyped } from '#features/wallet/index.ts'
import { amountsOf, countMax } from './amounts.ts'
import type { Member } from './member-sheet.tsx'

const start = { kind: 'lucky' as PacketKind, count: '', money: '', wish: '', forUserId: '' }
type Typed = typeof start

const isGroup = ({ type }: ConversationRef) => type === chatType.group

/** The typed values as numbers; a packet for one person has one share. */
export function planOf(typed: Typed, place: ConversationRef) {
  const kind = isGroup(place) ? typed.kind : 'normal'
  const many = isGroup(place) && kind !== 'exclusive'
  const count = many ? Number(typed.count) : 1
  const cents = centsTyped(typed.money)
  return { kind, many, count, cents, ...amountsOf(kind, count, cents) }
}

/** The input of the call. */
export function orderOf(typed: Typed, place: ConversationRef, member: Member | undefined) {
  const { kind, count, cents } = planOf(typed, place)
  return {
    ...{ conversation: place, kind, count, money: cents },
    ...(typed.wish.trim() && { wish: typed.wish }),
    ...(kind === 'exclusive' && member && { forUserId: member.userId }),
  }
}

/** The form of a packet: for a chat with this many people, or for one member of it. */
export function usePacketForm(
  place: ConversationRef,
  people: number | undefined,
  member: Member | undefined,
) {
  const t = useT('red-packets')
  const format = useFormat()
  const shown = (value: number) => format.money(BigInt(value))
  const max = countMax(people ?? limits.packetCountMax)
  const form = useCallForm(redPackets.send, {
    start,
    isStored: true,
    input: (typed) => orderOf(typed, place, member),
    also: (typed) => {
      const { kind, many, count, cents, fits } = planOf(typed, place)
      const { packetShareCentsMin: least, packetShareCentsMax: most } = limits
      return {
        count: many && (count < 1 || count > max) && t('countBetween', { max }),
        money:
          (cents === 0 || (count >= 1 && !fits)) && t('eachBetween', { min: shown(least), max: shown(most) }),
        forUserId: kind === 'exclusive' && !member && t('chooseFirst'),
      }
    },
  })
  return { form, max, ...planOf(form.values, place), order: orderOf(form.values, place, member) }
}
