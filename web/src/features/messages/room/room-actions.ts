import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { ChatMessage } from '@mynah/contract/socket'
import { complainAboutMessage } from '#features/complaints/index.ts'
import type { RowActions } from '../bubbles/row-actions.ts'
import { compose, composedOf, focusComposer, mention, replyTo } from '../composer/composer-state.ts'
import type { ForwardState } from '../forward/forward-screen.tsx'
import { roomRelayPath } from '../paths.ts'
import { discard, draftOf, recalledText, refOf, sendNow, useEditMinutes, type ChatKey } from '../queries.ts'
import { askAboutFailed, openMessageBar, openMessageMenu, type MenuRoom } from './message-menu.ts'
import { select, selectionOf } from './selection.ts'

/**
 * A room with its user's rights, and the functions that open something for a message; the same functions in every
 * render.
 */
interface About {
  chat: ChatKey
  /** of the room, to which the selection belongs */
  visit: string
  role: number
  /** whether the user cannot write here */
  silent: boolean
  onReaders: (message: ChatMessage) => void
  onVersions: (message: ChatMessage) => void
  /** opens a picture or video in full screen, by the key of its line */
  onOpen: (key: string) => void
  onJump: (seq: number) => void
}

/** The actions on messages of a room, from their menus and bubbles. */
export function useRoomActions(about: About): { room: MenuRoom; actions: RowActions } {
  const { chat, visit, role, silent, onReaders, onVersions, onOpen, onJump } = about
  const navigate = useNavigate()
  const conversation = useMemo(() => refOf(chat), [chat])
  const editMinutes = useEditMinutes()
  const forwardOne = useCallback(
    (message: ChatMessage) => {
      const state: ForwardState = { forwarding: { from: conversation, messages: [message], merged: false } }
      void navigate(roomRelayPath, { state })
    },
    [conversation, navigate],
  )
  const room: MenuRoom = useMemo(
    () => ({
      key: chat,
      ref: conversation,
      role,
      silent,
      editMinutes,
      onForward: forwardOne,
      onSelect: (message) => select(visit, new Map([[message.id, message]])),
      onReaders,
      onReport: (message) => void navigate(complainAboutMessage(conversation, message)),
    }),
    [chat, conversation, role, silent, editMinutes, forwardOne, navigate, visit, onReaders],
  )
  const actions: RowActions = useMemo(
    () => ({
      chat,
      onMenu: (line, at) => void openMessageMenu(line, at, room),
      onBar: (line, at) => void openMessageBar(line, at, chat),
      onVersions: (line) => onVersions(line.message),
      onFailed: (line) => void askAboutFailed(line, room),
      onOpen: (line) => onOpen(line.key),
      onEditAgain: (line) => {
        const said = line.mine ? recalledText(line.message.id) : undefined
        return said && (() => compose(chat, { ...composedOf(chat), ...said }))
      },
      onSendNow: ({ message }) => sendNow(chat, message.id),
      onCancel: ({ message }) => discard(chat, message.id),
      onJump,
      onReply: silent
        ? undefined
        : ({ message }) => {
            replyTo(chat, message)
            focusComposer()
          },
      onMention: ({ message }) => {
        mention(chat, { id: message.from, name: message.nick }, draftOf(chat).length)
      },
      onToggle: ({ message }) => {
        const next = new Map(selectionOf(visit))
        if (!next.delete(message.id)) next.set(message.id, message)
        select(visit, next)
      },
    }),
    [chat, room, silent, visit, onVersions, onOpen, onJump],
  )
  return { room, actions }
}
