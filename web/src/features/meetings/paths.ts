export const agreementPath = '/pages/agreement/agreement'
export const meetingsPath = '/pages/meeting/meeting'
export const createPath = '/pages/meeting/create'
export const roomPath = '/pages/meeting/room'

export const editPath = (number: string): string => `${createPath}?number=${number}`
export const detailPath = (number: string): string => `/pages/meeting/detail?number=${number}`
export const joinPath = (number = '', token = ''): string =>
  `/pages/meeting/join${number && `?number=${number}`}${token && `&token=${token}`}`
export const roomOf = (number: string): string => `${roomPath}?number=${number}`
export const logPath = (number: string): string => `/pages/meeting/log?number=${number}`
export const invitePath = (number: string): string => `/pages/meeting/invite?number=${number}`

/** A link for people outside of the app, to the page for joining. With a host's token it needs no password. */
export const joinLink = (number: string, token: string): string =>
  `${location.origin}/#${joinPath(number, token)}`
