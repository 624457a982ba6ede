import { blockTypes, isMention, type Entity } from './entities.ts'

/** A change of a text: at offset `at`, `removed` units were replaced by `inserted` units. */
export type Edit = { at: number; removed: number; inserted: number }

/** The edit between two texts. `caret`, the position after the edit, decides where equal letters leave it open. */
export function editBetween(before: string, after: string, caret?: number): Edit {
  const most = Math.min(before.length, after.length)
  let start = 0
  let end = 0
  const findStart = () => {
    while (start < most - end && before[start] === after[start]) start += 1
  }
  const endMost = caret === undefined ? most : Math.min(most, after.length - caret)
  if (caret === undefined) findStart()
  while (end < endMost - (caret === undefined ? start : 0) && before.at(-1 - end) === after.at(-1 - end))
    end += 1
  findStart()
  return { at: start, removed: before.length - end - start, inserted: after.length - end - start }
}

/**
 * Moves entities along with an edit of their text. Text typed at the edge of an entity stays outside; a block keeps
 * complete lines; a mention whose words changed is removed.
 */
export const movedEntities = (
  entities: readonly Entity[],
  before: string,
  after: string,
  caret?: number,
): Entity[] => {
  if (entities.length === 0 || before === after) return [...entities]
  const edit = editBetween(before, after, caret)
  return entities.flatMap((one): Entity[] => {
    const moved = movedEntity(one, edit, before, after)
    if (!moved) return []
    return blockTypes.includes(moved[0]) ? wholeLines(moved, after) : [moved]
  })
}

function movedEntity(one: Entity, edit: Edit, before: string, after: string): Entity | undefined {
  const [type, offset, length, ...arg] = one
  const { at, removed, inserted } = edit
  const [end, to, shift] = [offset + length, at + removed, inserted - removed]
  const between = (start: number, stop: number): Entity | undefined =>
    stop > start ? [type, start, stop - start, ...arg] : undefined
  const isNewLine = removed === 0 && inserted === 1 && after[at] === '\n'
  if (isNewLine && at === end && blockTypes.includes(type)) return withNewLine(one, before)
  if (to <= offset) return between(offset + shift, end + shift)
  if (at >= end) return one
  if (isMention(one)) return undefined
  if (at >= offset && to <= end) return between(offset, end + shift)
  if (at < offset) return between(at + inserted, end + shift)
  return between(offset, at)
}

/** A new line at the end of a block belongs to it; a second empty line ends the block. */
function withNewLine([type, offset, length, ...arg]: Entity, before: string): Entity | undefined {
  const lastLine =
    before
      .slice(offset, offset + length)
      .split('\n')
      .at(-1) ?? ''
  if (lastLine !== '') return [type, offset, length + 1, ...arg]
  return length > 1 ? [type, offset, length - 1, ...arg] : undefined
}

/** A block extended to complete lines. */
export function wholeLines([type, offset, length, ...arg]: Entity, text: string): Entity[] {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1
  const end = text.indexOf('\n', offset + length)
  const stop = end < 0 ? text.length : end
  return stop > start ? [[type, start, stop - start, ...arg]] : []
}
