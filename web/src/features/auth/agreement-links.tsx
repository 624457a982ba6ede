import { Suspense, useState, type ReactNode } from 'react'
import { rich } from '#i18n/rich.tsx'
import { useT } from '#i18n/translate.ts'
import { deferPart } from '#ui/deferred.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import type { AgreementKind } from './agreement-text.tsx'

const Text = deferPart(
  () => import('./agreement-text.tsx').then((m) => m.AgreementText),
  <RowSkeletons rows={6} />,
)

/** For returning users: signing in means accepting. */
export function AcceptLine() {
  const t = useT('auth')
  return (
    <Agreement>
      {(links) => <p className="text-14 text-ink-500">{rich(t('acceptBySignIn'), links)}</p>}
    </Agreement>
  )
}

type Links = Parameters<typeof rich>[1]

/** A sentence with links to the texts, which open over the form, so that nothing typed is lost. */
export function Agreement({ children }: { children: (links: Links) => ReactNode }) {
  const t = useT('auth')
  const [open, setOpen] = useState(false)
  const [kind, setKind] = useState<AgreementKind>('terms')
  const link = (wanted: AgreementKind) => (words: string) => (
    <a
      href={`#/pages/agreement/agreement?kind=${wanted}`}
      onClick={(event) => {
        event.preventDefault()
        setKind(wanted)
        setOpen(true)
      }}
      className="rounded-8 font-medium text-beak-700 underline-offset-4 hover:underline"
    >
      {words}
    </a>
  )
  return (
    <>
      {children({ terms: link('terms'), privacy: link('privacy') })}
      <Sheet open={open} onClose={() => setOpen(false)} title={kind === 'terms' ? t('terms') : t('privacy')}>
        <Suspense fallback={<RowSkeletons rows={6} />}>
          <Text kind={kind} />
        </Suspense>
      </Sheet>
    </>
  )
}
