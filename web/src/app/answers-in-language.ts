import i18next from 'i18next'
import { currentSession } from '#client/session/auth-session.ts'
import { reportDevice } from '#client/chat/chat-start.ts'
import { renewSubscription } from '#client/device/push-notifications.ts'
import { queryClient } from '#client/api/query.ts'

/**
 * Cached answers contain texts in the language in which they were requested: after a change of language all are
 * refetched. Notices, mails and pushes of the server use the new language too.
 */
export function followLanguage(): void {
  i18next.on('languageChanged', () => {
    void queryClient.invalidateQueries()
    if (currentSession().state !== 'in') return
    void reportDevice()
    void renewSubscription()
  })
}
