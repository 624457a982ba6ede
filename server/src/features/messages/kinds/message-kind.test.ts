import { expect, test } from 'vitest'
import { languages } from '@mynah/contract/languages'
import { limits } from '@mynah/contract/limits'
import { shortened } from '@mynah/contract/message-kind'
import { messageKinds, msgType, type MessageKindName } from '@mynah/contract/message-kinds'
import { systemLines } from '@mynah/contract/system-lines'
import { testServer } from '#test/server.ts'
import { previewOf, pushTextOf, registryOf, searchTextOf } from './message-kind.ts'

const row = (kind: number, content: string) => ({ kind, content, extras: '{}' })
const { app } = await testServer()

const file = { url: '/media/a', name: 'plan.pdf', size: 1, mime: '' }
const box = { width: 1, height: 1 }
const contents: Record<MessageKindName, string | object> = {
  place: {
    text: '📍 Monas\nMedan Merdeka',
    name: 'Monas',
    address: 'Medan Merdeka',
    lat: -6.1754,
    lng: 106.8272,
  },
  poll: {
    text: '📊 Where shall we eat?\n• Here',
    kind: 'poll',
    question: 'Where shall we eat?',
    options: ['Here'],
    multiple: false,
    secret: false,
    results: 'now',
    endTime: 0,
    addOptions: false,
    quiz: false,
  },
  text: 'Hello',
  image: { url: '/a', thumb: '/b', size: 1, mime: '', ...box },
  audio: { url: '/a', duration: 1, waveform: '', size: 1, mime: '' },
  video: { url: '/a', poster: '', duration: 1, size: 1, mime: '', ...box },
  file,
  sticker: { id: 'mynah/hello', url: '/a', ...box },
  card: { type: 2, id: '1', name: 'Linh', avatar: '' },
  mergeForward: {
    count: 1,
    people: ['Linh'],
    preview: [],
    list: [
      {
        id: 'm',
        from: '1',
        nick: 'Linh',
        avatar: '',
        msgType: msgType.file,
        content: JSON.stringify(file),
        createTime: 1,
      },
    ],
  },
  notice: { id: '1', title: 'Rehearsal', content: 'At seven' },
  red: { id: '1', kind: 'lucky', wish: 'Good luck', money: '5.00' },
  gift: { id: '1', count: 2, money: '3.00' },
  transfer: { id: '1', kind: 'transfer', note: 'Rent', money: '1284.60' },
  walletNotice: { kind: 'recharge', money: '1284.60', logId: '1', result: 'approved', reason: '' },
  call: { id: '1', isAudio: true, result: 'timedOut', duration: 0 },
  seat: { number: '123456789', title: 'Monday', startTime: 1 },
  moment: { id: '1', userId: '2', name: 'Linh' },
  recall: '',
  inform: { key: 'identityRefused', args: { reason: 'not readable' }, text: 'Refused' },
}
const names = Object.keys(messageKinds) as MessageKindName[]
const stored = (name: MessageKindName) => {
  const content = contents[name]
  return typeof content === 'string' ? content : JSON.stringify(content)
}
const pushed = (name: MessageKindName, language: (typeof languages)[number] = 'en') =>
  pushTextOf(app, row(msgType[name], stored(name)), language)

test('a notification describes a message of each kind, in words and never as its raw content', () => {
  expect(Object.fromEntries(names.map((name) => [name, pushed(name)]))).toEqual({
    place: '📍 Monas',
    poll: '📊 Where shall we eat?',
    text: 'Hello',
    image: '[Photo]',
    audio: '[Voice]',
    video: '[Video]',
    file: '[File] plan.pdf',
    sticker: '[Sticker]',
    card: '[Card] Linh',
    mergeForward: '[Chat history]',
    notice: '[Notice]',
    red: '[Red packet] Good luck',
    seat: '[Meeting] Monday',
    moment: '[Moment] Linh',
    gift: '[Gift]',
    transfer: '[Transfer] $1,284.60',
    call: '[Missed call]',
    walletNotice: 'Your recharge of $1,284.60 was approved.',
    recall: '',
    inform: 'Your identity could not be verified: not readable',
  })
})

test('each language has its own texts for every kind that has any', () => {
  // notifications of texts, polls and places contain the user's text
  const written: readonly MessageKindName[] = ['text', 'poll', 'place']
  for (const name of names.filter((one) => pushed(one) !== '' && !written.includes(one)))
    for (const language of languages) {
      expect(pushed(name, language), `${name} ${language}`).not.toContain('"')
      if (language === 'th' || language === 'hi' || language === 'zh')
        expect(pushed(name, language), `${name} ${language}`).not.toBe(pushed(name))
    }
})

