import type { ReactNode } from 'react'
import type { ChatMessage } from '@mynah/contract/socket'
import { captionOf } from './message-content.ts'
import { Words } from './text/text-bubble.tsx'

/** The words under a picture, video, album or file, as a text would show them; else what is given for the lack of them. */
export function Caption({ message, meta }: { message: ChatMessage; meta: ReactNode }) {
  const text = captionOf(message.content)
  if (text === '') return meta
  return (
    <div className="mt-1.5 flow-root">
      <Words message={{ ...message, content: text }} meta={meta} />
    </div>
  )
}
