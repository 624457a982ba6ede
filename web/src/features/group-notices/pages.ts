export { BoardScreen } from './board-screen.tsx'
export { NoticeScreen } from './notice-screen.tsx'
export { EditScreen, PublishScreen } from './write-screen.tsx'
