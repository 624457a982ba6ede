import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '#i18n/translate.ts'
import { Logo } from '#ui/pictures/bird.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { showTitle } from '#ui/pages/page-title.ts'
import { PinPad } from '#ui/fields/pin-pad.tsx'
import { countUnsent, sendUnsent, signOut, unlock } from './queries.ts'

/** Shown alone while the app is locked; `ui.css` hides all siblings of its host. */
export function LockScreen() {
  const [host] = useState(() => {
    const element = document.createElement('div')
    element.dataset['lockScreen'] = ''
    // a dialog that opens beneath sets aria-hidden on all elements except live regions
    element.setAttribute('aria-live', 'off')
    return element
  })
  useLayoutEffect(() => {
    const before = document.activeElement
    document.body.append(host)
    return () => {
      host.remove()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [host])
  useEffect(() => {
    showTitle()
    return showTitle
  }, [])
  return createPortal(<Locked />, host)
}

function Locked() {
  const t = useT('app-lock')
  const [unsent, setUnsent] = useState<number>()
  const askToLeave = async () => setUnsent(await countUnsent())
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-label={t('locked')}
      className="fixed inset-0 z-50 flex flex-col items-center overflow-y-auto bg-paper px-4 py-6"
    >
      <div className="my-auto flex w-full max-w-110 flex-col items-center">
        <Logo size={56} />
        <h1 className="pt-3 text-18 font-medium">{unsent === undefined ? t('locked') : t('forgotAsk')}</h1>
        {unsent === undefined ? (
          <Unlocking onForgot={() => void askToLeave()} />
        ) : (
          <Leaving unsent={unsent} onUnsent={setUnsent} />
        )}
      </div>
    </div>
  )
}

function Unlocking({ onForgot }: { onForgot: () => void }) {
  const t = useT('app-lock')
  const [left, setLeft] = useState<number>()
  const [busy, setBusy] = useState(false)
  const open = async (digits: string) => {
    setBusy(true)
    const result = await unlock(digits)
    setBusy(false)
    setLeft(result === 'right' ? undefined : result)
  }
  return (
    <>
      <PinPad
        label={t('enter')}
        error={left === undefined ? undefined : t('wrong', { count: left })}
        busy={busy}
        onFull={(digits) => void open(digits)}
      />
      <div className="pt-3">
        <Button kind="link" disabled={busy} onClick={onForgot}>
          {t('forgot')}
        </Button>
      </div>
    </>
  )
}

/** Signs out a user who forgot the PIN; unsent messages are sent first or discarded. `onUnsent(undefined)` cancels. */
function Leaving(props: { unsent: number; onUnsent: (unsent: number | undefined) => void }) {
  const { unsent, onUnsent } = props
  const t = useT('app-lock')
  const tCommon = useT('common')
  const [busy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const leave = async (sendsFirst: boolean) => {
    setBusy(true)
    if (!sendsFirst || (await sendUnsent())) return signOut()
    setBusy(false)
    setFailed(true)
    onUnsent(await countUnsent())
  }
  return (
    <>
      <p className="pt-2 pb-6 text-center text-14 text-ink-700">
        {t('forgotText')} {unsent > 0 && t('unsentAsk', { count: unsent })}
      </p>
      <p role="alert" className={hasFailed ? 'pb-4 text-center text-14 text-danger' : undefined}>
        {hasFailed && t('notAllSent')}
      </p>
      <div className="flex w-full flex-col gap-3">
        {unsent > 0 && (
          <Button wide busy={busy} onClick={() => void leave(true)}>
            {t('sendFirst')}
          </Button>
        )}
        <Button wide kind="danger" busy={busy} onClick={() => void leave(false)}>
          {unsent > 0 ? t('discard') : t('signOut')}
        </Button>
        <Button wide kind="secondary" disabled={busy} onClick={() => onUnsent(undefined)}>
          {tCommon('cancel')}
        </Button>
      </div>
    </>
  )
}
