/**
 * The detail of a row of the audit log, JSON text, as names and values. A value within another one has the names of
 * both: `texts.en`.
 */
export function detailFacts(detail: string): (readonly [name: string, value: string])[] {
  try {
    return factsIn('', JSON.parse(detail) as Json)
  } catch {
    // of a row that was not written by the server
    return detail === '' ? [] : [['', detail]]
  }
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

function factsIn(name: string, value: Json): (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [[name, value === null ? '' : String(value)]]
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return [[name, value.map(String).join(', ')]]
  return Object.entries(value).flatMap(([inner, one]) => factsIn(name ? `${name}.${inner}` : inner, one))
}

const lineOf = ([name, value]: readonly [string, string]) => (name ? `${name}: ${value}` : value)

/** The same on one line, to filter and export by. */
export const detailText = (detail: string): string => detailFacts(detail).map(lineOf).join('; ')

export function RowDetail({ detail }: { detail: string }) {
  const facts = detailFacts(detail)
  if (facts.length === 0) return null
  return (
    <ul className="min-w-40">
      {facts.map((fact) => (
        <li key={fact[0]} className="wrap-anywhere whitespace-pre-wrap">
          {lineOf(fact)}
        </li>
      ))}
    </ul>
  )
}
