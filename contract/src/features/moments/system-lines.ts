import { systemLine, textArg } from '../../kit/system-line.ts'

export const momentLines = {
  momentHidden: systemLine('system', { note: textArg }),
  momentRestored: systemLine('system', {}),
  momentDeleted: systemLine('system', { note: textArg }),
}
