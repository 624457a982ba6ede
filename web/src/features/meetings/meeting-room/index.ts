export { MeetingOverlay } from './meeting-overlay.tsx'
export { RoomScreen } from './room-screen.tsx'
