import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { identityAdmin, identityState, refusalReasons } from '@mynah/contract/identity'
import { limits } from '@mynah/contract/limits'
import { ask, reading, renew } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { Facts } from '../../parts/facts.tsx'
import { useKeys } from '../../parts/keys.ts'
import { Loaded, Trouble } from '../../parts/page.tsx'
import { Photo } from '../../parts/photo.tsx'
import { countryName, documentName } from './documents.ts'

type Reason = (typeof refusalReasons)[number] | 'own'

const reasonLabels: Record<Reason, string> = {
  blurred: 'Blurred or too dark',
  cut: 'Cut off or covered',
  expired: 'Expired',
  differs: 'Name or number differs',
  notADocument: 'Not the chosen document',
  sameSide: 'Both photos show the same side',
  own: 'Own words',
}

/** A user's papers, and the decision about them. */
export function Applicant({ userId, onDecided }: { userId: string; onDecided: () => void }) {
  const query = useQuery({ ...reading(identityAdmin.look, { userId }), staleTime: Infinity, gcTime: 0 })
  const [refusing, setRefusing] = useState(false)
  const [reason, setReason] = useState<Reason>('blurred')
  const [words, setWords] = useState('')
  const decide = useMutation({
    mutationFn: (approve: boolean) => {
      const attempt = query.data?.attempt ?? 0
      const said = reason === 'own' ? words.trim() : reason
      return ask(identityAdmin.decide, { userId, attempt, approve, ...(!approve && { reason: said }) })
    },
    onSuccess: async ({ state }) => {
      await renew(identityAdmin.queue)
      if (state === identityState.review) await query.refetch()
      else onDecided()
    },
  })
  const open = query.data?.state === identityState.review && !decide.isPending
  useKeys({
    a: open && !query.data?.mine ? () => decide.mutate(true) : undefined,
    r: open ? () => setRefusing(true) : undefined,
  })
  const photo = (side: 'front' | 'back') => () =>
    ask(identityAdmin.photo, { userId, side }).then(({ data }) => data)
  return (
    <Loaded query={query}>
      {(papers) => (
        <section aria-label={`Papers of ${papers.userName}`} className="space-y-4">
          <Facts
            facts={[
              ['First name', papers.firstName],
              ['Last name', papers.lastName],
              ['Document', `${documentName(papers.cardType)}, ${countryName(papers.country)}`],
              ['Number', papers.cardId],
              ['Refused before because', papers.reason],
              ['Agreed', papers.needed > 1 ? `${papers.agreed} of ${papers.needed} operators` : ''],
            ]}
          />
          <div className="grid gap-4 md:grid-cols-2">
            <Photo name="Front" load={photo('front')} />
            <Photo name="Back" load={photo('back')} />
          </div>
          {papers.state === identityState.review && (
            <div className="space-y-3">
              <div className="flex gap-3">
                <Button
                  kind="main"
                  busy={decide.isPending}
                  disabled={papers.mine}
                  onClick={() => decide.mutate(true)}
                >
                  Approve
                </Button>
                <Button kind="danger" aria-expanded={refusing} onClick={() => setRefusing(!refusing)}>
                  Refuse …
                </Button>
              </div>
              {papers.mine && <p>You agreed. A second operator must agree too.</p>}
              {refusing && (
                <form
                  ref={showWhole}
                  className="flex flex-wrap items-end gap-3"
                  onSubmit={(event) => {
                    event.preventDefault()
                    decide.mutate(false)
                  }}
                >
                  <Choice
                    label="Reason, in the person’s language"
                    value={reason}
                    onValue={setReason}
                    options={[...refusalReasons, 'own' as const].map((value) => ({
                      value,
                      label: reasonLabels[value],
                    }))}
                  />
                  {reason === 'own' && (
                    <Field
                      label="Own words"
                      required
                      maxLength={limits.refusalLengthMax}
                      value={words}
                      onValue={setWords}
                    />
                  )}
                  <Button type="submit" kind="danger" busy={decide.isPending}>
                    Refuse
                  </Button>
                </form>
              )}
              <Trouble error={decide.error} />
            </div>
          )}
        </section>
      )}
    </Loaded>
  )
}

/** What opens at the foot of a page is brought into view. */
const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