test('each line of the system user has a notification text, with only its own arguments', () => {
  for (const [key, texts] of Object.entries(registryOf(app).lines)) {
    if (key.startsWith('reason_')) continue
    const { shape } = systemLines[key as keyof typeof systemLines].args
    for (const language of languages) {
      const text = texts[language]
      expect(text, `${key} ${language}`).not.toBe('')
      for (const [, name = ''] of text.matchAll(/\{(\w+)\}/g)) expect(Object.keys(shape), key).toContain(name)
    }
  }
})

test('a notification for a line of a newer version shows its English text', () => {
  const line = JSON.stringify({ key: 'ofANewerServer', args: {}, text: 'Something new' })
  expect(pushTextOf(app, row(msgType.inform, line), 'th')).toBe('Something new')
})

test('searchable text is found in texts, names, notices, and inside merged messages', () => {
  const found = Object.fromEntries(
    names.map((name) => [name, searchTextOf(app, msgType[name], stored(name))]),
  )
  expect(Object.fromEntries(Object.entries(found).filter(([, text]) => text !== ''))).toEqual({
    place: '📍 Monas\nMedan Merdeka',
    poll: '📊 Where shall we eat?\n• Here',
    text: 'Hello',
    seat: 'Monday',
    moment: 'Linh',
    file: 'plan.pdf',
    card: 'Linh',
    notice: 'Rehearsal At seven',
    mergeForward: 'Linh plan.pdf',
  })
})

test('content of another shape, or of an unknown kind, has no searchable text and does not throw', () => {
  for (const name of names.filter((one) => one !== 'text'))
    for (const wrong of ['', '{', '[]', 'null', '{"money":1}']) {
      expect(searchTextOf(app, msgType[name], wrong), name).toBe('')
      expect(pushTextOf(app, row(msgType[name], wrong), 'en'), name).toBe('')
      expect(previewOf(app, row(msgType[name], wrong)), name).toBe('')
    }
  expect(pushTextOf(app, row(424_242, '{}'), 'en')).toBe('')
})

test('the chat list shows one line of a text, the name of a file or card, the wish or amount of money, and nothing of others', () => {
  const long = 'x'.repeat(limits.quoteLengthMax + 1)
  const line = JSON.stringify({ key: 'welcome', args: {}, text: long })
  const walletNotice = { kind: 'recharge', money: '1.00', logId: '1', result: 'approved', reason: '' }
  const file = { url: '/a', name: long, size: 1, mime: '' }
  const image = { url: '/a', thumb: '/b', width: 1, height: 1, size: 1, mime: '' }
  const shown: [number, string | object, string][] = [
    [msgType.text, 'one\n\n two\tthree', 'one two three'],
    [msgType.text, long, long.slice(1)],
    [msgType.inform, line, line],
    [msgType.walletNotice, walletNotice, JSON.stringify(walletNotice)],
    [msgType.red, { id: '1', kind: 'lucky', wish: long, money: '1.00' }, long.slice(1)],
    [msgType.transfer, { id: '1', kind: 'transfer', note: 'x', money: '1.00' }, '1.00'],
    [msgType.gift, { id: '1', count: 1, money: '1.00' }, '1.00'],
    [msgType.file, file, long.slice(1)],
    [msgType.card, { type: 2, id: '1', name: long, avatar: '' }, long.slice(1)],
    [msgType.image, image, ''],
    [msgType.audio, { ...file, duration: 1, waveform: '' }, ''],
    [msgType.video, { ...image, poster: '', duration: 1 }, ''],
    [msgType.sticker, { id: '1', url: '/a', width: 1, height: 1 }, ''],
    [msgType.recall, '', ''],
    [424_242, { name: 'of a newer version' }, ''],
  ]
  for (const [kind, content, preview] of shown)
    expect(previewOf(app, row(kind, typeof content === 'string' ? content : JSON.stringify(content)))).toBe(
      preview,
    )
})

test('shortened texts have complete characters', () => {
  expect(shortened('🦜'.repeat(limits.quoteLengthMax + 5))).toBe('🦜'.repeat(limits.quoteLengthMax))
  expect(shortened('short')).toBe('short')
})
