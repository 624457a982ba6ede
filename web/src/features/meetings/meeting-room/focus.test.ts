import { expect, test } from 'vitest'
import type { MediaState } from '#features/media/index.ts'
import { focusOf, speakerOf } from './focus.ts'

type Other = MediaState['others'][number]
const track = {} as NonNullable<Other['screen']>
const other = (userId: string, changed: Partial<Other> = {}): Other => ({
  ...{
    userId,
    isSpeaking: false,
    isWeak: false,
    isLost: false,
    isMicrophoneOn: true,
    hasMicrophone: true,
    since: 0,
    camera: undefined,
    screen: undefined,
  },
  ...changed,
})
const base = {
  mode: 'grid' as const,
  pinned: undefined,
  speaker: undefined,
  present: ['1', '2', '3'],
  me: '1',
}
const media = (...others: Other[]) => ({ others, screen: undefined })

test('in the grid nobody is large', () => {
  expect(focusOf({ ...base, media: media() })).toBeUndefined()
})

test('a shared screen is large in both views, except if a person is pinned', () => {
  const shared = media(other('2'), other('3', { screen: track }))
  expect(focusOf({ ...base, media: shared })).toEqual({ userId: '3', source: 'screen' })
  expect(focusOf({ ...base, pinned: '2', media: shared })).toEqual({ userId: '2', source: 'camera' })
})

test('in the speaker view the speaker is large, else the first of the others', () => {
  const speaker = { ...base, mode: 'speaker' as const, media: media() }
  expect(focusOf(speaker)).toEqual({ userId: '2', source: 'camera' })
  expect(focusOf({ ...speaker, speaker: '3' })).toEqual({ userId: '3', source: 'camera' })
  expect(focusOf({ ...speaker, speaker: '9' })).toEqual({ userId: '2', source: 'camera' })
  expect(focusOf({ ...speaker, present: ['1'] })).toBeUndefined()
})

test('a pinned person who left is forgotten', () => {
  expect(focusOf({ ...base, pinned: '9', media: media() })).toBeUndefined()
})

test('the last speaker stays until another person speaks alone', () => {
  expect(speakerOf([other('2', { isSpeaking: true })], undefined)).toBe('2')
  expect(speakerOf([other('2'), other('3')], '2')).toBe('2')
  expect(speakerOf([other('2', { isSpeaking: true }), other('3', { isSpeaking: true })], '3')).toBe('3')
  expect(speakerOf([other('2', { isSpeaking: true }), other('3')], '3')).toBe('2')
})
