import { useState } from 'react'
import { limits } from '@mynah/contract/limits'
import type { PollContent } from '@mynah/contract/message-kinds/poll'
import type { ChatMessage, ConversationRef } from '@mynah/contract/socket'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { confirm } from '#ui/layers/dialogs.tsx'
import { useTextInputDialog } from '#ui/layers/text-input-dialog.tsx'
import {
  addOption,
  castVote,
  closePoll,
  useMayClose,
  useMayVote,
  useOwnPoll,
  useUnsentVote,
} from '../queries.ts'
import { shownVoters } from '../voters-state.ts'
import { shownOf, type Shown } from './options.ts'
import { PollHead } from './poll-head.tsx'
import { PollOption } from './poll-option.tsx'
import { useOptionName } from './use-option-name.ts'

type Props = { message: ChatMessage; content: PollContent; conversation: ConversationRef; mine: boolean }

/** A poll in the chat for which it was created. */
export function LivePoll({ message, content, conversation, mine }: Props) {
  const { id: msgId, state } = message
  const { question, options, places, multiple, secret, quiz, kind } = content
  const t = useT('poll-card')
  const nameOf = useOptionName(kind)
  const { data: own, error, refetch } = useOwnPoll(conversation, msgId)
  const unsent = useUnsentVote(msgId)
  const mayVote = useMayVote(conversation)
  const [openedAt] = useState(() => Date.now())
  const shown = shownOf(content, state?.poll, own, openedAt)
  const isFinal = secret || quiz
  const isDone = isFinal && (own?.voted ?? false)
  // a vote that cannot be changed is sent by a press of its own
  const [draft, setDraft] = useState<readonly number[]>([])
  const chosen = unsent ?? (isFinal && !isDone ? draft : (own?.choices ?? []))
  const isOpen = mayVote && !shown.isOver && !isDone && !(isFinal && unsent)
  const choose = (option: number, on: boolean) => {
    const next = multiple ? [...chosen.filter((one) => one !== option), ...(on ? [option] : [])] : [option]
    if (isFinal) setDraft(next)
    else castVote(conversation, msgId, next)
  }
  return (
    <>
      <PollHead content={content} />
      <fieldset className="min-w-0">
        <legend className="font-medium wrap-anywhere">{question}</legend>
        <div className="mt-1.5 space-y-1">
          {options.map((option, index) => (
            <PollOption
              key={option}
              group={msgId}
              name={nameOf(option)}
              multiple={multiple}
              chosen={chosen.includes(index)}
              isOpen={isOpen}
              onChoose={(on) => choose(index, on)}
              count={shown.counts?.[index]}
              share={shown.share(index)}
              leads={shown.isOver && shown.leads(index)}
              places={places?.[index] ?? 0}
              waits={own?.waiting.includes(index) ?? false}
              right={own?.answer === undefined ? undefined : own.answer === index}
            />
          ))}
        </div>
      </fieldset>
      {isFinal && isOpen && (
        <div className="mt-2">
          <p className="mb-1.5 text-12 text-ink-500">{t(secret ? 'secretFinal' : 'quizFinal')}</p>
          <Button
            small
            wide
            disabled={draft.length === 0}
            onClick={() => castVote(conversation, msgId, draft)}
          >
            {t('vote')}
          </Button>
        </div>
      )}
      <Standing content={content} shown={shown} voted={own?.voted ?? false} isUnsent={unsent !== undefined} />
      {error && !own && (
        <p role="alert" className="text-12 text-ink-500">
          {t('failed')}{' '}
          <button
            type="button"
            onClick={() => void refetch()}
            className="min-h-11 font-medium text-beak-700 wide:min-h-0"
          >
            {t('again')}
          </button>
        </p>
      )}
      <Actions
        {...{ message, content, conversation, mine }}
        shown={shown}
        isOpen={mayVote && !shown.isOver}
        canTakeBack={isOpen && !isFinal && chosen.length > 0}
      />
    </>
  )
}

/** The number of voters, and when the results are shown. */
function Standing(props: { content: PollContent; shown: Shown; voted: boolean; isUnsent: boolean }) {
  const { content, shown, voted, isUnsent } = props
  const { results, secret, endTime, kind } = content
  const t = useT('poll-card')
  const { dayName, clockTime } = useFormat()
  const { voters, struck, isOver } = shown
  const when = `${dayName(endTime)}, ${clockTime(endTime)}`
  const hidden = results === 'end' ? t('atEnd') : results === 'voted' && !voted ? t('afterVoting') : ''
  const isList = kind === 'signUp'
  const words = [
    isOver && t('over'),
    voters === undefined ? !isOver && hidden : t(isList ? 'signedUp' : 'voters', { count: voters }),
    secret && !isOver && (results === 'now' || (results === 'voted' && voted)) && t('inSteps'),
    struck > 0 && t('struck', { count: struck }),
    !isOver && endTime > 0 && t('ends', { when }),
    secret && voted && !isOver && t('youVoted'),
    isUnsent && t('unsent'),
  ]
  return (
    <p aria-live="polite" className="mt-1.5 text-12 text-ink-500">
      {words.filter(Boolean).join(' · ')}
    </p>
  )
}

function Actions(props: Props & { shown: Shown; isOpen: boolean; canTakeBack: boolean }) {
  const { message, content, conversation, mine, shown, isOpen, canTakeBack } = props
  const { id: msgId } = message
  const { options, secret, addOptions, kind } = content
  const t = useT('poll-card')
  const { ask, dialog } = useTextInputDialog()
  const { busy, run } = useAction()
  const mayClose = useMayClose(conversation, mine)
  const close = async () => {
    if (await confirm({ title: t('closeAsk'), confirm: t('close') }))
      await run(() => closePoll(conversation, msgId))
  }
  const isList = kind === 'signUp'
  return (
    <div className="flex flex-wrap gap-x-4">
      {!secret && (shown.voters ?? 0) > 0 && <ShowVoters {...{ message, content, conversation }} />}
      {canTakeBack && (
        <Button kind="link" small onClick={() => castVote(conversation, msgId, [])}>
          {t(isList ? 'signOff' : 'takeBack')}
        </Button>
      )}
      {isOpen && addOptions && kind !== 'dates' && options.length < limits.pollOptionsMax && (
        <Button
          kind="link"
          small
          onClick={() =>
            ask({
              title: t('add'),
              label: t('newOption'),
              max: limits.pollOptionLengthMax,
              missing: t('typeOption'),
              confirm: t('addNow'),
              onConfirm: (line) => addOption(conversation, msgId, line),
            })
          }
        >
          {t('add')}
        </Button>
      )}
      {isOpen && mayClose && (
        <Button kind="link" small busy={busy} onClick={() => void close()}>
          {t('close')}
        </Button>
      )}
      {dialog}
    </div>
  )
}

function ShowVoters({ message, content, conversation }: Pick<Props, 'message' | 'content' | 'conversation'>) {
  const { question, options, kind } = content
  const t = useT('poll-card')
  const nameOf = useOptionName(kind)
  const isList = kind === 'signUp'
  return (
    <Button
      kind="link"
      small
      onClick={() =>
        shownVoters.set({
          ...{ conversation, msgId: message.id, question, isList },
          options: options.map((one) => nameOf(one)),
        })
      }
    >
      {t(isList ? 'whoSignedUp' : 'whoVoted')}
    </Button>
  )
}
