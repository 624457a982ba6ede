export { pickPicture } from './picked.ts'
export { putUp, useMore } from './queries.ts'
