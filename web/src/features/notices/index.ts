export { NoticeCells } from './notice-cells.tsx'
export { noticesLive, renewAll as refreshNotices } from './queries.ts'
