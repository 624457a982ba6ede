import { groups, type Group } from '@mynah/contract/groups'
import { api } from '#client/api.ts'
import { patch, renew } from '#client/query.ts'
import { putUp } from '#features/profile/index.ts'
import { worked } from './queries.ts'

// a refusal is said by the wrapper, so a screen only asks whether it worked

export async function createGroup(name: string, userList: string[]): Promise<Group> {
  const group = await api(groups.create, { name, userList })
  await renew(groups.list)
  return group
}

export const rename = (id: string, name: string) => worked(() => api(groups.rename, { id, name }))
export const setBrief = (id: string, brief: string) => worked(() => api(groups.setBrief, { id, brief }))
export const setNick = (id: string, name: string) => worked(() => api(groups.setNick, { id, name }))

/** null shows the members instead of a picture. */
export const setPicture = (id: string, picture: File | null) =>
  worked(async () => api(groups.setPicture, { groupId: id, img: picture ? (await putUp(picture)).url : '' }))

export type GroupSwitch = 'isInvite' | 'isInviteAuth' | 'isAddFriend' | 'isSilent' | 'isSearch'

const switches = {
  isInvite: groups.setInvite,
  isInviteAuth: groups.setInviteAudit,
  isAddFriend: groups.setAddFriend,
  isSilent: groups.setSilent,
  isSearch: groups.setSearch,
} as const

/** The switch moves at once; where it was refused it moves back. */
export function turn(id: string, which: GroupSwitch, state: boolean): Promise<boolean> {
  patch(groups.detail, { id }, (group) => ({ ...group, [which]: state }))
  return worked(() => api(switches[which], { id, state }))
}

type Invited = { joined: string[]; waiting: string[]; unverified: string[] }

/** Invites friends of mine. @returns what became of whom, or undefined when it was refused. */
export async function invitePeople(id: string, userList: string[]): Promise<Invited | undefined> {
  let all: Invited | undefined
  await worked(async () => {
    all = await api(groups.invite, { id, userList })
  })
  return all
}

export const removePeople = (id: string, userList: string[]) =>
  worked(() => api(groups.removePeople, { id, userList }))

/** For so many minutes, for good without them. */
export const silence = (id: string, userIds: string[], minutes: number | undefined) =>
  worked(() => api(groups.setUserSilent, { id, state: true, userIds, minutes }))

export const letSpeak = (id: string, userIds: string[]) =>
  worked(() => api(groups.setUserSilent, { id, state: false, userIds }))

export const addAdmin = (id: string, userId: string) => worked(() => api(groups.addAdmin, { id, userId }))
export const removeAdmin = (id: string, userId: string) =>
  worked(() => api(groups.removeAdmin, { id, userId }))

export const transfer = (id: string, userId: string) => worked(() => api(groups.transfer, { id, userId }))
export const dissolve = (id: string) => worked(() => api(groups.dissolve, { id }))
export const leaveGroup = (id: string) => worked(() => api(groups.quit, { id }))

/** @returns 1 in it now, 0 an application waits; undefined when it was refused. */
export async function join(id: string, invite: string): Promise<number | undefined> {
  let status: number | undefined
  await worked(async () => {
    status = (await api(groups.join, { id, invite })).status
  })
  return status
}
