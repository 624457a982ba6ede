import { readContent } from '@mynah/contract/message-kind'
import { pollMessage, type PollContent } from '@mynah/contract/message-kinds/poll'
import type { BubbleProps } from '#client/message-kinds.ts'
import { useT } from '#i18n/translate.ts'
import { useAskedIn } from '../queries.ts'
import { LivePoll } from './live-poll.tsx'
import { PollHead } from './poll-head.tsx'
import { useOptionName } from './use-option-name.ts'

/** A poll, which takes votes in the chat for which it was created; copies elsewhere only show it. */
export function PollBubble({ message, mine, meta }: BubbleProps) {
  const conversation = useAskedIn(message)
  const content = readContent(pollMessage, message.content)
  if (!content) return null
  return (
    <div className="flow-root w-72 max-w-full">
      {conversation && !content.copy ? (
        <LivePoll message={message} content={content} conversation={conversation} mine={mine} />
      ) : (
        <PlainPoll content={content} />
      )}
      {meta}
    </div>
  )
}

function PlainPoll({ content }: { content: PollContent }) {
  const t = useT('poll-card')
  const nameOf = useOptionName(content.kind)
  return (
    <>
      <PollHead content={content} />
      <p className="font-medium wrap-anywhere">{content.question}</p>
      <ul className="mt-1.5 space-y-1">
        {content.options.map((option) => (
          <li key={option} className="rounded-12 bg-ink-900/5 px-2.5 py-1.5 wrap-anywhere">
            {nameOf(option)}
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-12 text-ink-500">{t('copy')}</p>
    </>
  )
}
