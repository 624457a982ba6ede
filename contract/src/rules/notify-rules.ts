import type { Settings } from '../features/account/calls.ts'
import { systemUserId } from '../limits.ts'
import { kindWithCode, type MessageKindName } from '../message-kinds.ts'
import { minuteIn } from './time-zones.ts'

export type NotifyRules = Pick<
  Settings,
  'notifyMessages' | 'notifyGroups' | 'quiet' | 'quietFrom' | 'quietTo' | 'quietZone'
>

/** Whether these are quiet hours; from and to the same minute means all day. */
export function isQuietAt({ quiet, quietFrom, quietTo, quietZone }: NotifyRules, at: number): boolean {
  if (!quiet) return false
  const minute = minuteIn(quietZone, at)
  return quietFrom < quietTo
    ? minute >= quietFrom && minute < quietTo
    : minute >= quietFrom || minute < quietTo
}

/** `named`: the reader is mentioned. `always`: see `alwaysNotifies`. */
export type Said = { group: boolean; named: boolean; always: boolean }

export function mayNotify(rules: NotifyRules, said: Said, at: number): boolean {
  if (isQuietAt(rules, at)) return false
  if (said.always) return true
  if (!said.group) return rules.notifyMessages
  return rules.notifyGroups === 'all' || (rules.notifyGroups === 'named' && said.named)
}

const money: readonly MessageKindName[] = ['gift', 'red', 'transfer', 'walletNotice']

/** Money, and what Mynah says of the account, which no choice of kinds turns off. */
export function alwaysNotifies(senderId: string, msgType: number): boolean {
  const kind = kindWithCode(msgType)
  return senderId === systemUserId || (kind !== undefined && money.includes(kind.name))
}
