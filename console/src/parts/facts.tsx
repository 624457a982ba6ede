import type { ReactNode } from 'react'

/** A list of names and values; leaves out those without a value. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 md:gap-x-6 rounded-xl border border-ink-200 bg-paper p-4">
      {facts.map(
        ([name, value]) =>
          value !== null &&
          value !== '' && (
            <div key={name} className="contents">
              <dt className="text-ink-500">{name}</dt>
              <dd className="font-medium wrap-anywhere whitespace-pre-wrap">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
