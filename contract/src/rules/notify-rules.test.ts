import { expect, test } from 'vitest'
import { systemUserId } from '../limits.ts'
import { msgType } from '../message-kinds.ts'
import { alwaysNotifies, isQuietAt, mayNotify, type NotifyRules } from './notify-rules.ts'

const rules: NotifyRules = {
  notifyMessages: true,
  notifyGroups: 'all',
  quiet: true,
  quietFrom: 22 * 60,
  quietTo: 7 * 60,
  quietZone: 'Asia/Jakarta',
}
const at = (time: string) => Date.parse(`2026-11-23T${time}Z`)

test.for([
  // Jakarta is seven hours ahead
  ['14:59', false],
  ['15:00', true],
  ['23:59', true],
  ['00:00', false],
] as const)('at %s UTC the night in Jakarta is quiet: %s', ([time, is]) => {
  expect(isQuietAt(rules, at(time))).toBe(is)
  expect(isQuietAt({ ...rules, quiet: false }, at(time))).toBe(false)
})

test('hours within one day, and a whole day', () => {
  const noon = { ...rules, quietFrom: 12 * 60, quietTo: 13 * 60, quietZone: 'UTC' }
  expect(['11:59', '12:00', '12:59', '13:00'].map((time) => isQuietAt(noon, at(time)))).toEqual([
    ...[false, true, true, false],
  ])
  const all = { ...noon, quietTo: noon.quietFrom }
  expect(['00:00', '12:00', '23:59'].map((time) => isQuietAt(all, at(time)))).toEqual([true, true, true])
})

test('kinds that were turned off are silent, money never is but in quiet hours', () => {
  const day = at('03:00')
  const night = at('18:00')
  const said = { group: false, named: false, always: false }
  const group = { ...said, group: true }
  expect(mayNotify(rules, said, day)).toBe(true)
  const off = { ...rules, notifyMessages: false, notifyGroups: 'none' as const }
  expect([mayNotify(off, said, day), mayNotify(off, { ...group, named: true }, day)]).toEqual([false, false])
  const named = { ...rules, notifyGroups: 'named' as const }
  expect([mayNotify(named, group, day), mayNotify(named, { ...group, named: true }, day)]).toEqual([
    false,
    true,
  ])
  expect(mayNotify(off, { ...group, always: true }, day)).toBe(true)
  expect(mayNotify(rules, { ...group, named: true, always: true }, night)).toBe(false)
})

test('money and the notices of Mynah are never turned off by kind', () => {
  const kinds = ['red', 'transfer', 'gift', 'walletNotice', 'text', 'image'] as const
  expect(kinds.map((kind) => alwaysNotifies('1', msgType[kind]))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
  expect(alwaysNotifies(systemUserId, msgType.text)).toBe(true)
  expect(alwaysNotifies('1', 12_345)).toBe(false)
})
