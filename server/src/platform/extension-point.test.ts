import { expect, test } from 'vitest'
import { messageCommands } from '@mynah/contract/commands'
import { testServer } from '#test/server.ts'
import { features } from '../features.ts'
import { collectExtensions, ExtensionPoint } from './extension-point.ts'
import type { Feature } from './feature.ts'
import { serveCommand } from '#platform/sockets/socket-command.ts'

const greetings = new ExtensionPoint<string>('greetings')
const others = new ExtensionPoint<string>('others')

test('a point contains the contributions of all features, in their order, and nothing of other points', () => {
  const app = {
    extensions: collectExtensions([
      { name: 'a', extensions: [greetings.with('one', 'two'), others.with('other')] },
      { name: 'b' },
      { name: 'c', extensions: [greetings.with('three')] },
    ]),
  }
  expect(greetings.of(app)).toEqual(['one', 'two', 'three'])
  expect(others.of(app)).toEqual(['other'])
  expect(others.only(app)).toBe('other')
  expect(new ExtensionPoint('nothing').of(app)).toEqual([])
})

test('a point for one feature refuses none and several', () => {
  expect(() => greetings.only({ extensions: collectExtensions([]) })).toThrow(
    'greetings is filled by no feature',
  )
  const twice = collectExtensions([{ name: 'a', extensions: [greetings.with('one', 'two')] }])
  expect(() => greetings.only({ extensions: twice })).toThrow('greetings is filled by several features')
})

test('a server whose features register a socket command twice does not start', async () => {
  const second: Feature = { name: 'second', socketCommands: [serveCommand(messageCommands.chat, () => {})] }
  await expect(testServer({}, [...features, second])).rejects.toThrow('a second time')
  const typing: Feature = { name: 'typing', socketCommands: [serveCommand(messageCommands.typing, () => {})] }
  await expect(testServer({}, [...features, typing])).rejects.toThrow('a second time')
})

test('every feature has a unique name', () => {
  const names = features.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
