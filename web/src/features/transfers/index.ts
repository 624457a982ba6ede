export { TransferBubble } from './transfer-bubble.tsx'
