export { CollectScreen } from './collect-screen.tsx'
