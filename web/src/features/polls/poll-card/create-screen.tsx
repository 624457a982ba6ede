import { ChartNoAxesColumn } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { polls } from '@mynah/contract/polls'
import { useCallForm, type CallForm } from '#client/api/call-form.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { roomPath } from '#features/conversations/index.ts'
import { readChat } from '../paths.ts'
import { createPoll, newId, refOf, type ChatKey } from '../queries.ts'
import { OptionFields } from './option-fields.tsx'
import { emptyDraft, optionsFault, pollOf, settingsOf, type PollDraft } from './poll-draft.ts'

/** `/pages/poll/create?chat=`: creates a poll in a chat. */
export function CreateScreen() {
  const t = useT('poll-card')
  const [search] = useSearchParams()
  const chat = readChat(search)
  if (chat) return <Form chat={chat} />
  return (
    <Screen title={t('poll')}>
      <EmptyState icon={ChartNoAxesColumn} sentence={t('noChat')} />
    </Screen>
  )
}

function Form({ chat }: { chat: ChatKey }) {
  const t = useT('poll-card')
  const navigate = useNavigate()
  const { goBack } = usePageContext()
  // the same request id if it is sent again
  const [id] = useState(() => newId())
  const form = useCallForm(polls.create, {
    start: emptyDraft,
    input: (draft) => pollOf(draft, Date.now()),
    sentences: { question: t('typeQuestion'), options: t('twoOptions') },
    also: (draft) => {
      const fault = optionsFault(draft)
      return { options: fault && t(fault) }
    },
  })
  const submit = async () => {
    const poll = pollOf(form.values, Date.now())
    if (!(await form.worked(() => createPoll({ conversation: refOf(chat), id, ...poll })))) return
    if (goBack) goBack()
    else void navigate(roomPath(refOf(chat)), { replace: true })
  }
  return (
    <Screen
      title={t('ask')}
      footer={
        <div className="p-4 wide:mx-auto wide:max-w-170">
          <Button wide busy={form.busy} onClick={() => void submit()}>
            {t('send')}
          </Button>
        </div>
      }
    >
      <Question form={form} />
      <Settings draft={form.values} onChange={form.set} />
      <ResultsAndEnd draft={form.values} onChange={form.set} />
    </Screen>
  )
}

interface Part {
  draft: PollDraft
  onChange: (more: Partial<PollDraft>) => void
}

/** The question with its options. */
function Question({ form }: { form: CallForm<typeof polls.create, PollDraft> }) {
  const { values: draft, set } = form
  const { kind, options, withTime, right, places } = draft
  const t = useT('poll-card')
  const firstOption = useRef<HTMLInputElement>(null)
  return (
    <div className="space-y-4 px-4 pt-2 pb-4">
      <Segmented
        name={t('kind')}
        value={kind}
        onChange={(next) =>
          // dates are typed in fields of another type, so that entered options do not fit
          set({ kind: next, ...((next === 'dates') !== (kind === 'dates') && { options: ['', ''] }) })
        }
        options={(['poll', 'signUp', 'dates'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <TextField
        label={t('question')}
        // the page was opened to type it
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...form.counted('question')}
        enterKeyHint="next"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          firstOption.current?.focus()
        }}
        autoComplete="off"
      />
      <OptionFields
        type={kind !== 'dates' ? 'text' : withTime ? 'datetime-local' : 'date'}
        options={options}
        onChange={(next) => set({ options: next })}
        first={firstOption}
        right={settingsOf(draft).quiz ? right : undefined}
        onRight={(next) => set({ right: next })}
        error={form.errorAt('options')}
      />
      {kind === 'signUp' && (
        <TextField
          label={t('placesEach')}
          hint={t('placesHint')}
          inputMode="numeric"
          autoComplete="off"
          value={places}
          onChange={(typed) => {
            if (/^\d{0,4}$/.test(typed)) set({ places: typed })
          }}
        />
      )}
    </div>
  )
}

/** The settings that this kind of poll can have. */
function Settings({ draft, onChange }: Part) {
  const { kind, withTime, several, isSecret, isQuiz, othersAdd } = draft
  const { quiz, secret } = settingsOf(draft)
  const t = useT('poll-card')
  return (
    <>
      <Section>
        {kind === 'dates' && (
          <Cell
            title={t('withTime')}
            checked={withTime}
            onCheck={(on) => onChange({ withTime: on, options: ['', ''] })}
          />
        )}
        {kind !== 'dates' && !quiz && (
          <Cell title={t('multiple')} checked={several} onCheck={(on) => onChange({ several: on })} />
        )}
        {kind !== 'signUp' && (
          <Cell
            title={t('secret')}
            hint={t('secretHint')}
            checked={isSecret}
            onCheck={(on) => onChange({ isSecret: on })}
          />
        )}
        {kind === 'poll' && (
          <Cell
            title={t('quiz')}
            hint={t('quizHint')}
            checked={isQuiz}
            onCheck={(on) => onChange({ isQuiz: on })}
          />
        )}
        {kind !== 'dates' && !quiz && (
          <Cell title={t('addOptions')} checked={othersAdd} onCheck={(on) => onChange({ othersAdd: on })} />
        )}
      </Section>
      {secret && <p className="px-5 pb-3 text-12 text-ink-500">{t('secretNote')}</p>}
    </>
  )
}

/** When the results are shown, and when the poll ends. */
function ResultsAndEnd({ draft: { kind, results, span }, onChange }: Part) {
  const t = useT('poll-card')
  return (
    <div className="space-y-3 px-4 pb-4">
      {kind !== 'signUp' && (
        <>
          <h2 className="px-1 text-14 font-medium text-ink-500">{t('results')}</h2>
          <Segmented
            name={t('results')}
            value={results}
            onChange={(next) => onChange({ results: next })}
            options={[
              { value: 'now', label: t('resultsNow') },
              { value: 'voted', label: t('resultsVoted') },
              { value: 'end', label: t('resultsEnd') },
            ]}
          />
        </>
      )}
      <h2 className="px-1 text-14 font-medium text-ink-500">{t('end')}</h2>
      <Segmented
        name={t('end')}
        value={span}
        onChange={(next) => onChange({ span: next })}
        options={[
          { value: '0', label: t('byHand') },
          { value: '1', label: t('hour') },
          { value: '24', label: t('day') },
          { value: '168', label: t('week') },
        ]}
      />
    </div>
  )
}
