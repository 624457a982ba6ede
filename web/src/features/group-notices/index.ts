export { NoticeBubble } from './notice-bubble.tsx'
export { NoticeStrip } from './notice-strip.tsx'
export { groupNoticesLive } from './queries.ts'
