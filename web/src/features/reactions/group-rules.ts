import { groups, type Group } from '@mynah/contract/groups'
import { chatType } from '@mynah/contract/socket'
import { refOf, type ChatKey } from '@mynah/client/conversation-state'
import { worked } from '#client/api/attempt.ts'
import { api } from '#client/api/api.ts'
import { useGroup } from '#client/chat/entities.ts'
import { invalidate, patch, query, queryClient } from '#client/api/query.ts'
import { shownConversation } from '#features/conversations/index.ts'

const groupIdOf = (chat: ChatKey): string => {
  const { type, id } = refOf(chat)
  return type === chatType.group ? id : ''
}

const groupOf = (chat: ChatKey): Group | undefined =>
  queryClient.getQueryData(query(groups.detail, { id: groupIdOf(chat) }).queryKey)

/** The emoji that the owner of the group allows; undefined if all are. */
export const allowedIn = (chat: ChatKey): readonly string[] | undefined => groupOf(chat)?.reactions

/** `allowedIn` as a hook. */
export const useAllowed = (chat: ChatKey): readonly string[] | undefined =>
  useGroup(groupIdOf(chat)).data?.reactions

/** Whether the owner allows the user to react there at all. */
export function areReactionsOpen(chat: ChatKey): boolean {
  const group = groupOf(chat)
  if (group?.reactions?.length === 0) return false
  return !group?.isReactSpeakers || shownConversation(refOf(chat))?.refusal === 0
}

/**
 * Saves changes in the order of the presses, and reloads the group after the last one. Reloads in between, such as
 * after the event of an earlier press, do not include this change yet, so it is applied to them.
 */
async function saved(
  id: string,
  change: Partial<Pick<Group, 'reactions' | 'isReactSpeakers'>>,
  action: () => Promise<unknown>,
): Promise<void> {
  const scope = { id: `reactions of ${id}` }
  const show = () => patch(groups.detail, { id }, (group) => ({ ...group, ...change }))
  show()
  const reads = queryClient.getQueryCache()
  const detail = reads.find(query(groups.detail, { id }))
  const stop = reads.subscribe((event) => {
    if (event.query !== detail || event.type !== 'updated' || event.action.type !== 'success') return
    if (!event.action.manual) show()
  })
  const mutations = queryClient.getMutationCache()
  const mutationFn = () => worked(action)
  await mutations
    .build(queryClient, { mutationFn, scope, networkMode: 'always' })
    .execute(undefined)
    .finally(stop)
  const isLast = mutations
    .getAll()
    .every(({ options, state }) => options.scope?.id !== scope.id || state.status !== 'pending')
  if (isLast) await invalidate(groups.detail)
}

/** undefined allows all emoji, an empty list none */
export const allowReactions = (id: string, emojis: string[] | undefined) =>
  saved(id, { reactions: emojis }, () => api(groups.setReactions, { id, ...(emojis && { emojis }) }))

export const setReactSpeakers = (id: string, state: boolean) =>
  saved(id, { isReactSpeakers: state }, () => api(groups.setReactSpeakers, { id, state }))
