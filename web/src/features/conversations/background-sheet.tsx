import { Check, ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { backgrounds, type Background, type Session } from '@mynah/contract/conversations'
import { useSay } from '#i18n/say.ts'
import { Sheet } from '#ui/dialog.tsx'
import { Progress } from '#ui/progress.tsx'
import { toast } from '#ui/toast.tsx'
import { groundOf } from './background.ts'
import { setBackground, uploadBackground } from './queries.ts'

const names = {
  sand: 'sandGround',
  leaf: 'leafGround',
  sky: 'skyGround',
  rose: 'roseGround',
  dusk: 'duskGround',
} as const satisfies Record<Background, string>

/** What lies behind the messages of a chat: a colour, or a picture of one's own. Only its owner sees it. */
export function BackgroundSheet(props: { row: Session; open: boolean; onClose: () => void }) {
  const { row, open, onClose } = props
  const say = useSay('conversations')
  const picker = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const isPicture = row.background.includes('/')
  const upload = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    if (!(await uploadBackground(row, file))) toast(say('groundFailed'))
    setBusy(false)
  }
  return (
    <Sheet open={open} onClose={onClose} title={say('background')} text={say('backgroundText')}>
      <div role="radiogroup" aria-label={say('background')} className="grid grid-cols-4 gap-3 py-2">
        {['', ...backgrounds].map((name) => (
          <Swatch
            key={name}
            name={say(name === '' ? 'groundPlain' : names[name as Background])}
            background={name}
            chosen={row.background === name}
            onChoose={() => void setBackground(row, name)}
          />
        ))}
        {isPicture && <Swatch name={say('groundPicture')} background={row.background} chosen />}
        <button
          type="button"
          disabled={busy}
          onClick={() => picker.current?.click()}
          aria-label={say('groundChoose')}
          className="grid aspect-3/4 place-items-center rounded-12 border-2 border-dashed border-ink-200 text-ink-700"
        >
          <ImagePlus aria-hidden className="size-6" />
        </button>
      </div>
      {busy && <Progress label={say('groundChoose')} />}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        data-picker="background"
        onChange={({ currentTarget }) => {
          void upload(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </Sheet>
  )
}

function Swatch(props: { name: string; background: string; chosen: boolean; onChoose?: () => void }) {
  const { name, background, chosen, onChoose } = props
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      aria-label={name}
      onClick={onChoose}
      style={groundOf(background)}
      className="relative grid aspect-3/4 place-items-center rounded-12 border border-ink-200 bg-ink-50 text-ink-900 aria-checked:border-2 aria-checked:border-beak-500"
    >
      {chosen && (
        <span className="grid size-7 place-items-center rounded-full bg-paper shadow-near">
          <Check aria-hidden className="size-4" />
        </span>
      )}
    </button>
  )
}
