import type { ChatMessage, ConversationRef } from '@mynah/contract/socket'

export const agreementPath = '/pages/agreement/agreement'
export const complainListPath = '/pages/complain/list'
export const myWebviewkfPath = '/pages/my/webviewkf'

const path = '/pages/complain/index'

export const complainAboutPerson = (id: string) => `${path}?about=1&id=${id}`
export const complainAboutGroup = (id: string) => `${path}?about=2&id=${id}`
export const complainAboutMessage = ({ type, id }: ConversationRef, message: ChatMessage) =>
  `${path}?about=3&id=${id}&type=${type}&msg=${message.id}&v=${message.state?.v ?? 0}`
export const complainAboutMoment = (id: string) => `${path}?about=4&id=${id}`
export const complainAboutPack = (id: string) => `${path}?about=5&id=${id}`
