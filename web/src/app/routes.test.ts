import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { signedInRoutes } from '#app/signed-in-routes.tsx'
import { routes } from '#app/routes.tsx'

const routeOf = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path

test('no page is in two lists of routes', () => {
  expect(Object.keys(signedInRoutes).filter((path) => routeOf(path) !== '*')).toEqual([])
})

test.for(['/', '/pages/index/index', '/pages/my/my', '/pages/chat/group', '/pages/setting/locale'])(
  '%s leads to a page',
  (path) => {
    expect(routeOf(path)).toBe(path)
  },
)
