import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Sets the given parameters, '' removes one; `isStep`: the browser's back button returns to the state before. */
export type ChangeAddress = (change: Record<string, string>, isStep?: boolean) => void

/**
 * The query of the address, so that it can be sent to a colleague and survives a reload. It changes at once, and the
 * router follows.
 */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const now = new URLSearchParams(search).toString()
  const [text, setText] = useState(now)
  const underWay = useRef<string[]>([])
  useEffect(() => {
    const place = underWay.current.indexOf(now)
    if (place >= 0) underWay.current.splice(0, place + 1)
    else if (underWay.current.length === 0) setText(now)
  }, [now])
  const change: ChangeAddress = (parts, isStep = false) => {
    const next = new URLSearchParams(text)
    for (const [name, value] of Object.entries(parts))
      if (value) next.set(name, value)
      else next.delete(name)
    if (next.toString() === text) return
    setText(next.toString())
    underWay.current.push(next.toString())
    void navigate({ search: next.toString() }, { replace: !isStep })
  }
  return [new URLSearchParams(text), change]
}
