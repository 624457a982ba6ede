import { expect, test } from 'vitest'
import { perApp, registerApp } from './per-app.ts'

type Small = { bus: object; db: string }

test('a value that a transaction asks for first is made from the app, and not from the transaction', () => {
  const app: Small = { bus: {}, db: 'pool' }
  registerApp(app)
  const databaseOf = perApp<() => string, Small>(
    ({ db }) =>
      () =>
        db,
  )
  expect(databaseOf({ ...app, db: 'transaction' })()).toBe('pool')
  expect(databaseOf(app)()).toBe('pool')
})

test('each app has a value of its own, made once', () => {
  let made = 0
  const numberOf = perApp<number, Small>(() => (made += 1))
  const [one, other]: Small[] = [
    { bus: {}, db: '' },
    { bus: {}, db: '' },
  ]
  expect([one, other, one].map((app) => app && numberOf(app))).toEqual([1, 2, 1])
})
