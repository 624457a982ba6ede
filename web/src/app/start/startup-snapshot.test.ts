import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startStartupSnapshot, savePicture } from '#app/start/startup-snapshot.ts'
import { homePath } from '#app/tabs.tsx'
import { end, signIn, type currentSession } from '#client/session/auth-session.ts'

type Self = Extract<ReturnType<typeof currentSession>, { state: 'in' }>['user']

// oxlint-disable-next-line typescript/no-implied-eval -- a script of the page, which knows this page's globals alone
const script = new Function(
  readFileSync(join(import.meta.dirname, '../../../public/last-picture.js'), 'utf8'),
)
const list = `<main style="color: red"><h1>Chats</h1><ul>
  <li><a href="#/pages/room/room?id=1" data-unread="">Amelia &lt;b&gt;<svg viewBox="0 0 2 2"><path d="M0 0"></path></svg></a></li>
  <li><a href="#/pages/room/room?id=2">Budi</a></li>
</ul></main>`

const root = () => document.getElementById('root') as HTMLElement
const picture = () => document.querySelector('[data-last-picture]')
const started = () => {
  root().replaceChildren()
  picture()?.remove()
  script()
  return picture()?.innerHTML
}

beforeEach(() => {
  localStorage.clear()
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/frame-1.css">'
  document.body.innerHTML = `<div id="root">${list}</div>`
  location.hash = homePath
  signIn({ token: 't', userId: '7', userInfo: { userId: '7' } as Self } as never)
})
afterEach(() => vi.restoreAllMocks())

test('the chat list is shown again at the next start as it was last, hidden from screen readers', () => {
  savePicture()
  expect(started()).toBe(list)
  expect(picture()?.getAttribute('aria-hidden')).toBe('true')
  expect(picture()?.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg')
  location.hash = ''
  expect(started()).toBe(list)
})

test.each([
  ['another user', () => localStorage.setItem('userId', '8')],
  ['nobody', () => localStorage.removeItem('token')],
  ['another language', () => localStorage.setItem('lang', 'th')],
  ['another width', () => vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(320)],
  [
    'the styles of another version',
    () => (document.head.innerHTML = '<link rel="stylesheet" href="/2.css">'),
  ],
  ['another page', () => (location.hash = '/pages/me/me')],
  ['a broken copy', () => localStorage.setItem('last-picture', '{"parts":')],
])('it is not shown to or with %s', (_, change) => {
  savePicture()
  change()
  expect(started()).toBeUndefined()
})

test('it is taken of the chat list alone, with nothing above it, and of a long list only what fits', () => {
  location.hash = '/pages/me/me'
  savePicture()
  expect(started()).toBeUndefined()
  location.hash = homePath
  const above = [
    '<div id="root"></div><div role="dialog"></div>',
    '<div id="root"><p aria-busy="true"></p></div>',
    '<div id="root"><p role="alert">It failed</p></div>',
  ]
  for (const page of above) {
    document.body.innerHTML = page
    savePicture()
    expect(started()).toBeUndefined()
  }
  document.body.innerHTML = `<div id="root">${list}<p role="status">Connecting</p></div>`
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top: this.textContent === 'Budi' ? 5_000 : 0 } as DOMRect
  })
  savePicture()
  expect(started()).toContain('Amelia')
  expect(started()).not.toMatch(/Budi|Connecting/)
})

test('it is taken when the page is hidden, and deleted with the session', () => {
  startStartupSnapshot()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(localStorage.getItem('last-picture')).toContain('Amelia')
  end()
  expect(localStorage.getItem('last-picture')).toBeNull()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(localStorage.getItem('last-picture')).toBeNull()
})
