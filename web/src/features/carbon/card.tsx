import { useId, type ReactNode } from 'react'

/** A section of a page with its title. */
export function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-18 bg-paper p-4">
      <div className="flex items-center justify-between gap-3 pb-2">
        <h2 id={id} className="min-w-0 text-16 font-medium wrap-anywhere">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
