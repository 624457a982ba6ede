import type { Settings } from '../features/account/calls.ts'
import { systemUserId } from '../limits.ts'
import { kindWithCode, type MessageKindName } from '../message-kinds.ts'
import { minuteIn } from './time-zones.ts'

export type NotifyRules = Pick<
  Settings,
  'notifyMessages' | 'notifyGroups' | 'quiet' | 'quietFrom' | 'quietTo' | 'quietZone'
>

/** Whether it is quiet hours at a time. The same start and end mean all day. */
export function isQuietAt({ quiet, quietFrom, quietTo, quietZone }: NotifyRules, at: number): boolean {
  if (!quiet) return false
  const minute = minuteIn(quietZone, at)
  return quietFrom < quietTo
    ? minute >= quietFrom && minute < quietTo
    : minute >= quietFrom || minute < quietTo
}

/** A message as these rules see it. `named`: it mentions the reader. `always`: see `alwaysNotifies`. */
export type Said = { group: boolean; named: boolean; always: boolean }

export function mayNotify(rules: NotifyRules, said: Said, at: number): boolean {
  if (isQuietAt(rules, at)) return false
  if (said.always) return true
  if (!said.group) return rules.notifyMessages
  return rules.notifyGroups === 'all' || (rules.notifyGroups === 'named' && said.named)
}

const money: readonly MessageKindName[] = ['gift', 'red', 'transfer', 'walletNotice']

/** Money, and all messages of the system user: only quiet hours silence them. */
export function alwaysNotifies(senderId: string, msgType: number): boolean {
  const kind = kindWithCode(msgType)
  return senderId === systemUserId || (kind !== undefined && money.includes(kind.name))
}
