import { ChartNoAxesColumn } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import type { PollKind, PollResults } from '@mynah/contract/message-kinds/poll'
import { useAction } from '#client/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { Cell, Section } from '#ui/list.tsx'
import { usePageContext } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { roomPath } from '#features/conversations/index.ts'
import { readChat } from '../paths.ts'
import { createPoll, newId, refOf, type ChatKey } from '../queries.ts'
import { dateOption } from './options.ts'
import { OptionFields } from './option-fields.tsx'

/** `/pages/poll/create?chat=`: asks a chat. */
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

const hourMs = 3_600_000
/** In hours; 0 for until it is ended. */
const spans = ['0', '1', '24', '168'] as const

function Form({ chat }: { chat: ChatKey }) {
  const t = useT('poll-card')
  const navigate = useNavigate()
  const { goBack } = usePageContext()
  const { busy, run } = useAction()
  // sent again it is the same poll
  const [id] = useState(() => newId())
  const [kind, setKind] = useState<PollKind>('poll')
  const [question, setQuestion] = useState('')
  const [options, setOptions] = useState<readonly string[]>(['', ''])
  const [withTime, setWithTime] = useState(true)
  const [several, setSeveral] = useState(false)
  const [isSecret, setIsSecret] = useState(false)
  const [isQuiz, setIsQuiz] = useState(false)
  const [right, setRight] = useState(0)
  const [othersAdd, setOthersAdd] = useState(false)
  const [results, setResults] = useState<PollResults>('now')
  const [places, setPlaces] = useState('')
  const [span, setSpan] = useState<(typeof spans)[number]>('0')
  const [faults, setFaults] = useState<{ question?: string; options?: string }>({})
  const firstOption = useRef<HTMLInputElement>(null)

  const quiz = kind === 'poll' && isQuiz
  const secret = kind !== 'signUp' && isSecret
  const multiple = kind === 'dates' || (several && !quiz)
  const addOptions = kind !== 'dates' && othersAdd && !quiz

  const submit = async () => {
    const given = options.flatMap((one, index) => (one.trim() ? [{ text: one.trim(), index }] : []))
    const texts = given.map(({ text }) => (kind === 'dates' ? dateOption(text) : text))
    const isDouble = new Set(texts.map((one) => one.toLowerCase())).size < texts.length
    const found = {
      ...(question.trim() === '' && { question: t('typeQuestion') }),
      ...(texts.length < limits.pollOptionsMin && { options: t('twoOptions') }),
      ...(isDouble && { options: t('doubleOption') }),
      ...(quiz && !given.some(({ index }) => index === right) && { options: t('chooseRight') }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const fit = kind === 'signUp' ? Number(places) : 0
    const hours = Number(span)
    const done = await run(() =>
      createPoll({
        conversation: refOf(chat),
        id,
        kind,
        question: question.trim(),
        options: texts,
        ...(fit > 0 && { places: texts.map(() => fit) }),
        multiple,
        secret,
        results: kind === 'signUp' ? 'now' : results,
        endTime: hours > 0 ? Date.now() + hours * hourMs : 0,
        addOptions,
        ...(quiz && { answer: given.findIndex(({ index }) => index === right) }),
      }),
    )
    if (done !== 'done') return
    if (goBack) goBack()
    else void navigate(roomPath(refOf(chat)), { replace: true })
  }
  return (
    <Screen
      title={t('ask')}
      footer={
        <div className="p-4 wide:mx-auto wide:max-w-170">
          <Button wide busy={busy} onClick={() => void submit()}>
            {t('send')}
          </Button>
        </div>
      }
    >
      <div className="space-y-4 px-4 pt-2 pb-4">
        <Segmented
          name={t('kind')}
          value={kind}
          onChange={(next) => {
            // a date is typed in a field of its own
            if ((next === 'dates') !== (kind === 'dates')) setOptions(['', ''])
            setKind(next)
            setFaults({})
          }}
          options={(['poll', 'signUp', 'dates'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <TextField
          label={t('question')}
          // the page was opened to type it
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={question}
          onChange={(typed) => {
            setQuestion(typed)
            setFaults({})
          }}
          max={limits.pollQuestionLengthMax}
          enterKeyHint="next"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            firstOption.current?.focus()
          }}
          autoComplete="off"
          error={faults.question}
        />
        <OptionFields
          type={kind !== 'dates' ? 'text' : withTime ? 'datetime-local' : 'date'}
          options={options}
          onChange={(next) => {
            setOptions(next)
            setFaults({})
          }}
          first={firstOption}
          right={quiz ? right : undefined}
          onRight={setRight}
          error={faults.options}
        />
        {kind === 'signUp' && (
          <TextField
            label={t('placesEach')}
            hint={t('placesHint')}
            inputMode="numeric"
            autoComplete="off"
            value={places}
            onChange={(typed) => {
              if (/^\d{0,4}$/.test(typed)) setPlaces(typed)
            }}
          />
        )}
      </div>
      <Section>
        {kind === 'dates' && (
          <Cell
            title={t('withTime')}
            checked={withTime}
            onCheck={(on) => {
              setWithTime(on)
              setOptions(['', ''])
            }}
          />
        )}
        {kind !== 'dates' && !quiz && <Cell title={t('multiple')} checked={several} onCheck={setSeveral} />}
        {kind !== 'signUp' && (
          <Cell title={t('secret')} hint={t('secretHint')} checked={isSecret} onCheck={setIsSecret} />
        )}
        {kind === 'poll' && (
          <Cell title={t('quiz')} hint={t('quizHint')} checked={isQuiz} onCheck={setIsQuiz} />
        )}
        {kind !== 'dates' && !quiz && (
          <Cell title={t('addOptions')} checked={othersAdd} onCheck={setOthersAdd} />
        )}
      </Section>
      {secret && <p className="px-5 pb-3 text-12 text-ink-500">{t('secretNote')}</p>}
      <div className="space-y-3 px-4 pb-4">
        {kind !== 'signUp' && (
          <>
            <h2 className="px-1 text-14 font-medium text-ink-500">{t('results')}</h2>
            <Segmented
              name={t('results')}
              value={results}
              onChange={setResults}
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
          onChange={setSpan}
          options={[
            { value: '0', label: t('byHand') },
            { value: '1', label: t('hour') },
            { value: '24', label: t('day') },
            { value: '168', label: t('week') },
          ]}
        />
      </div>
    </Screen>
  )
}
