import type { Session } from '@mynah/contract/conversations'
import { chatType, msgType, type InformContent, type PouchContent } from '@mynah/contract/socket'
import { fullTime } from '#i18n/dates.ts'
import { money } from '#i18n/numbers.ts'
import { useSay, type Say } from '#i18n/say.ts'

type Words = Say<'conversations'>

/** One line of what a conversation says last. `nick` is its sender's name, if known. */
export function previewOf(row: Session, me: string, nick: string, say: Words): string {
  const mine = row.lastMsgFrom === me
  if (row.lastMsgType === msgType.recall) {
    if (mine) return say('recalledMine')
    return nick ? say('recalledBy', { name: nick }) : say('recalled')
  }
  if (row.lastMsgType === msgType.inform) return informLine(row.lastMsgContent, say)
  const text =
    row.lastMsgType === msgType.text
      ? row.lastMsgContent
      : (moneyLine(row.lastMsgType, row.lastMsgContent, say) ?? kindName(row.lastMsgType, say))
  const named = row.toBizType === chatType.group && !mine && nick !== ''
  return text && named ? say('said', { name: nick, text }) : text
}

function kindName(kind: number, say: Words): string {
  switch (kind) {
    case -1:
      return ''
    case msgType.image:
      return say('kindImage')
    case msgType.audio:
      return say('kindVoice')
    case msgType.video:
      return say('kindVideo')
    case msgType.gift:
      return say('kindGift')
    case msgType.call:
      return say('kindCall')
    case msgType.seat:
      return say('kindMeeting')
    case msgType.red:
      return say('kindRed')
    case msgType.face:
      return say('kindSticker')
    case msgType.notice:
      return say('kindNotice')
    case msgType.card:
      return say('kindCard')
    case msgType.file:
      return say('kindFile')
    case msgType.pouch:
      return say('kindWallet')
    case msgType.transfer:
      return say('kindTransfer')
    case msgType.mergeForward:
      return say('kindForwarded')
    default:
      return say('kindOther')
  }
}

/** A grey line in the reader's language; of a newer server's lines, its English. */
export function informLine(content: string, say: Words): string {
  const line = parse(content)
  const {
    who = '',
    whose = '',
    people = '',
    name = '',
    reason = '',
    device = '',
    money: amount = '',
    until = '',
  } = line?.args ?? {}
  switch (line?.key) {
    case undefined:
      return ''
    case 'welcome':
      return say('welcome')
    case 'identityApproved':
      return say('identityApproved')
    case 'identityRefused':
      return say('identityRefused', { reason })
    case 'proofPhone':
    case 'proofMail':
    case 'proofPassword':
    case 'proofPayPassword':
      return say(line.key)
    case 'destroyWithdrawn':
      return say('destroyWithdrawn')
    case 'qrSignIn':
      return say('qrSignIn', { device })
    case 'complaintDismissed':
      return say('complaintDismissed')
    case 'complaintActed':
      return say('complaintActed')
    case 'complaintWarning':
      return say('complaintWarning')
    case 'groupDissolved':
      return say('groupDissolved')
    case 'groupDismissed':
      return say('groupDissolvedBy', { who })
    case 'groupBriefChanged':
    case 'groupPictureChanged':
    case 'groupSilentOn':
    case 'groupSilentOff':
      return say(line.key, { who })
    case 'groupMuted':
      return until
        ? say('groupMutedUntil', { who, people, time: fullTime(Number(until)) })
        : say('groupMuted', { who, people })
    case 'groupUnmuted':
    case 'groupAdminAdded':
    case 'groupTransferred':
      return say(line.key, { who, people })
    case 'groupAdminRemoved':
      return say('groupAdminRemoved', { people })
    case 'friendsNow':
      return say('friendsNow')
    case 'groupCreated':
      return people ? say('groupCreated', { who, people }) : say('groupCreatedAlone', { who })
    case 'transferAccepted':
    case 'transferReturned':
      return say(line.key, { who, money: amount })
    case 'transferExpired':
      return say('transferExpired', { money: amount })
    case 'packetOpened':
      return say('packetOpened', { who, whose })
    case 'groupLeft':
      return say('groupLeft', { who })
    case 'groupJoined':
      return say('groupJoined', { who })
    case 'groupInvited':
      return say('groupInvited', { who, people })
    case 'groupRemoved':
      return say('groupRemoved', { who, people })
    case 'groupRenamed':
      return say('groupRenamed', { who, name })
    default:
      return line?.text ?? ''
  }
}

/**
 * Messages of money in one line: '[Red packet] wish', '[Transfer] $5.00', '[Wallet] what became of it'. `content` is
 * as the server shortens it, or the message's whole. Undefined for other kinds.
 */
export function moneyLine(kind: number, content: string, say: Words): string | undefined {
  if (kind === msgType.pouch) {
    const pouch = pouchOf(content)
    return pouch ? `${say('kindWallet')} ${pouchLine(pouch, say)}` : say('kindWallet')
  }
  if (kind !== msgType.red && kind !== msgType.transfer && kind !== msgType.gift) return undefined
  const whole = parse<{ wish?: unknown; money?: unknown }>(content)
  const told = whole ? (kind === msgType.red ? whole.wish : whole.money) : content
  const text = typeof told !== 'string' ? '' : isMoney(told) && kind !== msgType.red ? money(told) : told
  return [kindName(kind, say), text].filter(Boolean).join(' ')
}

const isMoney = (text: string) => /^\d{1,12}\.\d{2}$/.test(text)

/** What a notice of the wallet says; undefined for a shape that is not known. */
export function pouchOf(content: string): PouchContent | undefined {
  const pouch = parse<PouchContent>(content)
  return pouch && typeof pouch.money === 'string' && isMoney(pouch.money) ? pouch : undefined
}

/** What became of a request, or money that came back, in the reader's language. */
export function pouchLine({ kind, result, money: amount }: PouchContent, say: Words): string {
  const values = { money: money(amount) }
  if (kind === 'recharge') {
    return result === 'refused' ? say('rechargeRefused', values) : say('rechargeApproved', values)
  }
  if (kind === 'withdrawal') {
    return result === 'approved' ? say('withdrawalPaid', values) : say('withdrawalRefused', values)
  }
  return kind === 'packet' ? say('packetRefunded', values) : say('transferRefunded', values)
}

function parse<T = InformContent>(content: string): T | undefined {
  try {
    const found = JSON.parse(content) as T
    return typeof found === 'object' && found !== null ? found : undefined
  } catch {
    return undefined
  }
}

/** A message of any kind in one line, for quotes and merged messages. */
export function useKindLine(): (kind: number, content: string) => string {
  const say = useSay('conversations')
  return (kind, content) => {
    if (kind === msgType.text) return content
    if (kind === msgType.inform) return informLine(content, say)
    const line = moneyLine(kind, content, say)
    if (line !== undefined) return line
    return content ? `${kindName(kind, say)} ${content}` : kindName(kind, say)
  }
}
