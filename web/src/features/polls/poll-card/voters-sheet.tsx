import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Sheet } from '#ui/layers/dialog.tsx'
import { PeopleBy } from '#ui/lists/people-by.tsx'
import { useVoters } from '../queries.ts'
import { shownVoters, useShownVoters, type ShownVoters } from '../voters-state.ts'

/** Who voted for what in a public poll. */
export function VotersSheet() {
  const t = useT('poll-card')
  const now = useShownVoters()
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  if (!last) return null
  return (
    <Sheet
      open={now !== undefined}
      onClose={() => shownVoters.set(undefined)}
      title={t(last.isList ? 'whoSignedUp' : 'whoVoted')}
    >
      <Voters key={last.msgId} {...last} />
    </Sheet>
  )
}

function Voters({ conversation, msgId, question, options }: ShownVoters) {
  const t = useT('poll-card')
  const [option, setOption] = useState(0)
  const list = useVoters(conversation, msgId, option)
  return (
    <>
      <p className="pb-2 text-14 wrap-anywhere">{question}</p>
      <PeopleBy
        name={t('options')}
        choices={options.map((label, value) => ({ value, label }))}
        chosen={option}
        onChoose={setOption}
        query={list}
        label={options[option] ?? ''}
        empty={t('nobody')}
        valueOf={({ waiting }) => (waiting ? t('waits') : undefined)}
      />
    </>
  )
}
