import { expect, test } from 'vitest'
import { maskSpoilers } from './spoilers.ts'

test('the text of a spoiler is masked, and everything else stays at its position', () => {
  const entities: ['x', number, number][] = [['x', 4, 8]]
  expect(maskSpoilers({ msgType: 0, content: 'It: was 😀 he', extras: { entities } })).toBe('It: ▒▒▒ ▒▒ ▒e')
  const image = JSON.stringify({ url: '/media/a.png', text: 'It: was the cook' })
  expect(JSON.parse(maskSpoilers({ msgType: 1, content: image, extras: { entities } }))).toEqual({
    url: '/media/a.png',
    text: 'It: ▒▒▒ ▒▒▒ cook',
  })
  const bare = JSON.stringify({ url: '/media/a.png' })
  expect(maskSpoilers({ msgType: 1, content: bare, extras: { entities } })).toBe(bare)
  expect(maskSpoilers({ msgType: 0, content: '{"text":"a"}', extras: {} })).toBe('{"text":"a"}')
  expect(maskSpoilers({ msgType: 0, content: 'bold', extras: { entities: [['b', 0, 4]] } })).toBe('bold')
})
