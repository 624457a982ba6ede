import { useId } from 'react'

export interface Bar {
  /** the label under the bar; '' if there is no space for all */
  label: string
  /** the name in the table for screen readers */
  name: string
  grams: number
}

const height = 168
const top = 18
const bottom = 24
const left = 46
const floor = height - bottom

/** The next round number, for the top of the scale. */
export function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return [1, 1.5, 2, 3, 4, 6, 8, 10].map((step) => step * power).find((step) => step >= value) ?? value
}

/** Maps a value to its vertical position. */
type Y = (grams: number) => number
type Average = { grams: number; name: string }

/** A bar chart over time with a line for an average, and the same values as a table for screen readers. */
export function Chart(props: {
  name: string
  bars: readonly Bar[]
  average?: Average | undefined
  format: (grams: number) => string
}) {
  const { name, bars, average, format } = props
  const id = useId()
  const most = Math.max(...bars.map(({ grams }) => grams), 0)
  // an average far above all bars would flatten them: then only the text compares with it
  const line = average && most > 0 && average.grams <= 2.5 * most ? average : undefined
  const scale = niceCeiling(Math.max(most, line?.grams ?? 0, 1000))
  const y: Y = (grams) => floor - (grams / scale) * (floor - top)
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
          <Bars bars={bars} y={y} />
          {most > 0 && <Highest bars={bars} most={most} y={y} format={format} />}
          {line && <AverageLine at={y(line.grams)} />}
          <Labels bars={bars} />
        </svg>
      </div>
      {line && <Legend average={line} />}
      <Table name={name} bars={bars} format={format} />
    </figure>
  )
}

const Bars = ({ bars, y }: { bars: readonly Bar[]; y: Y }) => {
  const slot = 100 / bars.length
  return bars.map(({ grams, name: at }, index) => (
    <rect
      key={at}
      x={`${index * slot + slot * 0.16}%`}
      width={`${slot * 0.68}%`}
      y={y(grams)}
      height={Math.max(floor - y(grams), 0)}
      rx={bars.length > 12 ? 2 : 5}
      className={index === bars.length - 1 ? 'fill-beak-500' : 'fill-beak-300'}
    />
  ))
}

/** Writes the value of the highest bar above it. */
function Highest(props: { bars: readonly Bar[]; most: number; y: Y; format: (grams: number) => string }) {
  const { bars, most, y, format } = props
  const at = (bars.findIndex(({ grams }) => grams === most) + 0.5) * (100 / bars.length)
  return (
    <text
      x={`${Math.min(Math.max(at, 8), 92)}%`}
      y={y(most) - 6}
      textAnchor="middle"
      className="fill-ink-900 text-11 font-medium tabular-nums"
    >
      {format(most)}
    </text>
  )
}

const AverageLine = ({ at }: { at: number }) =>
  // drawn twice, with an outline, so that it is visible on the bars of both themes
  ['stroke-paper', 'stroke-ink-700'].map((stroke) => (
    <line
      key={stroke}
      x1="0"
      x2="100%"
      y1={at}
      y2={at}
      strokeDasharray={stroke === 'stroke-paper' ? undefined : '5 4'}
      strokeWidth={stroke === 'stroke-paper' ? 3.5 : 1.5}
      className={stroke}
    />
  ))

const Labels = ({ bars }: { bars: readonly Bar[] }) =>
  bars.map(({ label, name: at }, index) => (
    <text
      key={at}
      x={`${(index + 0.5) * (100 / bars.length)}%`}
      y={height - 7}
      textAnchor="middle"
      className="fill-ink-500 text-11"
    >
      {label}
    </text>
  ))

const Legend = ({ average }: { average: Average }) => (
  <p aria-hidden className="flex items-center gap-2 pt-1 text-12 text-ink-700">
    <svg width="20" height="6" className="flex-none">
      <line x1="0" x2="20" y1="3" y2="3" strokeDasharray="5 4" strokeWidth={1.5} className="stroke-ink-700" />
    </svg>
    {average.name}
  </p>
)

/** The same values for screen readers. */
function Table(props: { name: string; bars: readonly Bar[]; format: (grams: number) => string }) {
  const { name, bars, format } = props
  return (
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
  )
}
