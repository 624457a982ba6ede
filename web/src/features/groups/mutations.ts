import { groups, type Group } from '@mynah/contract/groups'
import { api } from '#client/api/api.ts'
import { ApiError } from '@mynah/client/errors'
import { patch, invalidate } from '#client/api/query.ts'
import { putUp } from '#features/profile/index.ts'
import { changeGroup, groupChanged } from './queries.ts'

// a toast has shown a refusal, so screens only ask whether it succeeded

type Made = { group: Group } | { unverified: string[] }

/**
 * Creates a group, or returns which of these people are not verified yet. Other refusals are thrown, with a toast
 * unless they are about the name.
 */
export async function createGroup(name: string, userList: string[], isSearch: boolean): Promise<Made> {
  try {
    const group = await api(
      groups.create,
      { name, userList, isSearch },
      { fields: ['name'], answered: ['MemberNotVerified'] },
    )
    await invalidate(groups.list)
    return { group }
  } catch (error) {
    const unverified = unverifiedIn(error)
    if (unverified) return { unverified }
    throw error
  }
}

function unverifiedIn(error: unknown): string[] | undefined {
  if (!(error instanceof ApiError) || error.name !== 'MemberNotVerified') return undefined
  const { unverified } = (error.data ?? {}) as { unverified?: unknown }
  return Array.isArray(unverified) ? unverified.map(String) : undefined
}

/** These throw refusals; those about these wire fields make no toast. */
export const rename = (id: string, name: string, fields: readonly string[]) =>
  api(groups.rename, { id, name }, { fields }).finally(groupChanged)
export const setBrief = (id: string, brief: string, fields: readonly string[]) =>
  api(groups.setBrief, { id, brief }, { fields }).finally(groupChanged)

export const setNick = (id: string, name: string) => changeGroup(() => api(groups.setNick, { id, name }))

/** null uses the members instead of a picture. */
export const setPicture = (id: string, picture: File | null) =>
  changeGroup(async () =>
    api(groups.setPicture, { groupId: id, img: picture ? (await putUp(picture)).url : '' }),
  )

export type GroupSwitch = 'isInvite' | 'isInviteAuth' | 'isAddFriend' | 'isSilent' | 'isSearch' | 'isPinAll'

const switches = {
  isInvite: groups.setInvite,
  isInviteAuth: groups.setInviteAudit,
  isAddFriend: groups.setAddFriend,
  isSilent: groups.setSilent,
  isSearch: groups.setSearch,
  isPinAll: groups.setPinAll,
} as const

/** The switch changes at once, and back after a refusal. */
export function turn(id: string, which: GroupSwitch, state: boolean): Promise<boolean> {
  patch(groups.detail, { id }, (group) => ({ ...group, [which]: state }))
  return changeGroup(() => api(switches[which], { id, state }))
}

type Invited = { joined: string[]; waiting: string[]; unverified: string[]; removed: string[] }

/** Invites friends. @returns the result for each, or undefined if it was refused */
export async function invitePeople(id: string, userList: string[]): Promise<Invited | undefined> {
  let all: Invited | undefined
  await changeGroup(async () => {
    all = await api(groups.invite, { id, userList })
  })
  return all
}

export const removePeople = (id: string, userList: string[]) =>
  changeGroup(() => api(groups.removePeople, { id, userList }))

/** For so many minutes, without a number for ever. */
export const silence = (id: string, userIds: string[], minutes: number | undefined) =>
  changeGroup(() => api(groups.setUserSilent, { id, state: true, userIds, minutes }))

export const letSpeak = (id: string, userIds: string[]) =>
  changeGroup(() => api(groups.setUserSilent, { id, state: false, userIds }))

export const addAdmin = (id: string, userId: string) =>
  changeGroup(() => api(groups.addAdmin, { id, userId }))
export const removeAdmin = (id: string, userId: string) =>
  changeGroup(() => api(groups.removeAdmin, { id, userId }))

export const transfer = (id: string, userId: string) =>
  changeGroup(() => api(groups.transfer, { id, userId }))
export const dissolve = (id: string) => changeGroup(() => api(groups.dissolve, { id }))
export const leaveGroup = (id: string) => changeGroup(() => api(groups.quit, { id }))

/** @returns 1 if the user is in the group now, 0 if a request waits; undefined if it was refused */
export async function join(id: string, invite: string): Promise<number | undefined> {
  let status: number | undefined
  await changeGroup(async () => {
    status = (await api(groups.join, { id, invite })).status
  })
  return status
}
