import { systemLine, words } from '../../kit/system-line.ts'

export const momentLines = {
  momentHidden: systemLine('system', { note: words }),
  momentRestored: systemLine('system', {}),
  momentDeleted: systemLine('system', { note: words }),
}
