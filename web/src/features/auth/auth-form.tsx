import type { ReactNode } from 'react'

/** A form that checks itself, field by field. */
export function AuthForm(props: { onSubmit: () => Promise<void>; children: ReactNode }) {
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        void props.onSubmit()
      }}
    >
      {props.children}
    </form>
  )
}
