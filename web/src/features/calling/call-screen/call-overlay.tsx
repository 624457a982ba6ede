import { useLocation, useNavigate } from 'react-router'
import { callPath, roomReceivePath } from '../paths.ts'
import { useCallSession } from '../session.ts'
import { useWaitingCall } from '../waiting.ts'
import { CallTile } from './call-tile.tsx'
import { IncomingCall } from './incoming-call.tsx'
import { useCallTones } from './use-call-tones.ts'
import { WaitingCall } from './waiting-call.tsx'

/** The call over all pages: what rings, and while another page is open the call that is on, as a tile. */
export function CallOverlay() {
  const session = useCallSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const waiting = useWaitingCall()
  // The page of the call before is that of the next one.
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
