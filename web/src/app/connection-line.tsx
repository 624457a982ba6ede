import { useLoading } from '#client/loading.ts'
import { useConnection } from '#client/socket.ts'
import { useEffect, useState } from 'react'
import { useSay } from '#i18n/say.ts'
import { ConnectionBar } from '#ui/connection-bar.tsx'
import { Progress } from '#ui/progress.tsx'

// a short break is mended before anyone needs to know
const patience_ms = 2000

/** Over everything: a thin line while the chat has no connection, and while something asked for takes long. */
export function ConnectionLine() {
  const say = useSay('app')
  const { name } = useConnection()
  const loading = useLoading()
  const told = useAfter(name !== 'online', patience_ms)
  return (
    <>
      {told && (
        <ConnectionBar
          kind={name === 'offline' ? 'offline' : 'connecting'}
          text={name === 'offline' ? say('offline') : say('connecting')}
        />
      )}
      {loading && (
        <div className="pointer-events-none absolute inset-x-0 top-0 z-20 animate-fade">
          <Progress label={say('loading')} />
        </div>
      )}
    </>
  )
}

/** True once `now` has been so for that long. */
function useAfter(now: boolean, ms: number): boolean {
  const [after, setAfter] = useState(false)
  useEffect(() => {
    if (!now) return
    const timer = setTimeout(() => setAfter(true), ms)
    return () => {
      clearTimeout(timer)
      setAfter(false)
    }
  }, [now, ms])
  return now && after
}
