import { useLocation, useNavigate } from 'react-router'
import { callPath, roomReceivePath } from '../paths.ts'
import { useCallSession } from '../session.ts'
import { CallTile } from './call-tile.tsx'
import { IncomingCall } from './incoming-call.tsx'
import { useCallTones } from './use-call-tones.ts'

/** The call over all pages: what rings, and while another page is open the call that is on, as a tile. */
export function CallOverlay() {
  const session = useCallSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useCallTones(session)
  if (session.phase === 'incoming') {
    if (pathname === roomReceivePath) return null
    return <IncomingCall call={session.call} onAnswered={() => void navigate(callPath)} />
  }
  if (pathname === callPath || session.phase === 'none') return null
  return <CallTile session={session} onOpen={() => void navigate(callPath)} />
}
