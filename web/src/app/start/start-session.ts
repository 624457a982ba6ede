import { startChat } from '#client/chat/chat-start.ts'
import type { EventHandler } from '@mynah/client/event-handlers'
import { untilFetched, untilIdle } from '#client/session/until-idle.ts'
import { followLanguage } from '#app/answers-in-language.ts'
import { startStartupSnapshot } from '#app/start/startup-snapshot.ts'
import { features } from '#app/features.ts'
import { messageKinds } from '#app/message-kinds.ts'
import { firstPageShown } from '#app/shell/page.tsx'
import { systemLineTexts } from '#app/system-lines.ts'
import { setFeatures } from '#client/feature-parts.ts'
import { setMessageKinds } from '#client/message-kinds.ts'
import { setSystemLineTexts } from '#client/system-lines.ts'
import { prepareDayNames } from '#i18n/dates.ts'
import { chosenLanguage } from '#i18n/languages.ts'

export function start(): Promise<void> {
  startStartupSnapshot()
  followLanguage()
  setFeatures(features)
  setSystemLineTexts(systemLineTexts)
  setMessageKinds(messageKinds)
  void prepareRooms()
  return startChat(
    features.flatMap(({ events = [] }) => events),
    loadDeferredEvents,
  )
}

async function prepareRooms(): Promise<void> {
  await firstPageShown
  await untilFetched()
  await untilIdle()
  prepareDayNames(chosenLanguage())
}

async function loadDeferredEvents(): Promise<readonly EventHandler[]> {
  await firstPageShown
  await untilFetched()
  await untilIdle()
  const loaded = await Promise.all(features.flatMap(({ deferredEvents }) => deferredEvents?.() ?? []))
  return loaded.flat()
}
