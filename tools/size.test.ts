import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { overLimit, pages, scriptsOf, weigh } from './size.ts'
import { screensOf } from './screens.ts'

const dist = mkdtempSync(join(tmpdir(), 'mynah-size-'))
afterAll(() => rmSync(dist, { recursive: true }))

test('a page needs the static imports of its scripts, each script once', () => {
  const manifest = {
    'index.html': { file: 'main.js', isEntry: true, imports: ['_shared.js'] },
    '_shared.js': { file: 'shared.js' },
    'src/login.tsx': { file: 'login.js', imports: ['_shared.js', 'index.html'] },
    'src/later.tsx': { file: 'later.js' },
  }
  expect(scriptsOf(manifest, ['login.js']).sort()).toEqual(['login.js', 'main.js', 'shared.js'])
})

test('scripts are weighed compressed, by address or by path', () => {
  writeFileSync(join(dist, 'a.js'), randomBytes(10_000))
  writeFileSync(join(dist, 'b.js'), 'x'.repeat(10_000))
  const bytes = weigh(['http://127.0.0.1:3000/a.js?v=1', '/a.js', 'b.js'], dist)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(10_200)
})

test('one byte above the limit is too large', () => {
  const login = pages[0] ?? { name: '', path: '', limitKb: 0 }
  expect(overLimit(login, 150_000)).toBe(false)
  expect(overLimit(login, 150_001)).toBe(true)
})

test('screens are read from the lists of the app and from the manifests', () => {
  const text = `
    const login: LoadComponent = () => import('./login-screen.tsx').then((m) => m.LoginScreen)
    { key: 'me', path: '/pages/my/my', load: () => import('#app/settings/me-screen.tsx').then((m) => m.Me) },
    { key: 'chats', path: '/pages/chat/list', Page: later('chats') },
    '/pages/login/login': { load: login, access: 'signIn' },
    '/pages/login/phone': { load: login, access: 'signIn' },
    '/pages/friend/add': () => import('./add-screen.tsx').then((m) => m.AddScreen),`
  expect(screensOf(text, 'src/features/friends')).toEqual([
    { path: '/pages/my/my', module: 'src/app/settings/me-screen.tsx' },
    { path: '/pages/chat/list' },
    { path: '/pages/login/login', module: 'src/features/friends/login-screen.tsx' },
    { path: '/pages/login/phone', module: 'src/features/friends/login-screen.tsx' },
    { path: '/pages/friend/add', module: 'src/features/friends/add-screen.tsx' },
  ])
})
