import { Chat } from '@mynah/client/chat'
import { systemClock } from '@mynah/client/clock'
import { clientChannel, clientVersion } from '@mynah/contract/limits'
import { chosenLanguage } from '#i18n/languages.ts'
import { calls } from '#client/api/api.ts'
import { session } from '#client/session/auth-session.ts'
import { startMark } from '#client/session/start-mark.ts'
import { browserTransport } from '#client/chat/transport.ts'

/** The chat client of this page. */
export const chat = new Chat({
  url: location.origin,
  session,
  calls,
  transport: browserTransport,
  clock: systemClock,
  language: chosenLanguage,
  showsWaiting: true,
  mark: startMark,
  app: { type: clientChannel, version: Number(clientVersion) },
})

export const chatSocket = chat.socket
export const messageStore = chat.messages
