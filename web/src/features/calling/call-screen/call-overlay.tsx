import { useLocation, useNavigate } from 'react-router'
import { callPath, roomReceivePath } from '../paths.ts'
import { useCallSession } from '../session.ts'
import { useWaitingCall } from '../waiting.ts'
import { CallTile } from './call-tile.tsx'
import { IncomingCall } from './incoming-call.tsx'
import { useCallTones } from './use-call-tones.ts'
import { WaitingCall } from './waiting-call.tsx'

/** The call over all pages: an incoming call, and a tile for the active one while another page is open. */
export function CallOverlay() {
  const session = useCallSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const waiting = useWaitingCall()
  // The page is reused for the next call.
  const toCall = () => void navigate(callPath, { replace: pathname === callPath })
  useCallTones(session, waiting !== undefined)
  if (session.phase === 'incoming') {
    if (pathname === roomReceivePath) return null
    return <IncomingCall call={session.call} onAnswered={toCall} />
  }
  return (
    <>
      {waiting && <WaitingCall call={waiting} onAnswered={toCall} />}
      {pathname !== callPath && session.phase !== 'none' && (
        <CallTile session={session} onOpen={() => void navigate(callPath)} />
      )}
    </>
  )
}
