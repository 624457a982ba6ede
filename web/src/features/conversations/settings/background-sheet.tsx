import { Check, ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { backgrounds, type Background, type ConversationSummary } from '@mynah/contract/conversations'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { Sheet } from '#ui/layers/dialog.tsx'
import { FileInput } from '@mynah/ui/file-input.tsx'
import { Progress } from '@mynah/ui/progress.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { backgroundOf } from './background.ts'
import { setBackground, uploadBackground } from '../queries.ts'

const names = {
  sand: 'sandGround',
  leaf: 'leafGround',
  sky: 'skyGround',
  rose: 'roseGround',
  dusk: 'duskGround',
} as const satisfies Record<Background, string>

/** Chooses the background of a chat: a colour, or an own picture. Only its user sees it. */
export function BackgroundSheet(props: { row: ConversationSummary; open: boolean; onClose: () => void }) {
  const { row, open, onClose } = props
  const t = useT('conversations')
  const picker = useRef<HTMLInputElement>(null)
  const { busy, run } = useAction()
  const isPicture = row.background.includes('/')
  const upload = async (file: File | undefined) => {
    if (!file) return
    await run(async () => {
      if (!(await uploadBackground(row, file))) toast(t('groundFailed'))
    })
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('background')} text={t('backgroundText')}>
      <div role="radiogroup" aria-label={t('background')} className="grid grid-cols-4 gap-3 py-2">
        {['', ...backgrounds].map((name) => (
          <Swatch
            key={name}
            name={t(name === '' ? 'groundPlain' : names[name as Background])}
            background={name}
            chosen={row.background === name}
            onChoose={() => void setBackground(row, name)}
          />
        ))}
        {isPicture && <Swatch name={t('groundPicture')} background={row.background} chosen />}
        <button
          type="button"
          disabled={busy}
          onClick={() => picker.current?.click()}
          aria-label={t('groundChoose')}
          className="grid aspect-3/4 place-items-center rounded-12 border-2 border-dashed border-ink-200 text-ink-700"
        >
          <ImagePlus aria-hidden className="size-6" />
        </button>
      </div>
      {busy && <Progress label={t('groundChoose')} />}
      <FileInput
        ref={picker}
        accept="image/*"
        hidden
        data-picker="background"
        onFiles={([file]) => void upload(file)}
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
      style={backgroundOf(background)}
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
