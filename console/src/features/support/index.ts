export { ConversationOf } from './support-screen.tsx'
