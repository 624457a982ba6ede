import { useRef, type ReactNode } from 'react'

/** A form that checks itself; after a try the first field with a fault has the focus. */
export function AuthForm(props: { onSubmit: () => Promise<void>; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const submit = async () => {
    await props.onSubmit()
    // the faults stand in the page only after the next render
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]')?.focus(),
    )
  }
  return (
    <form
      ref={form}
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {props.children}
    </form>
  )
}
