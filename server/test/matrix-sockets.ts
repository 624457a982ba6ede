import { messageId } from './person.ts'
import type { Persona, Thing, World } from './world.ts'

/** The code of the answer, 0 if it has none, null for no answer. */
type Code = number | null

export type SocketRow = {
  frame: (world: World) => Record<string, unknown>
  all: Code
  but?: Partial<Record<Persona, Code>>
  /** Fields with an id, with the answers for an unknown id and for one of another world. */
  ids?: Record<string, { of: Thing; absent: Code; far: Code }>
  /** The answer for a malformed id, if not 10001. */
  malformed?: null
}

const typing = { cmd: 22, code: 400 }
const text = { cmd: 11, msgType: 0, content: 'hi' }

/** Frames of a socket, and the answer for each persona: a code, or none. */
export const socketMatrix: Record<string, SocketRow> = {
  '11 chat in a group': {
    frame: ({ group }) => ({ ...text, id: messageId(), groupId: group, chatType: 1 }),
    all: 10026,
    but: { owner: 10000, admin: 10000, member: 10000, muted: 10028 },
    ids: { groupId: { of: 'group', absent: 10025, far: 10026 } },
  },
  '19 records of a group': {
    frame: ({ group }) => ({ cmd: 19, type: 1, toBizId: group, toBizType: 1 }),
    all: 10103,
    but: { owner: 10000, admin: 10000, member: 10000, muted: 10000, former: 10000 },
    ids: { toBizId: { of: 'group', absent: 10103, far: 10103 } },
  },
  '19 records with a person': {
    frame: ({ friend }) => ({ cmd: 19, type: 1, toBizId: friend.id, toBizType: 2 }),
    all: 10103,
    but: { owner: 10000 },
    ids: { toBizId: { of: 'person', absent: 10103, far: 10103 } },
  },
  '11 chat with a person': {
    frame: ({ owner }) => ({ ...text, id: messageId(), to: owner.id, chatType: 2 }),
    // to oneself: saved messages
    all: 10000,
    but: { blocked: 10022 },
    ids: { to: { of: 'person', absent: 10001, far: 10000 } },
  },
  '19 offline': { frame: () => ({ cmd: 19, type: 0, seqs: {} }), all: 0 },
  '22 read': {
    frame: ({ group }) => ({ cmd: 22, code: 200, toObjId: group, toObjType: 1 }),
    all: null,
    ids: { toObjId: { of: 'group', absent: null, far: null } },
  },
  '22 typing in a group': {
    frame: ({ group }) => ({ ...typing, groupId: group, chatType: 1 }),
    all: null,
    ids: { groupId: { of: 'group', absent: null, far: null } },
    malformed: null,
  },
  '22 typing to a person': {
    frame: ({ owner }) => ({ ...typing, to: owner.id, chatType: 2 }),
    all: null,
    ids: { to: { of: 'person', absent: null, far: null } },
    malformed: null,
  },
  '22 a signal of the server': {
    frame: ({ owner }) => ({ cmd: 22, code: 302, to: owner.id, chatType: 2 }),
    all: 10001,
  },
  '24 read': {
    frame: ({ group, groupMessage }) => ({ cmd: 24, toObjId: group, toObjType: 1, msgId: groupMessage }),
    all: null,
    ids: {
      toObjId: { of: 'group', absent: null, far: null },
      msgId: { of: 'message', absent: null, far: null },
    },
  },
  '13 heartbeat': { frame: () => ({ cmd: 13, hbbyte: '-127' }), all: 0 },
  '14 logout': { frame: () => ({ cmd: 14 }), all: 10021 },
}
