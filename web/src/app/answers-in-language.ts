import i18next from 'i18next'
import { currentSession } from '#client/session/auth-session.ts'
import { reportDevice } from '#client/chat/chat-start.ts'
import { renewSubscription } from '#client/device/push-notifications.ts'
import { queryClient } from '#client/api/query.ts'

/**
 * Answers hold texts in the language that they were asked in: another language asks for all of them again. What the server
 * writes from now on, notices, mail and pushes, is in it too.
 */
export function followLanguage(): void {
  i18next.on('languageChanged', () => {
    void queryClient.invalidateQueries()
    if (currentSession().state !== 'in') return
    void reportDevice()
    void renewSubscription()
  })
}
