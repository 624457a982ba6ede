import { chatSocket } from '#client/chat/chat.ts'
import { currentSession } from '#client/session/auth-session.ts'
import { patiently } from '#ui/patiently.ts'

/** Sends waiting moments whenever there is a connection: at the start, and after each loss. */
export function resumeOnline(): void {
  let wasOnline = false
  const look = () => {
    const isOnline = chatSocket.view.get().name === 'online'
    if (isOnline && !wasOnline && currentSession().state === 'in')
      void patiently(() => import('./outbox.ts')).then(({ resume }) => resume())
    wasOnline = isOnline
  }
  chatSocket.view.subscribe(look)
  look()
}
