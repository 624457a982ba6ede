export { CallScreen } from './call-screen.tsx'
export { ReceiveScreen } from './receive-screen.tsx'
export { CallOverlay } from './call-overlay.tsx'
