import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { Self } from '@mynah/contract/people'
import { profile } from '@mynah/contract/profile'
import { credentials } from '@mynah/contract/credentials'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import type { Answers } from '#client/fake-server.fixture.tsx'
import { setNotifier } from '#client/chat/notifier.ts'
import { queryClient } from '#client/api/query.ts'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { loadRareTexts } from '#i18n/start.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { PageContextProvider } from '#ui/pages/navigation.tsx'
import { toast, ToastHost } from '#ui/layers/toast.tsx'

export const me = {
  ...{ userId: '7', userName: 'Amelia', userNum: 'mabcdefghij', avatarUrl: '', saveAvatar: '', remarks: '' },
  ...{ profiles: '', sex: '2', buddy: false, province: '', city: '', mobile: '', email: '', address: '' },
  ...{ points: '0', inviteCode: '', real: 0, sign: false, named: true },
  userExt: { idCard: '', isSearch: '1', isAddValidate: '1' },
} satisfies Self
/** As the server returns it. */
export const wireOf = (changed: Partial<Self> = {}) => z.encode(Self, { ...me, ...changed })
export const more = { bgImg: '', hasPassword: '1', hasPayPassword: '0', numFixed: '0' }
export const refusalAt = (retCode: string, retDesc: string, field: string) => ({
  ...{ retCode, retDesc },
  data: { field },
})

/** Shows a page to this user, with dialogs and toasts; `closed` counts how often the page was closed. */
export function showAsMe(
  page: ReactNode,
  options: { as?: Partial<Self>; at?: string; answers?: Answers } = {},
) {
  const { as, at = '/x', answers = {} } = options
  const visit = { closed: 0 }
  const close = () => void (visit.closed += 1)
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { ...me, ...as } })
  setNotifier({ toast, t: (trouble) => trouble })
  const nothingWaits = { list: [], holdUntil: 0 }
  const shown = renderScreen(
    <UiTextInLanguage>
      <PageContextProvider value={{ visit: '', pane: 'full', wide: false, goBack: close, close }}>
        {page}
      </PageContextProvider>
      <DialogHost />
      <ToastHost />
    </UiTextInLanguage>,
    {
      at,
      answers: Object.assign(answers, {
        [profile.more.path]: answers[profile.more.path] ?? more,
        [credentials.detail.path]: answers[credentials.detail.path] ?? nothingWaits,
      }),
    },
  )
  return { ...shown, visit }
}

/** What a screen reader reads with a field: its hint and its error. */
export const saidAt = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

/** For `beforeAll`: also loads the texts of rarely opened pages. */
export async function loadAllTexts(): Promise<void> {
  await loadEnglish()
  await loadRareTexts()
}

/** For `afterEach`. */
export function leave(): void {
  cleanup()
  end()
  vi.unstubAllGlobals()
}
