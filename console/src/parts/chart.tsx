import { colours } from '@mynah/ui/colours.ts'
import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import { useT } from '#i18n/translate.ts'
import { intlTag } from './dates.ts'

const height = 180
const dayOf = (seconds: number, tag: string): string =>
  new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(seconds * 1000)

/** Bars by day (UTC): `times` in seconds. With the sum as text, for users who cannot see the picture. */
export function Chart({ name, times, values }: { name: string; times: number[]; values: number[] }) {
  const t = useT('parts')
  const sum = values.reduce((all, one) => all + one, 0)
  return (
    <figure className="min-w-0 rounded-xl border border-ink-200 bg-paper p-4">
      <figcaption className="mb-2 font-medium">
        {t('chartCount', { name, total: sum, days: values.length })}
      </figcaption>
      <Bars times={times} values={values} />
    </figure>
  )
}

interface BarsProps {
  times: number[]
  /** null leaves a gap */
  values: (number | null)[]
  /** a value on the axis, if it is not a plain number */
  format?: (value: number) => string
  /** the steps between values on the axis, if they are not decimal */
  steps?: readonly number[] | undefined
}

/** The picture of a chart, whose values must also be given as text beside it. */
export function Bars({ times, values, format, steps }: BarsProps) {
  const tag = intlTag()
  const place = useRef<HTMLDivElement>(null)
  const shown = JSON.stringify([times, values])
  useEffect(() => {
    const box = place.current
    if (!box) return
    const style = getComputedStyle(document.body)
    const ink = style.color
    const axis = { stroke: ink, grid: { show: false }, ticks: { stroke: ink, size: 4 } }
    const data = JSON.parse(shown) as [number[], (number | null)[]]
    const chart = new UPlot(
      {
        width: box.clientWidth,
        height,
        legend: { show: false },
        cursor: { show: false },
        scales: {
          y: { range: (_chart, _min, max) => [0, Math.max(format ? 0.1 : 4, Math.ceil((max ?? 0) * 1.1))] },
        },
        axes: [
          { ...axis, values: (_chart, ticks) => ticks.map((seconds) => dayOf(seconds, tag)) },
          format
            ? {
                ...axis,
                size: 76,
                values: (_chart, ticks) => ticks.map(format),
                ...(steps && { incrs: [...steps] }),
              }
            : { ...axis, size: 40 },
        ],
        series: [
          {},
          {
            fill: colours['beak-500'],
            stroke: colours['beak-500'],
            paths: UPlot.paths.bars?.({ size: [0.7] }),
            points: { show: false },
          },
        ],
        tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      },
      data,
      box,
    )
    const watch = new ResizeObserver(() => chart.setSize({ width: box.clientWidth, height }))
    watch.observe(box)
    return () => {
      watch.disconnect()
      chart.destroy()
    }
  }, [shown, tag, format, steps])
  return <div ref={place} aria-hidden />
}
