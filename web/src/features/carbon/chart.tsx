import { useId } from 'react'

export interface Bar {
  /** under the bar; '' where there is no room for all */
  label: string
  /** in the table for those who do not see the picture */
  name: string
  grams: number
}

const height = 168
const top = 18
const bottom = 24
const left = 46
const floor = height - bottom

/** The next round number: what a scale ends at. */
export function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return [1, 1.5, 2, 3, 4, 6, 8, 10].map((step) => step * power).find((step) => step >= value) ?? value
}

/** Bars over time, with a line where an average lies; beside them the same as a table. */
export function Chart(props: {
  name: string
  bars: readonly Bar[]
  average?: { grams: number; name: string } | undefined
  format: (grams: number) => string
}) {
  const { name, bars, average, format } = props
  const id = useId()
  const most = Math.max(...bars.map(({ grams }) => grams), 0)
  // far above all bars it would press them flat: then the comparison says it in words alone
  const line = average && most > 0 && average.grams <= 2.5 * most ? average : undefined
  const scale = niceCeiling(Math.max(most, line?.grams ?? 0, 1000))
  const y = (grams: number) => floor - (grams / scale) * (floor - top)
  const slot = 100 / bars.length
  const highest = bars.findIndex(({ grams }) => grams === most)
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id} className="sr-only">
        {name}
      </figcaption>
      <div className="flex">
        <svg aria-hidden width={left} height={height} className="flex-none">
          {[0, scale / 2, scale].map((grams) => (
            <text
              key={grams}
              x={left - 6}
              y={y(grams) + 4}
              textAnchor="end"
              className="fill-ink-500 text-11 tabular-nums"
            >
              {grams === 0 ? '0' : format(grams)}
            </text>
          ))}
        </svg>
        <svg aria-hidden height={height} className="min-w-0 flex-1 overflow-visible">
          {[0, scale / 2, scale].map((grams) => (
            <line key={grams} x1="0" x2="100%" y1={y(grams)} y2={y(grams)} className="stroke-ink-200" />
          ))}
          {bars.map(({ grams, name: at }, index) => (
            <rect
              key={at}
              x={`${index * slot + slot * 0.16}%`}
              width={`${slot * 0.68}%`}
              y={y(grams)}
              height={Math.max(floor - y(grams), 0)}
              rx={bars.length > 12 ? 2 : 5}
              className={index === bars.length - 1 ? 'fill-beak-500' : 'fill-beak-300'}
            />
          ))}
          {most > 0 && (
            <text
              x={`${Math.min(Math.max((highest + 0.5) * slot, 8), 92)}%`}
              y={y(most) - 6}
              textAnchor="middle"
              className="fill-ink-900 text-11 font-medium tabular-nums"
            >
              {format(most)}
            </text>
          )}
          {line &&
            // on paper, so that it is seen on the bars of both themes
            ['stroke-paper', 'stroke-ink-700'].map((stroke) => (
              <line
                key={stroke}
                x1="0"
                x2="100%"
                y1={y(line.grams)}
                y2={y(line.grams)}
                strokeDasharray={stroke === 'stroke-paper' ? undefined : '5 4'}
                strokeWidth={stroke === 'stroke-paper' ? 3.5 : 1.5}
                className={stroke}
              />
            ))}
          {bars.map(({ label, name: at }, index) => (
            <text
              key={at}
              x={`${(index + 0.5) * slot}%`}
              y={height - 7}
              textAnchor="middle"
              className="fill-ink-500 text-11"
            >
              {label}
            </text>
          ))}
        </svg>
      </div>
      {line && (
        <p aria-hidden className="flex items-center gap-2 pt-1 text-12 text-ink-700">
          <svg width="20" height="6" className="flex-none">
            <line
              x1="0"
              x2="20"
              y1="3"
              y2="3"
              strokeDasharray="5 4"
              strokeWidth={1.5}
              className="stroke-ink-700"
            />
          </svg>
          {line.name}
        </p>
      )}
      <div className="sr-only">
        <table>
          <caption>{name}</caption>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.name}>
                <th scope="row">{bar.name}</th>
                <td>{format(bar.grams)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
