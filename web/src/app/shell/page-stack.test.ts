import { expect, test } from 'vitest'
import { depthOf, nextStack, type Visit } from '#app/shell/page-stack.ts'

const tab = (key: string): Visit => ({ key, tab: true, fromList: false })
const page = (key: string, fromList = false): Visit => ({ key, tab: false, fromList })

test('pages pile up on a tab and going back takes them off', () => {
  const two = [page('room'), page('info')].reduce(
    (stack, visit) => nextStack(stack, visit, 'PUSH'),
    [tab('chats')],
  )
  expect(depthOf(two)).toBe(2)
  const one = nextStack(two, page('room'), 'POP')
  expect(one.map(({ key }) => key)).toEqual(['chats', 'room'])
  expect(depthOf(one)).toBe(1)
})

test('a page opened from the list pane starts a new stack', () => {
  const stack = nextStack([tab('chats'), page('a', true), page('info')], page('b', true), 'PUSH')
  expect(depthOf(stack)).toBe(1)
})

test('replacing leaves the depth unchanged', () => {
  expect(depthOf(nextStack([tab('chats'), page('a')], page('b'), 'REPLACE'))).toBe(1)
})

test('going to a visit from before a reload starts from it alone', () => {
  expect(nextStack([tab('chats')], page('old'), 'POP')).toEqual([page('old')])
})
