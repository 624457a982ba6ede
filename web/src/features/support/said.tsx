import { useState } from 'react'
import type { SupportMessage } from '@mynah/contract/support'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useToday } from '#i18n/use-today.ts'
import { cx } from '@mynah/ui/cx.ts'
import { DayChip } from '@mynah/ui/dividers.tsx'
import { ImageViewer } from '#ui/layers/image-viewer.tsx'

const widthPx = 220
const tallest = 1.35

/** A message of the conversation, with the day above it if that differs from the message before. */
export function Said({ said, before }: { said: SupportMessage; before: SupportMessage | undefined }) {
  const format = useFormat()
  const today = useToday()
  const { mine, content, photo, createTime } = said
  const day = format.dayName(createTime, today)
  const newDay = !before || format.dayName(before.createTime, today) !== day
  return (
    <li className={before?.mine === mine && !newDay ? 'pt-[3px]' : 'pt-2'}>
      {newDay && <DayChip>{day}</DayChip>}
      <div className={cx('flex', mine && 'justify-end')}>
        <div
          dir="auto"
          className={cx(
            'max-w-[84%] rounded-18 px-3 pt-2 pb-[7px] text-16 whitespace-pre-wrap wrap-anywhere shadow-near',
            mine ? 'rounded-br-[5px] bg-bubble-out' : 'rounded-bl-[5px] bg-bubble-in',
          )}
        >
          {photo && <Photo photo={photo} />}
          {content}
          <time
            dateTime={new Date(createTime).toISOString()}
            className={cx(
              'float-right mt-[7px] -mb-[3px] ml-2.5 text-11',
              mine ? 'text-bubble-out-meta' : 'text-ink-500',
            )}
          >
            {format.clockTime(createTime)}
          </time>
        </div>
      </div>
    </li>
  )
}

function Photo({ photo }: { photo: NonNullable<SupportMessage['photo']> }) {
  const t = useT('support')
  const [shown, setShown] = useState<number>()
  const { url, thumb, width, height } = photo
  // reserves the space of the photo, so that nothing moves when it loads
  const ratio = width > 0 && height > 0 ? Math.min(Math.max(height / width, 0.4), tallest) : 1
  return (
    <>
      <button
        type="button"
        aria-label={t('openPhoto')}
        onClick={() => setShown(0)}
        style={{ width: widthPx, aspectRatio: `1 / ${ratio}` }}
        className="-mx-1.5 mt-[-2px] mb-1 block max-w-full overflow-hidden rounded-12 bg-ink-100"
      >
        <img src={thumb || url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      </button>
      <ImageViewer images={[{ src: url, alt: t('photo'), width, height }]} index={shown} onIndex={setShown} />
    </>
  )
}
