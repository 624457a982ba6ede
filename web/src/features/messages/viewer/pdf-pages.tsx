import { useEffect, useRef, useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { BubbleSkeletons } from '@mynah/ui/skeletons.tsx'
import { watchView } from '#ui/lists/watch-view.ts'
import { openPdf, type Pdf } from './pdf.ts'

interface Props {
  data: ArrayBuffer
  onFailed: () => void
}

/** The pages of a document, one below the other, drawn when they come near; scripts in it do not run. */
export function PdfPages({ data, onFailed }: Props) {
  const t = useT('messages')
  const [shown, setShown] = useState<{ pdf: Pdf; ratio: number }>()
  useEffect(() => {
    const { opened, close } = openPdf(data)
    let left = false
    opened.then(
      (one) => !left && setShown(one),
      () => !left && onFailed(),
    )
    return () => {
      left = true
      close()
    }
  }, [data, onFailed])
  if (!shown) return <BubbleSkeletons />
  return (
    <ol aria-label={t('pages')} className="flex w-full max-w-3xl flex-col gap-3">
      {Array.from({ length: shown.pdf.numPages }, (_, index) => (
        <PdfPage key={index} pdf={shown.pdf} number={index + 1} ratio={shown.ratio} />
      ))}
    </ol>
  )
}

const margin = '150% 0%'
const pixelsMax = 2 ** 24

/** Only drawn while it is near, so that a thousand pages cost no more than three. */
function PdfPage(props: { pdf: Pdf; number: number; ratio: number }) {
  const { pdf, number, ratio } = props
  const t = useT('messages')
  const box = useRef<HTMLLIElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [near, setNear] = useState(false)
  const [own, setOwn] = useState(ratio)
  useEffect(() => {
    if (!box.current) return
    return watchView(box.current, setNear, { rootMargin: margin })
  }, [])
  useEffect(() => {
    const paper = canvas.current
    if (!near || !paper || !box.current) return
    const width = box.current.clientWidth
    let cancel: () => void = () => undefined
    let left = false
    const draw = async () => {
      const page = await pdf.getPage(number)
      const plain = page.getViewport({ scale: 1 })
      const wanted = (width / plain.width) * devicePixelRatio
      const scale = Math.min(wanted, Math.sqrt(pixelsMax / (plain.width * plain.height)))
      const viewport = page.getViewport({ scale })
      if (left) return
      setOwn(plain.width / plain.height)
      paper.width = Math.round(viewport.width)
      paper.height = Math.round(viewport.height)
      const task = page.render({ canvas: paper, viewport })
      cancel = () => task.cancel()
      await task.promise
    }
    // cancelled; a page that cannot be drawn stays white
    draw().catch(() => undefined)
    return () => {
      left = true
      cancel()
      paper.width = 0
    }
  }, [near, pdf, number])
  return (
    <li
      ref={box}
      aria-label={t('pageOf', { number, count: pdf.numPages })}
      style={{ aspectRatio: own }}
      className="w-full overflow-hidden rounded-12 bg-white shadow-near"
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('pageOf', { number, count: pdf.numPages })}
        className="size-full"
      />
    </li>
  )
}
