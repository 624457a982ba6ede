import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { identityAdmin, identityState, refusalReasons } from '@mynah/contract/identity'
import { limits } from '@mynah/contract/limits'
import { callAdmin, queryOf, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { announce } from '#parts/announcements.tsx'
import { countryName } from '#parts/countries.ts'
import { useAgreed } from '#parts/agreed.ts'
import { useDecided } from '#parts/queue/decided.tsx'
import { DecisionBar } from '#parts/queue/decision-bar.tsx'
import { DecisionNote, useDecisionNote } from '#parts/queue/decision-note.tsx'
import { Choice, Field } from '#parts/field.tsx'
import { Facts } from '#parts/facts.tsx'
import { itemRegion } from '#parts/queue/focus.ts'
import { KeyButton } from '#parts/queue/key-button.tsx'
import { Loaded, Trouble } from '#parts/page.tsx'
import { PersonLink } from '#parts/person-link.tsx'
import { Photo } from '#parts/photo.tsx'
import { documentName } from './documents.ts'
import { reasonLabels, type Reason } from './reasons.ts'
import { SameDocument } from './same-document.tsx'

/** The reason of a refusal: a known one, or free text. */
type RefusalDraft = { reason: Reason; words: string }

/** A user's documents, and the decision about them. */
export function Applicant({ userId, onDecided }: { userId: string; onDecided: () => void }) {
  const t = useT('identity')
  const query = useLook(userId)
  return (
    <Loaded query={query}>
      {(papers) => (
        <section {...itemRegion} aria-label={t('papersOf', { name: papers.userName })} className="space-y-4">
          <Papers papers={papers} />
          <SameDocument same={papers.same} onReleased={() => query.refetch()} />
          <Photos userId={userId} />
          {papers.state === identityState.review && (
            <Decision papers={papers} onAgreed={() => query.refetch()} onDecided={onDecided} />
          )}
        </section>
      )}
    </Loaded>
  )
}

type PapersOf = AdminOutput<typeof identityAdmin.look>
interface DecisionProps {
  papers: PapersOf
  /** a second operator is needed */
  onAgreed: () => Promise<unknown>
  onDecided: () => void
}

/** Approves, or rejects with a reason; with a note while a flag is open. */
function Decision({ papers, onAgreed, onDecided }: DecisionProps) {
  const t = useT('identity')
  const [refusing, setRefusing] = useState(false)
  const [draft, setDraft] = useState<RefusalDraft>({ reason: 'blurred', words: '' })
  const note = useDecisionNote()
  const decide = useDecide({ papers, onAgreed, onDecided }, draft, note)
  const decided = useDecided()
  const place = useRef<HTMLDivElement>(null)
  return (
    <DecisionBar place={place}>
      <DecisionNote note={note} />
      <div className="flex gap-3">
        <KeyButton
          means="agree"
          kind="primary"
          needs={place}
          busy={decide.isPending}
          disabled={papers.mine || decided || note.isMissing}
          onClick={() => decide.mutate(true)}
        >
          {t('approve')}
        </KeyButton>
        <KeyButton
          means="refuse"
          kind="danger"
          aria-expanded={refusing}
          disabled={decided}
          onClick={() => setRefusing(!refusing)}
        >
          {t('rejectMore')}
        </KeyButton>
      </div>
      {papers.mine && <p>{t('youAgreed')}</p>}
      {refusing && (
        <Refusal
          {...draft}
          busy={decide.isPending}
          place={place}
          noteMissing={note.isMissing}
          onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
          onRefuse={() => decide.mutate(false)}
        />
      )}
      <Trouble error={decide.error} />
    </DecisionBar>
  )
}

function Photos({ userId }: { userId: string }) {
  const t = useT('identity')
  const photo = (side: 'front' | 'back') => () =>
    callAdmin(identityAdmin.photo, { userId, side }).then(({ data }) => data)
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Photo name={t('front')} load={photo('front')} />
      <Photo name={t('back')} load={photo('back')} />
    </div>
  )
}

/** Decides about this submission of a user. */
function useDecide(
  { papers, onAgreed, onDecided }: DecisionProps,
  draft: RefusalDraft,
  note: ReturnType<typeof useDecisionNote>,
) {
  const t = useT('identity')
  return useMutation({
    mutationFn: (approve: boolean) => {
      const { userId, attempt } = papers
      const reason = draft.reason === 'own' ? draft.words.trim() : draft.reason
      const why = approve ? {} : { reason }
      return callAdmin(identityAdmin.decide, { userId, attempt, approve, ...why, ...note.input })
    },
    onSuccess: ({ state }) => {
      void note.onStored()
      if (state === identityState.review) return Promise.all([invalidate(identityAdmin.queue), onAgreed()])
      const name = papers.userName
      announce(t(state === identityState.approved ? 'saidApproved' : 'saidRejected', { name }))
      onDecided()
      return invalidate(identityAdmin.queue)
    },
    onError: note.onRefused,
  })
}

const useLook = (userId: string) =>
  useQuery({ ...queryOf(identityAdmin.look, { userId }), staleTime: Infinity, gcTime: 0 })

function Papers({ papers }: { papers: PapersOf }) {
  const t = useT('identity')
  const { needed, reason } = papers
  const agreed = useAgreed()
  const parts = useT('parts')
  return (
    <Facts
      facts={[
        [t('person'), <PersonLink key="person" userId={papers.userId} userName={papers.userName} />],
        [t('firstName'), papers.firstName],
        [t('lastName'), papers.lastName],
        [t('document'), `${documentName(papers.cardType)}, ${countryName(papers.country)}`],
        [t('number'), papers.cardId],
        [t('rejectedBefore'), reason in reasonLabels ? t(reasonLabels[reason as Reason]) : reason],
        [parts('agreed'), needed > 1 ? agreed(papers) : ''],
      ]}
    />
  )
}

/** The form of a refusal: a known reason, or free text. */
function Refusal(
  props: RefusalDraft & {
    busy: boolean
    /** a flag is open, and the note is empty, which stands in `place` */
    noteMissing: boolean
    place: RefObject<HTMLElement | null>
    onChange: (part: Partial<RefusalDraft>) => void
    onRefuse: () => void
  },
) {
  const { reason, words, busy, noteMissing, place, onChange, onRefuse } = props
  const t = useT('identity')
  const decided = useDecided()
  return (
    <form
      ref={showWhole}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onRefuse()
      }}
    >
      <Choice
        label={t('reasonInTheirs')}
        value={reason}
        onValue={(next) => onChange({ reason: next })}
        options={[...refusalReasons, 'own' as const].map((value) => ({
          value,
          label: t(reasonLabels[value]),
        }))}
      />
      {reason === 'own' && (
        <Field
          label={t('ownWords')}
          required
          maxLength={limits.refusalLengthMax}
          value={words}
          onValue={(next) => onChange({ words: next })}
        />
      )}
      <KeyButton
        means="yes"
        type="submit"
        kind="danger"
        needs={place}
        busy={busy}
        disabled={decided || noteMissing}
      >
        {t('reject')}
      </KeyButton>
    </form>
  )
}

/** Scrolls a form that opens at the end of the page into view, and focuses its first field. */
const showWhole = (form: HTMLFormElement | null) => {
  form?.scrollIntoView({ block: 'nearest' })
  form?.querySelector('select')?.focus({ preventScroll: true })
}
