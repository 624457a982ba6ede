import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import i18next from 'i18next'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { languages } from '@mynah/contract/languages'
import { messageKinds as contractKinds, type MessageKindName } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'
import { messageKinds } from '#app/message-kinds.ts'
import { queryClient } from '#client/query.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})

const names = Object.keys(contractKinds) as MessageKindName[]
const wrong = ['', '{', '[]', 'null', '{"money":1}']

test('each kind is shown and named by a module of its own', () => {
  expect(Object.keys(messageKinds).toSorted()).toEqual(names.toSorted())
})

test('each kind whose line is not its content has a name in every language', async () => {
  for (const language of languages) {
    await i18next.changeLanguage(language)
    for (const name of names.filter((one) => one !== 'text' && one !== 'inform'))
      expect(messageKinds[name].preview(''), `${name} ${language}`).not.toMatch(/^$|kind[A-Z]/)
  }
  await i18next.changeLanguage('en')
})

test('a content of another shape has a line and a bubble that do not throw', async () => {
  const message = { id: 'm', seq: 1, from: '7', nick: 'Linh', avatar: '', createTime: 1, extras: {} }
  for (const name of names) {
    const { Body, summary, preview, searchText, copyText } = messageKinds[name]
    await Body.fetch()
    for (const content of wrong) {
      const reader = { me: '7', from: '8', nick: '' }
      expect(preview(summary(content), reader), name).not.toContain('undefined')
      expect(preview(searchText(content)), name).not.toContain('undefined')
      if (name !== 'text') expect(copyText(content), name).toBeUndefined()
      const shown = { ...message, msgType: contractKinds[name].code, content } as ChatMessage
      const draw = () =>
        render(
          <QueryClientProvider client={queryClient}>
            <MemoryRouter>
              <Body
                message={shown}
                mine={false}
                meta={null}
                onOpen={() => undefined}
                onEditAgain={undefined}
              />
            </MemoryRouter>
          </QueryClientProvider>,
        )
      expect(draw, `${name} ${content}`).not.toThrow()
      cleanup()
    }
  }
})
