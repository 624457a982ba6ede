import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { later } from '#app/planned-routes.ts'
import { signedInRoutes } from '#app/signed-in-routes.tsx'
import { routes } from '#app/routes.tsx'

const routeOf = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path

test('no page stands both in the routes and among those to come', () => {
  const built = (path: string) => path in signedInRoutes || routeOf(path) !== '*'
  expect(Object.keys(later).filter(built)).toEqual([])
  expect(Object.keys(signedInRoutes).filter((path) => routeOf(path) !== '*')).toEqual([])
})

test.for(['/', '/pages/index/index', '/pages/my/my', '/pages/chat/group', '/pages/setting/locale'])(
  '%s leads to a page',
  (path) => {
    expect(routeOf(path)).toBe(path)
  },
)
