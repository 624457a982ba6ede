export { LiveScreen } from './live-screen.tsx'
