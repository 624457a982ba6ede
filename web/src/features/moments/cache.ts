import { limits } from '@mynah/contract/limits'
import { moments, type Moment, type MomentComment } from '@mynah/contract/moments'
import { patchAll, patchPages, queryClient } from '#client/api/query.ts'

type Page = { list: Moment[]; next: string }
const lists = [moments.list, moments.user, moments.search, moments.favourites]

function changeLists(change: (list: Moment[]) => Moment[]): void {
  for (const call of lists)
    patchAll(call as typeof moments.list, (page) => ({ ...page, list: change(page.list) }))
}

/** Changes a moment wherever it is cached. */
export function mapMoments(change: (moment: Moment) => Moment): void {
  changeLists((list) => list.map(change))
  patchAll(moments.detail, change)
}

/** It was deleted, or is no longer visible. */
export function withoutMoment(id: string): void {
  changeLists((list) => list.filter((one) => one.id !== id))
  queryClient.removeQueries({ queryKey: [moments.detail.path, { id }] })
}

/** Removes the moments of a person who is no longer visible. */
export function withoutPerson(userId: string): void {
  changeLists((list) => list.filter((one) => one.userId !== userId))
}

/** Adds a moment to the top of a loaded feed; one that is there already is updated. */
export function addToFeed(moment: Moment): void {
  patchPages<Page>([moments.list.path, 'pages', {}], (data) => {
    const [first, ...rest] = data.pages
    if (!first) return data
    if (data.pages.some(({ list }) => list.some(({ id }) => id === moment.id))) return data
    const list = [moment, ...first.list].toSorted((a, b) => b.createTime - a.createTime)
    return { ...data, pages: [{ ...first, list }, ...rest] }
  })
}

/** Adds a like, unless it was added before the server confirmed it. */
export function praised(
  moment: Moment,
  person: Moment['praises'][number],
  isOn: boolean,
  me: string,
): Moment {
  const isThere = moment.praises.some(({ userId }) => userId === person.userId)
  if (isThere === isOn) return moment
  const praises = isOn
    ? [...moment.praises, person]
    : moment.praises.filter(({ userId }) => userId !== person.userId)
  const isPraised = person.userId === me ? isOn : moment.isPraised
  return { ...moment, praises, praiseCount: moment.praiseCount + (isOn ? 1 : -1), isPraised }
}

export function commented(moment: Moment, comment: MomentComment): Moment {
  if (moment.comments.some(({ id }) => id === comment.id)) return moment
  const isWhole =
    moment.comments.length === moment.commentCount && moment.commentCount > limits.momentCommentsShown
  const comments = [...moment.comments, comment]
  return {
    ...moment,
    comments: isWhole ? comments : comments.slice(-limits.momentCommentsShown),
    commentCount: moment.commentCount + 1,
  }
}

export function withoutComment(moment: Moment, commentId: string): Moment {
  const comments = moment.comments.filter(({ id }) => id !== commentId)
  const isGone = comments.length < moment.comments.length
  return isGone ? { ...moment, comments, commentCount: moment.commentCount - 1 } : moment
}
