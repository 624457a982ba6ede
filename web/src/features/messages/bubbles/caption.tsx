import type { ReactNode } from 'react'
import type { ChatMessage } from '@mynah/contract/socket'
import { captionOf } from './message-content.ts'
import { Words } from './text/text-bubble.tsx'

/** The caption under a picture, video, album or file, shown like a text; `otherwise` if there is none. */
export function Caption({ message, meta }: { message: ChatMessage; meta: ReactNode }) {
  const text = captionOf(message.content)
  if (text === '') return meta
  return (
    <div className="mt-1.5 flow-root">
      <Words message={{ ...message, content: text }} meta={meta} />
    </div>
  )
}
