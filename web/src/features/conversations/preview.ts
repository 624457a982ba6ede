import type { Session } from '@mynah/contract/conversations'
import { chatType, msgType, type InformContent } from '@mynah/contract/socket'
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
  const text = row.lastMsgType === msgType.text ? row.lastMsgContent : kindName(row.lastMsgType, say)
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
  const { who = '', people = '', name = '', reason = '', device = '' } = line?.args ?? {}
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
    case 'friendsNow':
      return say('friendsNow')
    case 'groupCreated':
      return people ? say('groupCreated', { who, people }) : say('groupCreatedAlone', { who })
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

function parse(content: string): InformContent | undefined {
  try {
    return JSON.parse(content) as InformContent
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
    return content ? `${kindName(kind, say)} ${content}` : kindName(kind, say)
  }
}
