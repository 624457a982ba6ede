import { LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { drawCaptcha, isCaptchaAsked, isOffline, type Captcha, type CaptchaAbout } from '../queries.ts'

type State = 'checking' | 'failed' | 'offline'

/** The check that the server requires when in doubt: the browser computes for a moment, and nobody types anything. */
export function useCaptcha() {
  const t = useT('auth')
  const [state, setState] = useState<State>()
  const texts: Record<State, string> = {
    checking: t('checking'),
    failed: t('checkFailed'),
    offline: t('checkOffline'),
  }
  const check = async (about: CaptchaAbout): Promise<Captcha | undefined> => {
    const { imageToken: token, challenge } = await drawCaptcha(about)
    const { solve } = await import('./solving.ts')
    const found = await solve(challenge)
    return found === undefined ? undefined : { text: String(found), token }
  }
  return {
    /** Runs the action, and again with a solution if a check is required. Throws the action's errors. */
    pass: async (about: CaptchaAbout, action: (captcha?: Captcha) => Promise<void>): Promise<void> => {
      setState(undefined)
      try {
        await action()
        return
      } catch (error) {
        if (!isCaptchaAsked(error)) throw error
      }
      setState('checking')
      try {
        await action(await check(about))
        setState(undefined)
      } catch (error) {
        setState(isOffline(error) ? 'offline' : isCaptchaAsked(error) ? 'failed' : undefined)
        throw error
      }
    },
    field: state && (
      <p
        role={state === 'checking' ? 'status' : 'alert'}
        className="flex min-h-11 items-center gap-2.5 rounded-18 bg-ink-100 px-4 py-2.5 text-14 text-ink-700"
      >
        {state === 'checking' && (
          <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin motion-reduce:animate-none" />
        )}
        {texts[state]}
      </p>
    ),
  }
}

export type CaptchaState = ReturnType<typeof useCaptcha>
