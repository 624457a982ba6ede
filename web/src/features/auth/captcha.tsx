import { useState } from 'react'
import { useSay } from '#i18n/say.ts'
import { TextField } from '#ui/text-field.tsx'
import { drawCaptcha, refusedBy, type Captcha, type Refused } from './queries.ts'

/** The picture of characters that the server asks for when it doubts; absent until then. */
export function useCaptcha() {
  const say = useSay('auth')
  const [picture, setPicture] = useState<{ imageToken: string; image: string }>()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const draw = async () => {
    setText('')
    try {
      setPicture(await drawCaptcha())
    } catch (failure) {
      refusedBy(failure)
    }
  }
  const given: Captcha | undefined = picture && { text: text.trim(), token: picture.imageToken }
  return {
    given,
    /** Draws one if the refusal asks for it. @returns whether it did. */
    heed: async (refused: Refused | 'done' | undefined): Promise<boolean> => {
      if (refused === 'done') {
        setPicture(undefined)
        return false
      }
      const asked = refused?.name === 'CaptchaNeeded' || refused?.name === 'CaptchaWrong'
      if (asked) {
        setError(refused.text)
        await draw()
      } else if (picture) await draw()
      return asked
    },
    /** Whether nothing is asked, or something is typed; else says so at the field. */
    isFilled: (): boolean => {
      if (!picture || text.trim() !== '') return true
      setError(say('captchaMissing'))
      return false
    },
    field: picture && (
      <TextField
        label={say('captcha')}
        labelInside
        value={text}
        onChange={(typed) => {
          setText(typed)
          setError(undefined)
        }}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        suffix={
          <button
            type="button"
            aria-label={say('captchaAnother')}
            title={say('captchaAnother')}
            onClick={() => void draw()}
            className="overflow-hidden rounded-8"
          >
            <img
              src={picture.image}
              alt=""
              width={144}
              height={48}
              className="h-12 w-36 bg-[#f8f4ee] object-fill"
            />
          </button>
        }
      />
    ),
  }
}

export type CaptchaState = ReturnType<typeof useCaptcha>
