import { Navigate } from 'react-router'
import { ConfirmLogin } from './confirm-login.tsx'
import { ShownCode } from './shown-code.tsx'
import { scannedLogin, useSession } from './queries.ts'

/** Signing in by QR code: without a session the code, with one the confirmation of a scanned code. */
export function LoginScanScreen() {
  const session = useSession()
  if (session.state === 'out') return <ShownCode />
  const login = scannedLogin()
  return login ? <ConfirmLogin login={login} /> : <Navigate to="/" replace />
}
