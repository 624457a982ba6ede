import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { later } from '#app/later.ts'
import { routes } from '#app/routes.tsx'

test('no page stands both in the routes and among those to come', () => {
  const both = Object.keys(later).filter((path) => matchRoutes(routes, path)?.at(-1)?.route.path !== '*')
  expect(both).toEqual([])
})

test.for(['/', '/pages/index/index', '/pages/my/my', '/pages/chat/group', '/pages/setting/locale'])(
  '%s leads to a page',
  (path) => {
    expect(matchRoutes(routes, path)?.at(-1)?.route.path).toBe(path)
  },
)
