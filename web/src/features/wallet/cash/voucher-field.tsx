import { ImagePlus, RotateCcw } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { pictureTypes } from '@mynah/contract/picture-size'
import { useT } from '#i18n/translate.ts'
import { FileInput } from '@mynah/ui/file-input.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { Progress } from '@mynah/ui/progress.tsx'
import { putVoucher, textOf } from '../queries.ts'

/** The picture of a payment, uploaded as soon as it is chosen; `onVoucher` gets its address, '' while there is none. */
export function VoucherField(props: { error: string | undefined; onVoucher: (url: string) => void }) {
  const { error, onVoucher } = props
  const t = useT('wallet')
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<{ file: File; src: string }>()
  const [share, setShare] = useState<number>()
  const [failed, setFailed] = useState('')
  const last = useRef<File>(undefined)
  useEffect(() => () => URL.revokeObjectURL(shown?.src ?? ''), [shown])

  const put = async (file: File) => {
    last.current = file
    setFailed('')
    setShare(0)
    onVoucher('')
    try {
      const url = await putVoucher(file, setShare)
      if (last.current === file) onVoucher(url)
    } catch (refused) {
      if (last.current === file) {
        setFailed(textOf(refused) ?? t('voucherFailed'))
      }
    }
    if (last.current === file) setShare(undefined)
  }
  const fault = failed || error
  return (
    <fieldset className="min-w-0" aria-describedby={fault ? id : undefined}>
      <legend className="mb-1.5 px-1 text-14 font-medium text-ink-700">{t('voucher')}</legend>
      <button
        type="button"
        data-invalid={fault ? true : undefined}
        aria-label={shown ? t('voucherOther') : t('voucherChoose')}
        onClick={() => picker.current?.click()}
        className={cx(
          'relative grid h-44 w-full place-items-center overflow-hidden rounded-18 border-[1.5px] bg-paper text-14 text-ink-700',
          !shown && 'border-dashed',
          fault ? 'border-danger' : shown ? 'border-ink-200' : 'border-ink-300',
        )}
      >
        {shown ? (
          <img src={shown.src} alt="" className="size-full object-contain" />
        ) : (
          <span className="flex flex-col items-center gap-1.5 px-6">
            <ImagePlus aria-hidden className="size-8 text-beak-700" strokeWidth={1.6} />
            {t('voucherChoose')}
          </span>
        )}
      </button>
      <div className="pt-2">
        {share !== undefined && <Progress label={t('uploading')} value={share} />}
        {failed && shown && (
          <button
            type="button"
            onClick={() => void put(shown.file)}
            className="inline-flex min-h-11 items-center gap-1.5 px-1 text-14 font-medium text-beak-700"
          >
            <RotateCcw aria-hidden className="size-4" />
            {t('again')}
          </button>
        )}
      </div>
      <FileInput
        ref={picker}
        accept={pictureTypes}
        hidden
        data-picker="voucher"
        onFiles={([file]) => {
          if (!file) return
          setShown({ file, src: URL.createObjectURL(file) })
          void put(file)
        }}
      />
      <p id={id} role="alert" className={fault ? 'px-1 text-12 text-danger' : undefined}>
        {fault}
      </p>
    </fieldset>
  )
}
